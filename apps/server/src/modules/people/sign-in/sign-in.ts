import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { failureLimits } from './failure-limits.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { findAccountByLogin } from './queries.ts'
import { spendCode } from './verification-codes.ts'

type SignIn = Call<'/v2/auth/login'>

export const signIn = async (call: SignIn): Promise<Data<'/v2/auth/login'>> => {
  const { body, services, standing } = call
  const accountHash = services.columns.lookup(body.account)
  const limits = await failureLimits(call, 'login', body.account)
  const account = await findAccountByLogin(call.db, accountHash)
  const proven =
    body.loginType === 'password'
      ? await isPassword(account?.password_hash, body.password ?? '')
      : await spendCode(services, standing, body.account, 'login', body.code ?? '')
  if (!account || !proven) {
    await limits.failed()
    throw new CodedError(body.loginType === 'password' ? 'LOGIN_WRONG' : 'CODE_WRONG')
  }
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  if (account.status === 0) throw new CodedError('ACCOUNT_FROZEN')

  if (account.status === 2) {
    await call.db.updateTable('account').set({ status: 1 }).where('id', '=', account.id).execute()
  }
  await limits.succeeded()
  const opened = await openSession(services, call.db, account.id, call.visitor)
  call.note({
    actor: { accountId: account.id, companyId: opened.companyId, name: account.name },
    detail: { way: body.loginType },
  })
  return opened
}
