import type { Data } from '@xinqi/api/calls'
import { isMobile } from '@xinqi/api/mobile'
import { ACCOUNT } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { keepAgreements } from './agreements.ts'
import { failureLimits } from './failure-limits.ts'
import { makeAccount } from './make-account.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { findAccountByLogin } from './queries.ts'
import { isEmail } from './rules.ts'
import { spendCode } from './verification-codes.ts'

type SignIn = Call<'/v2/auth/login'>

/** The account somebody signs in to with this mobile number or e-mail address, if there is one. */
export const accountByLogin = (services: Services, db: Queryable, login: string) =>
  findAccountByLogin(db, services.columns.lookup(login))

export const signIn = async (call: SignIn): Promise<Data<'/v2/auth/login'>> => {
  const { body, services } = call
  const isByCode = body.loginType === 'code'
  const known = await accountByLogin(services, call.db, body.account)
  // Whoever has to agree first keeps his code for it.
  const keep = !known && !body.agreed
  const proven = isByCode ? await provesNumber(call, { keep }) : await provesPassword(call, known)
  if (!proven) throw new CodedError(isByCode ? 'CODE_WRONG' : 'LOGIN_WRONG')
  // He has shown that the number is his: that there is no account yet is no secret from him, and no fault of the code.
  const account = known ?? (isByCode ? await accountOfProven(call, contactOf(body.account)) : undefined)
  if (!account) throw new CodedError('LOGIN_WRONG')
  return admit(call, account, { way: body.loginType, contactProven: isByCode })
}

type Admitted = { id: string; name: string | null; status: number }

/** He has proven himself to be this account's owner: he is let in, unless it is frozen. */
export const admit = async (
  call: Pick<SignIn, 'db' | 'services' | 'visitor' | 'note' | 'now' | 'autocommit' | 'setCookie'>,
  account: Admitted,
  { way, contactProven }: { way: string; contactProven: boolean },
): Promise<Data<'/v2/auth/login'>> => {
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  if (account.status === ACCOUNT.frozen) throw new CodedError('ACCOUNT_FROZEN')
  if (account.status === ACCOUNT.toActivate) {
    await inRows(call.db, 'account', { id: account.id }).set({ status: ACCOUNT.active })
  }
  const opened = await openSession(call, account.id, { contactProven })
  call.note({
    actor: { accountId: account.id, companyId: opened.companyId, name: account.name },
    detail: { way },
  })
  return opened
}

const contactOf = (account: string) =>
  isMobile(account) ? { mobile: account } : isEmail(account) ? { email: account } : undefined

/** Whoever has proven a number or an address nobody has an account for: one is made for him, on his agreeing. */
export const accountOfProven = async (
  call: Pick<SignIn, 'db' | 'services' | 'now'> & { body: { agreed?: boolean } },
  contact: { mobile: string } | { email: string } | undefined,
) => {
  const { db, services, now, body } = call
  if (!contact) throw new CodedError('CODE_WRONG')
  if (!body.agreed) throw new CodedError('AGREEMENT_REQUIRED')
  const isByMobile = 'mobile' in contact
  const madeId = await makeAccount(
    services,
    db,
    { contact, passwordHash: null, source: isByMobile ? 'web' : 'overseas' },
    now,
  )
  if (madeId) await keepAgreements(db, { accountId: madeId, at: now })
  return accountByLogin(services, db, isByMobile ? contact.mobile : contact.email)
}

type PasswordAccount = { id: string; password_hash: string | null } | undefined

const provesPassword = async (call: SignIn, account: PasswordAccount): Promise<boolean> => {
  const { body } = call
  const limits = await failureLimits(call, { name: 'login', account: body.account, ownerId: account?.id })
  const right = await isPassword(account?.password_hash, body.password ?? '')
  if (right) await limits.succeeded()
  return right
}

/** A code has its own five tries and goes to the owner's telephone: whoever guesses at the password cannot close this way. */
const provesNumber = async (
  { body, services, autocommit }: SignIn,
  how: { keep: boolean },
): Promise<boolean> => {
  if (body.captchaId) await services.captchas.spend(autocommit, body.captchaId, body.captcha)
  return spendCode(services, autocommit, body.account, 'login', body.code ?? '', how)
}
