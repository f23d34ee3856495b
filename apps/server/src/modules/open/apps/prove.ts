import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { failureLimits } from '../../people/sign-in/failure-limits.ts'
import { isPassword } from '../../people/sign-in/passwords.ts'

/** Whoever holds the session knows the password too: for ten minutes he may touch keys and addresses. */
export const prove = async (call: Call<'/open/partner/prove'>) => {
  const { body, db, now, partner } = call
  const limits = await failureLimits(
    { ...call, body: {} } as never,
    'openProve',
    partner.userId ?? partner.partnerId,
  )
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
  if (!(await isPassword(row?.password_hash, body.password))) {
    await limits.failed()
    throw new CodedError('LOGIN_WRONG', '密码不正确')
  }
  await limits.succeeded()
  await db
    .updateTable('partner_session')
    .set({ proven_at: now })
    .where('id', '=', partner.sessionId)
    .execute()
  return {}
}
