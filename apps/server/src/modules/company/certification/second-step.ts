import { MOBILE } from '@xinqi/api/mobile'
import { IDENTITY } from '@xinqi/api/status'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { renameSeat } from '../members/found-seat.ts'
import { changeApplication, completeFacts, ownDraft, progressOf } from './applications.ts'
import { UNNAMED_FOUNDER } from './found-company.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Who acts for the company, and how its legal representative is reached. */
export const secondStep = async (call: Call<'/v2/company/addCompanySecond'>) => {
  const { actor, body, db, services, now } = call
  const before = await ownDraft(db, actor, body.certificationId)
  const facts = completeFacts(before)
  const agent = {
    ...before.agent,
    ...(body.isLegal === undefined ? {} : { isLegal: body.isLegal }),
    ...(body.position === undefined ? {} : { position: body.position.trim() }),
    ...(body.email === undefined ? {} : { email: body.email.trim() }),
  }
  const legalMobile = body.legalMobile?.replace(/\s/g, '')
  const legal_mobile_cipher =
    legalMobile === undefined
      ? before.legal_mobile_cipher
      : legalMobile
        ? services.columns.seal(legalMobile)
        : null
  if (body.draft) {
    return progressOf(db, await changeApplication(db, before, { agent, legal_mobile_cipher }, now))
  }
  const account = await theRow(db, 'account', { id: actor.accountId }, [
    'name',
    'identity_status',
    'mobile_hash',
  ])
  if (account.identity_status !== IDENTITY.verified) throw new CodedError('IDENTITY_REQUIRED')
  if (agent.isLegal && account.name !== facts.legalName) throw new CodedError('LEGAL_MISMATCH')
  if (agent.email && !EMAIL.test(agent.email)) throw new CodedError('BAD_REQUEST', '请输入正确的邮箱')
  const known = legal_mobile_cipher && services.columns.open(legal_mobile_cipher)
  if (known && !MOBILE.test(known)) throw new CodedError('MOBILE_INVALID')
  if (known && !agent.isLegal && account.mobile_hash?.equals(services.columns.lookup(known))) {
    throw new CodedError('LEGAL_MOBILE_REQUIRED')
  }
  if (account.name && before.company_id)
    await renameSeat(db, before.company_id, actor.accountId, { from: UNNAMED_FOUNDER, to: account.name })
  const changed = before.agent.isLegal !== agent.isLegal || before.agent.position !== agent.position
  const after = await changeApplication(
    db,
    before,
    {
      agent: { ...agent, isLegal: agent.isLegal ?? false },
      legal_mobile_cipher,
      step: Math.max(before.step, 3),
      ...(changed ? { letter_blob: null, letter_kind: null } : {}),
    },
    now,
  )
  call.note({ target: facts.name })
  return progressOf(db, after)
}
