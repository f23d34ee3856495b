import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type Setting = Selectable<Tables['open_sso']>

export const settingOf = (db: Queryable, partnerId: string): Promise<Setting | undefined> =>
  rowOf(db, 'open_sso', { partner_id: partnerId })

/** At the door: only what its partner has switched on. */
export const settingNamed = (db: Queryable, ssoCode: string): Promise<Setting | undefined> =>
  rowOf(db, 'open_sso', { sso_code: ssoCode, is_enabled: true })
