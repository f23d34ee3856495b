import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { clearWindow, hitWindow } from '../../../platform/security/rate-window.ts'
import { isPassword } from '../../people/sign-in/passwords.ts'

const TRIES = 5
const WINDOW = 15 * 60_000

/** Whoever holds the session knows the password too: for ten minutes he may touch keys and addresses. */
export const prove = async (call: Call<'/open/partner/prove'>) => {
  const { body, db, now, partner } = call
  const tries = `openProve:${partner.userId ?? partner.partnerId}`
  const { allowed } = await hitWindow(call.standing, tries, TRIES, WINDOW, now)
  if (!allowed) throw new CodedError('LOGIN_LOCKED')
  const row = partner.userId
    ? await db
        .selectFrom('partner_user')
        .select('password_hash')
        .where('partner_id', '=', partner.partnerId)
        .where('id', '=', partner.userId)
        .executeTakeFirst()
    : await db
        .selectFrom('partner')
        .select('password_hash')
        .where('id', '=', partner.partnerId)
        .executeTakeFirst()
  if (!(await isPassword(row?.password_hash, body.password)))
    throw new CodedError('LOGIN_WRONG', '密码不正确')
  await clearWindow(call.standing, tries)
  await db
    .updateTable('partner_session')
    .set({ proven_at: now })
    .where('id', '=', partner.sessionId)
    .execute()
  return {}
}
