import { OPEN_PARTNER } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { hashPassword } from '../../people/sign-in/passwords.ts'
import { isStrongPassword } from '../../people/sign-in/rules.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { acceptInvitation } from './invited.ts'
import { findPartnerByMobile } from './queries.ts'
import { enterConsole } from './sign-in.ts'

/** A wrong code and a number already registered get one answer. */
export const registerPartner: PlainHandler<'/open/register'> = async (call) => {
  const { body, db, services, now } = call
  if (!body.agreed) throw new CodedError('AGREEMENT_REQUIRED')
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(body.password)
  const proven = await spendCode(services, call.autocommit, body.mobile, 'openRegister', body.code)
  if (!proven) throw new CodedError('REGISTER_FAILED')
  const partner = { id: newId(), name: body.name.trim(), status: OPEN_PARTNER.active }
  const made = await db
    .insertInto('partner')
    .values({
      ...partner,
      mobile_hash: services.columns.lookup(body.mobile),
      mobile_cipher: services.columns.seal(body.mobile),
      password_hash: passwordHash,
      created_at: now,
    })
    .onConflict((oc) => oc.column('mobile_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('REGISTER_FAILED')
  const mobile_hash = services.columns.lookup(body.mobile)
  await acceptInvitation(services, db, { id: partner.id, mobile_hash }, body.invite)
  call.note({ actor: { accountId: partner.id, companyId: null, name: partner.name } })
  return enterConsole(call, { ...partner, security: {}, mobile_cipher: null }, null)
}

/** A new password ends every session of the partner and of its sub-users. */
export const resetPartnerPassword = async (call: Call<'/open/resetUserPwd'>) => {
  const { body, db, services } = call
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(body.password)
  const proven = await spendCode(services, call.autocommit, body.mobile, 'openReset', body.code)
  const partner = await findPartnerByMobile(db, services.columns.lookup(body.mobile))
  if (!proven || !partner) throw new CodedError('CODE_WRONG')
  await inRows(db, 'partner', { id: partner.id }).set({ password_hash: passwordHash })
  await services.partnerSessions.endAll(db, partner.id, 'passwordChanged')
  call.note({
    target: maskMobile(body.mobile),
    actor: { accountId: partner.id, companyId: null, name: partner.name },
  })
  return {}
}
