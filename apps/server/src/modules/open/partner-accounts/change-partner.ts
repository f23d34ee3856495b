import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
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
  inRows(db, 'partner', { id: partnerId }).set(values)

export const changeSubUserPassword = (
  db: Queryable,
  { partnerId, userId }: { partnerId: string; userId: string },
  passwordHash: string,
) => inRows(db, 'partner_user', { partner_id: partnerId, id: userId }).set({ password_hash: passwordHash })
