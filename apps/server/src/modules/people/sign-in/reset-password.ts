import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByLogin } from './queries.ts'
import { isStrongPassword } from './rules.ts'
import { tellOwner } from './tell-owner.ts'
import { spendCode } from './verification-codes.ts'

/** A new password ends every session of the account: whoever held one must prove himself again. */
export const resetPassword = async (call: Call<'/resetUserPwd'>): Promise<Record<string, never>> => {
  const { body, services } = call
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const passwordHash = await hashPassword(body.password)
  const login = body.mobile ?? body.email
  if (!login || (body.mobile && body.email)) throw new CodedError('BAD_REQUEST')
  const proven = await spendCode(services, call.autocommit, login, 'reset', body.code)
  const account = await findAccountByLogin(call.db, services.columns.lookup(login))
  if (!proven || !account) throw new CodedError('CODE_WRONG')
  await inRows(call.db, 'account', { id: account.id }).set({
    password_hash: passwordHash,
    password_changed_at: call.now,
  })
  await services.sessions.endAll(call.db, account.id, 'passwordChanged')
  await tellOwner(call.db, {
    accountId: account.id,
    title: '登录密码已重置',
    content: '您的登录密码已通过验证码重置，所有设备已下线。',
    at: call.now,
  })
  call.note({
    target: body.mobile ? maskMobile(body.mobile) : maskEmail(login),
    actor: { accountId: account.id, companyId: null, name: account.name },
  })
  return {}
}
