import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskMobile } from '../../platform/present.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByMobile } from './queries.ts'
import { isStrongPassword } from './rules.ts'
import { spendCode } from './verification-codes.ts'

/** A new password ends every session of the account: whoever held one must prove himself again. */
export const resetPassword = async (call: Call<'/resetUserPwd'>): Promise<Record<string, never>> => {
  const { body, services } = call
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(body.password)
  const proven = await spendCode(services, call.standing, body.mobile, 'reset', body.code)
  const account = await findAccountByMobile(call.db, services.columns.lookup(body.mobile))
  if (!proven || !account) throw new CodedError('CODE_WRONG')
  await call.db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: call.now })
    .where('id', '=', account.id)
    .execute()
  await services.sessions.endAll(call.db, account.id, 'passwordChanged')
  call.note({
    target: maskMobile(body.mobile),
    actor: { accountId: account.id, companyId: null, name: account.name },
  })
  return {}
}
