import type { Data } from '@xinqi/api/calls'
import { newId } from '../../platform/db/ids.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskMobile } from '../../platform/present.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { isStrongPassword } from './rules.ts'
import { spendCode } from './verification-codes.ts'

/** A wrong code and a number already registered get one answer: registering is no way to find out who is here. */
export const register = async (call: Call<'/v2/auth/register'>): Promise<Data<'/v2/auth/register'>> => {
  const { body, services, now } = call
  if (!body.agreed) throw new CodedError('AGREEMENT_REQUIRED')
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(body.password)
  const proven = await spendCode(services, call.standing, body.mobile, 'register', body.code)
  if (!proven) throw new CodedError('REGISTER_FAILED')
  const id = newId()
  const made = await call.db
    .insertInto('account')
    .values({
      id,
      mobile_hash: services.columns.lookup(body.mobile),
      mobile_cipher: services.columns.seal(body.mobile),
      password_hash: passwordHash,
      created_at: now,
    })
    .onConflict((oc) => oc.column('mobile_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('REGISTER_FAILED')
  call.note({ target: maskMobile(body.mobile), actor: { accountId: id, companyId: null, name: null } })
  return openSession(services, call.db, id, call.visitor)
}
