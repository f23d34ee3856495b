import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, rowOf } from '../../../platform/db/row.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sendMessage } from '../messages/messages.ts'
import { runningSeats } from '../sign-in/running-seats.ts'
import { type NameOwner, nameOwner } from './owner.ts'
import { holdNameAlone } from './standing-freezes.ts'

export const IN_MY_NAME_PAGE = '/center/inMyName'

/** Who hears of it: the person, or everybody who runs the company. */
export const noticeRecipients = async (db: Tx, owner: NameOwner): Promise<string[]> => {
  if (!owner.isCompany) return [owner.id]
  const seats = await runningSeats(db, owner.id).select('member.account_id').distinct().execute()
  return seats.map(({ account_id }) => account_id)
}

/**
 * Stops everything done in somebody's name, in one transaction: what was begun has been committed before, what comes
 * later finds the name frozen. Nothing is revoked, so lifting it gives back exactly what there was.
 */
export const freezeName: PlainHandler<'/inMyName/freeze'> = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
  visitor,
}) => {
  const owner = await nameOwner(db, actor, body.of)
  await holdNameAlone(db, owner.id)
  note({ target: owner.isCompany ? owner.name! : '本人' })
  const standing = await rowOf(db, 'name_freeze', { owner_id: owner.id, lifted_at: EMPTY }, ['frozen_at'])
  if (!standing) {
    const id = newId()
    await addRow(db, 'name_freeze', {
      owner_id: owner.id,
      id,
      is_company: owner.isCompany,
      frozen_at: now,
      frozen_by: actor.accountId,
      address: visitor.address,
    })
    await writeLeaves(db, [
      { contractId: id, step: 'freeze', at: now, entry: freezeEntry('freeze', owner, now) },
    ])
    for (const accountId of await noticeRecipients(db, owner))
      await sendMessage(db, {
        accountId,
        companyId: owner.isCompany ? owner.id : null,
        title: owner.isCompany ? '企业已一键冻结' : '您已一键冻结',
        content: `${owner.isCompany ? `以「${owner.name}」名义` : '以您名义'}的签署、用印、授权与自动签署已全部停止，所有登录已退出。核验身份后可以解除冻结。`,
        path: IN_MY_NAME_PAGE,
        at: now,
      })
  }
  // Asked for again, it still throws out whoever came in meanwhile.
  if (owner.isCompany) await services.sessions.endAllIn(db, owner.id, 'frozen')
  else await services.sessions.endAll(db, owner.id, 'frozen')
  return { frozenAt: (standing?.frozen_at ?? now).toISOString() }
}

/** What the evidence log keeps: that it was stopped, whose name and when; nobody's name. */
export const freezeEntry = (step: 'freeze' | 'lift', owner: NameOwner, at: Date) => ({
  step,
  owner: owner.id,
  kind: owner.isCompany ? 'company' : 'person',
  at: at.toISOString(),
})
