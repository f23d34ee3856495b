import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** How the console may be entered. */
export type Security = { twoStep: boolean; networks: string[]; sessionHours: number }
const DAY_HOURS = 24
const USUAL: Security = { twoStep: false, networks: [], sessionHours: 3 * DAY_HOURS }
export const securityOf = ({ security }: { security: unknown }): Security => ({
  ...USUAL,
  ...(security as Partial<Security>),
})

export const changePartner = (db: Queryable, partnerId: string, values: Updateable<Tables['partner']>) =>
  db.updateTable('partner').set(values).where('id', '=', partnerId).execute()

export const changeSubUserPassword = (
  db: Queryable,
  { partnerId, userId }: { partnerId: string; userId: string },
  passwordHash: string,
) =>
  db
    .updateTable('partner_user')
    .set({ password_hash: passwordHash })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .execute()
