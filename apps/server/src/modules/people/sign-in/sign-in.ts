import type { Data } from '@xinqi/api/calls'
import { ACCOUNT } from '@xinqi/api/status'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { rememberDevice } from '../../../platform/security/known-device.ts'
import { failureLimits } from './failure-limits.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { findAccountByLogin } from './queries.ts'
import { spendCode } from './verification-codes.ts'

type SignIn = Call<'/v2/auth/login'>

export const signIn = async (call: SignIn): Promise<Data<'/v2/auth/login'>> => {
  const { body, services } = call
  const account = await findAccountByLogin(call.db, services.columns.lookup(body.account))
  const proven =
    body.loginType === 'password' ? await provesPassword(call, account) : await provesNumber(call)
  if (!account || !proven) throw new CodedError(body.loginType === 'password' ? 'LOGIN_WRONG' : 'CODE_WRONG')
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  if (account.status === ACCOUNT.frozen) throw new CodedError('ACCOUNT_FROZEN')

  if (account.status === ACCOUNT.toActivate) {
    await inRows(call.db, 'account', { id: account.id }).set({ status: ACCOUNT.active })
  }
  const opened = await openSession(call, account.id)
  if (!opened.secondStep) await rememberDevice(call, account.id)
  call.note({
    actor: { accountId: account.id, companyId: opened.companyId, name: account.name },
    detail: { way: body.loginType },
  })
  return opened
}

type Found = { id: string; password_hash: string | null } | undefined

const provesPassword = async (call: SignIn, account: Found): Promise<boolean> => {
  const { body } = call
  const limits = await failureLimits(call, { name: 'login', account: body.account, ownerId: account?.id })
  const right = await isPassword(account?.password_hash, body.password ?? '')
  if (right) await limits.succeeded()
  return right
}

/** A code has its own five tries and goes to the owner's telephone: whoever guesses at the password cannot close this way. */
const provesNumber = async ({ body, services, standing }: SignIn): Promise<boolean> => {
  if (body.captchaId) await services.captchas.spend(standing, body.captchaId, body.captcha)
  return spendCode(services, standing, body.account, 'login', body.code ?? '')
}
