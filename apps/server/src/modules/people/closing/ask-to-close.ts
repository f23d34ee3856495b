import { chinaDay } from '@xinqi/api/china-day'
import { CLOSING_COOLING_OFF } from '@xinqi/api/limits'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { noticeRecipients } from '../freeze/freeze.ts'
import { type NameOwner, nameOwner } from '../freeze/owner.ts'
import { holdNameAlone } from '../freeze/standing-freezes.ts'
import { sendMessage } from '../messages/messages.ts'
import { requireRecentProof } from '../security/proof.ts'
import { conditionsOf } from './closing-point.ts'

export const CLOSE_ACCOUNT_PAGE = '/center/closeAccount'
export const CLOSE_COMPANY_PAGE = '/center/closeCompany'

/** What the log keeps of it: whose, when and at whose word; nobody's name. */
export const closingEntry = (
  step: 'closing.asked' | 'closing.takenBack' | 'closing.done',
  of: {
    owner: NameOwner | { id: string; isCompany: boolean }
    closingId: string
    by: string | null
    at: Date
  },
) => ({
  step,
  closing: of.closingId,
  owner: of.owner.id,
  kind: of.owner.isCompany ? 'company' : 'person',
  by: of.by,
  at: of.at.toISOString(),
})

/** From here on nothing is done in this name; until the end it can be taken back. */
export const askToClose: PlainHandler<'/account/closing/ask'> = async (call) => {
  const { actor, body, db: pool, note, now, services } = call
  const db = pool
  const owner = await nameOwner(db, actor, body.of)
  await requireRecentProof(call)
  if (!body.acknowledged) throw new CodedError('CLOSING_NOT_READ')
  // What is being done in this name has committed before the conditions are looked at.
  await holdNameAlone(db, owner.id)
  if (await rowOf(db, 'account_closing', { owner_id: owner.id, state: 'waiting' }, ['id']))
    throw new CodedError('CLOSING_UNDER_WAY')
  const bars = (await conditionsOf(services, db, owner)).filter(({ level }) => level === 'bar')
  if (bars.length)
    throw new CodedError('CLOSING_BARRED', `暂不能注销：${bars.map(({ text }) => text).join('；')}`)
  const endsAt = new Date(now.getTime() + CLOSING_COOLING_OFF)
  const id = newId()
  await addRow(db, 'account_closing', {
    owner_id: owner.id,
    id,
    is_company: owner.isCompany,
    asked_by: actor.accountId,
    asked_at: now,
    ends_at: endsAt,
  })
  const entry = closingEntry('closing.asked', { owner, closingId: id, by: actor.accountId, at: now })
  await writeLeaves(db, [{ contractId: id, step: entry.step, at: now, entry }])
  note({ target: owner.isCompany ? owner.name! : '本人' })
  const until = chinaDay(endsAt)
  for (const accountId of await noticeRecipients(db, owner))
    await sendMessage(db, {
      accountId,
      companyId: owner.isCompany ? owner.id : null,
      title: owner.isCompany ? '企业正在注销' : '账号正在注销',
      content: owner.isCompany
        ? `「${owner.name}」已申请注销，将于 ${until} 删除。此前系统管理员可以撤回；在此期间不能签署、用印与授权。如非本企业操作，请立即撤回。`
        : `您已申请注销账号，将于 ${until} 删除。此前登录即为撤回。如非本人操作，请立即修改密码。`,
      path: owner.isCompany ? CLOSE_COMPANY_PAGE : CLOSE_ACCOUNT_PAGE,
      at: now,
    })
  if (!owner.isCompany) await services.sessions.endAll(db, owner.id, 'closing')
  return { endsAt: endsAt.toISOString() }
}
