import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import { isPassword } from '../../people/sign-in/passwords.ts'

/** Whether it is the password of whoever holds the session: the partner's own, or the sub-user's. */
export const isOwnPassword = async (db: Queryable, partner: PartnerActor, password: string) => {
  const row = partner.userId
    ? await rowOf(db, 'partner_user', { partner_id: partner.partnerId, id: partner.userId }, [
        'password_hash',
      ])
    : await rowOf(db, 'partner', { id: partner.partnerId }, ['password_hash'])
  return isPassword(row?.password_hash, password)
}
