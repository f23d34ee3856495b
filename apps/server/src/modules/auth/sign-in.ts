import type { Data } from '@xinqi/api/calls'
import { LOGIN_FAILURES } from '@xinqi/api/limits'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { clearWindow, hitsInWindow, hitWindow } from '../../platform/security/rate-window.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { findAccountByLogin } from './queries.ts'
import { spendCode } from './verification-codes.ts'

type SignIn = Call<'/v2/auth/login'>

export const signIn = async (call: SignIn): Promise<Data<'/v2/auth/login'>> => {
  const { body, services, standing, now } = call
  const accountHash = services.columns.lookup(body.account)
  const byAccount = `login:account:${accountHash.toString('base64')}`
  const byAddress = `login:address:${call.visitor.address}`

  const failures = await hitsInWindow(standing, byAccount, LOGIN_FAILURES.window, now)
  const sprayed = await hitsInWindow(standing, byAddress, LOGIN_FAILURES.window, now)
  if (failures >= LOGIN_FAILURES.lockAfter || sprayed >= LOGIN_FAILURES.perAddress)
    throw new CodedError('LOGIN_LOCKED')
  if (failures >= LOGIN_FAILURES.captchaAfter || body.captchaId) {
    await services.captchas.spend(standing, body.captchaId, body.captcha)
  }

  const account = await findAccountByLogin(call.db, accountHash)
  const proven =
    body.loginType === 'password'
      ? await isPassword(account?.password_hash, body.password ?? '')
      : await spendCode(services, standing, body.account, 'login', body.code ?? '')
  if (!account || !proven) {
    await hitWindow(standing, byAccount, LOGIN_FAILURES.lockAfter, LOGIN_FAILURES.window, now)
    await hitWindow(standing, byAddress, LOGIN_FAILURES.perAddress, LOGIN_FAILURES.window, now)
    throw new CodedError(body.loginType === 'password' ? 'LOGIN_WRONG' : 'CODE_WRONG')
  }
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  if (account.status === 0) throw new CodedError('ACCOUNT_FROZEN')

  if (account.status === 2) {
    await call.db.updateTable('account').set({ status: 1 }).where('id', '=', account.id).execute()
  }
  await clearWindow(standing, byAccount)
  const opened = await openSession(services, call.db, account.id, call.visitor)
  call.note({
    actor: { accountId: account.id, companyId: opened.companyId, name: account.name },
    detail: { way: body.loginType },
  })
  return opened
}
