import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow } from '../../../platform/db/row.ts'
import { eraseOwner } from '../../../platform/erasure/erase.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { holdNameAlone } from '../freeze/standing-freezes.ts'
import { sendMessage } from '../messages/messages.ts'
import { CLOSE_ACCOUNT_PAGE, CLOSE_COMPANY_PAGE, closingEntry } from './ask-to-close.ts'
import { CLOSING, conditionsOf } from './closing-point.ts'

export const CLOSING_WORK = 'account-closing'

/** Those whose time to think has ended. Killed anywhere, the next round does it: nothing is half erased. */
export const closeDue = async (services: Services, signal?: AbortSignal): Promise<void> => {
  const { done } = await workOff(
    services,
    {
      kind: CLOSING_WORK,
      due: (now, isFree, most) =>
        services.db
          .selectFrom('account_closing')
          .select(['owner_id', 'id'])
          .where('state', '=', 'waiting')
          .where('ends_at', '<=', now)
          .where((eb) => isFree(eb.ref('account_closing.id') as never))
          .orderBy('ends_at')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: () => '注销账号',
      work: ({ owner_id, id }) => closeOne(services, owner_id, id),
      limitMs: 120_000,
      atOnce: 1,
    },
    signal,
  )
  if (done) await services.blobs.removeDropped(services.db)
}

/** All of it or nothing, in one transaction. */
export const closeOne = (services: Services, ownerId: string, id: string): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    await holdNameAlone(tx, ownerId)
    const row = await lockRow(tx, 'account_closing', { owner_id: ownerId, id })
    if (row?.state !== 'waiting') return
    const now = services.clock()
    const owner = { id: ownerId, isCompany: row.is_company }
    const bars = (await conditionsOf(services, tx, owner)).filter(({ level }) => level === 'bar')
    if (bars.length) {
      await stop(tx, { owner, id, askedBy: row.asked_by }, bars.map(({ text }) => text).join('；'), now)
      return
    }
    for (const { end } of services.extensions.all(CLOSING)) await end?.(services, tx, owner, now)
    if (!owner.isCompany) await services.sessions.endAll(tx, ownerId, 'closing')
    else await services.sessions.endAllIn(tx, ownerId, 'closing')
    const erased = await eraseOwner(services, tx, owner)
    const entry = closingEntry('closing.done', { owner, closingId: id, by: null, at: now })
    await writeLeaves(tx, [{ contractId: id, step: entry.step, at: now, entry }])
    await inRows(tx, 'account_closing', { owner_id: ownerId, id }).set({
      state: 'done',
      settled_at: now,
      erased: JSON.stringify(erased),
    })
  })

type Stopped = { owner: { id: string; isCompany: boolean }; id: string; askedBy: string }

/** Something came meanwhile that must be settled first: the account stays, and whoever asked reads why. */
const stop = async (db: Tx, { owner, id, askedBy }: Stopped, reason: string, now: Date) => {
  await inRows(db, 'account_closing', { owner_id: owner.id, id }).set({
    state: 'stopped',
    settled_at: now,
    reason,
  })
  await sendMessage(db, {
    accountId: askedBy,
    companyId: owner.isCompany ? owner.id : null,
    title: '注销没有完成',
    content: `冷静期内出现了须先处理的事项：${reason}。处理后可以重新申请。`,
    path: owner.isCompany ? CLOSE_COMPANY_PAGE : CLOSE_ACCOUNT_PAGE,
    at: now,
  })
}
