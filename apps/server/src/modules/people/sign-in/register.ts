import { OPEN_PARTNER } from '@xinqi/api/status'
import { EMPTY, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { keepAgreements } from './agreements.ts'
import { type AccountSource, makeAccount } from './make-account.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { isStrongPassword } from './rules.ts'
import { spendCode } from './verification-codes.ts'

type Registering = Pick<
  Call<'/v2/auth/register'>,
  'db' | 'autocommit' | 'services' | 'now' | 'note' | 'visitor'
>
type RegisterRequest = {
  contact: { mobile: string } | { email: string }
  code: string
  password: string
  agreed: boolean
  source: AccountSource
  name?: string
  invitedBy?: string | null
  partnerId?: string
}

/**
 * Every way of registering ends here. A wrong code and a number already registered get one answer: registering is no
 * way to find out who is here.
 */
export const registerAccount = async (
  call: Registering,
  { contact, code, password, agreed, ...about }: RegisterRequest,
): Promise<string> => {
  const { services } = call
  if (!agreed) throw new CodedError('AGREEMENT_REQUIRED')
  if (!isStrongPassword(password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(password)
  const value = 'mobile' in contact ? contact.mobile : contact.email
  const proven = await spendCode(services, call.autocommit, value, 'register', code)
  const id = proven
    ? await makeAccount(services, call.db, { contact, passwordHash, ...about }, call.now)
    : undefined
  if (!id) throw new CodedError('REGISTER_FAILED')
  const { address, userAgent } = call.visitor
  await keepAgreements(call.db, { accountId: id, at: call.now, address, userAgent })
  call.note({
    target: 'mobile' in contact ? maskMobile(contact.mobile) : maskEmail(contact.email),
    detail: { source: about.source },
    actor: { accountId: id, companyId: null, name: about.name ?? null },
  })
  return id
}

export const register: PlainHandler<'/v2/auth/register'> = async (call) => {
  const { mobile, source = 'web', ...asked } = call.body
  const id = await registerAccount(call, { contact: { mobile }, source, ...asked })
  return openSession(call, id, { contactProven: true })
}

export const registerOverseas: PlainHandler<'/v2/auth/overseasRegister'> = async (call) => {
  const { email, ...asked } = call.body
  const id = await registerAccount(call, { contact: { email }, source: 'overseas', ...asked })
  return openSession(call, id, { contactProven: true })
}

export const registerByPartner: PlainHandler<'/v2/auth/registerByPartner'> = async (call) => {
  const { mobile, partnerCode, ...asked } = call.body
  const partner = await partnerByCode(call.db, partnerCode)
  if (!partner) throw new CodedError('PARTNER_CODE')
  const id = await registerAccount(call, {
    contact: { mobile },
    source: 'partner',
    partnerId: partner.id,
    ...asked,
  })
  call.note({ detail: { partner: partner.name } })
  return openSession(call, id, { contactProven: true })
}

export const partnerByCode = (db: PreparingCall<'/v2/auth/registerByPartner'>['db'], code: string) =>
  rowOf(db, 'partner', { invite_code: code, invite_code_off_at: EMPTY, status: OPEN_PARTNER.active }, [
    'id',
    'name',
  ])
