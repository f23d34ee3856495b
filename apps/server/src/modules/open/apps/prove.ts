import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { clearWindow, hitWindow } from '../../../platform/security/rate-window.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { isOwnPassword } from '../partner-accounts/password-of.ts'

const TRIES = 5
const WINDOW = 15 * 60_000

/** Whoever holds the session knows the password too, or holds the telephone: for ten minutes he may touch keys. */
export const prove = async (call: Call<'/open/partner/prove'>) => {
  const { body, db, now, partner } = call
  if (!body.password === !body.code) throw new CodedError('BAD_REQUEST', '请提供密码或验证码之一')
  const tries = `openProve:${partner.userId ?? partner.partnerId}`
  const { allowed } = await hitWindow(call.autocommit, tries, TRIES, WINDOW, now)
  if (!allowed) throw new CodedError('LOGIN_LOCKED')
  if (body.password) {
    if (!(await isOwnPassword(db, partner, body.password))) throw new CodedError('LOGIN_WRONG', '密码不正确')
  } else if (!(await isCode(call, body.code!))) throw new CodedError('CODE_WRONG')
  await clearWindow(call.autocommit, tries)
  await call.services.partnerSessions.proven(db, partner.sessionId, now)
  return {}
}

/** The telephone is the partner's: a sub-user proves himself by his password. */
const isCode = async ({ db, partner, services, autocommit }: Call<'/open/partner/prove'>, code: string) => {
  if (partner.userId) return false
  const { mobile_cipher } = await theRow(db, 'partner', { id: partner.partnerId }, ['mobile_cipher'])
  return (
    mobile_cipher !== null &&
    spendCode(services, autocommit, services.columns.open(mobile_cipher), 'proof', code)
  )
}
