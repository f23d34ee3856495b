import type { Tx } from '../../../platform/db/database.ts'
import { inRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { nameOwner } from '../freeze/owner.ts'
import { sendMessage } from '../messages/messages.ts'
import { CLOSE_ACCOUNT_PAGE, closingEntry } from './ask-to-close.ts'
import type { ClosingOwner } from './closing-point.ts'

/** Says whether there was anything to take back. */
const endWaiting = async (db: Tx, owner: ClosingOwner, by: string, now: Date): Promise<boolean> => {
  const taken = await inRow(db, 'account_closing', { owner_id: owner.id, state: 'waiting' }).set(
    { state: 'takenBack', settled_at: now },
    ['id'],
  )
  if (!taken) return false
  const entry = closingEntry('closing.takenBack', { owner, closingId: taken.id, by, at: now })
  await writeLeaves(db, [{ contractId: taken.id, step: entry.step, at: now, entry }])
  return true
}

export const takeBackClosing: PlainHandler<'/account/closing/takeBack'> = async (call) => {
  const { actor, body, db, note, now } = call
  const owner = await nameOwner(db, actor, body.of)
  if (!(await endWaiting(db, owner, actor.accountId, now))) throw new CodedError('CLOSING_NONE')
  note({ target: owner.isCompany ? owner.name! : '本人' })
  return {}
}

/** Whoever signs in while his account waits to be closed wants it still. */
export const takeBackBySigningIn = async (db: Tx, accountId: string, now: Date): Promise<void> => {
  if (!(await endWaiting(db, { id: accountId, isCompany: false }, accountId, now))) return
  await sendMessage(db, {
    accountId,
    companyId: null,
    title: '已撤回注销',
    content: '您在冷静期内登录，注销申请已撤回，账号照常使用。如仍要注销，请重新申请。',
    path: CLOSE_ACCOUNT_PAGE,
    at: now,
  })
}
