import type { Queryable } from '../../../platform/db/database.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import { isPassword } from '../../people/sign-in/passwords.ts'

/** Whether it is the password of whoever holds the session: the partner's own, or the sub-user's. */
export const isOwnPassword = async (db: Queryable, partner: PartnerActor, password: string) => {
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
  return isPassword(row?.password_hash, password)
}
