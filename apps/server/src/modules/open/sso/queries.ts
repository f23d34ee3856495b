import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type Setting = Selectable<Tables['open_sso']>

export const settingOf = (db: Queryable, partnerId: string): Promise<Setting | undefined> =>
  db.selectFrom('open_sso').selectAll().where('partner_id', '=', partnerId).executeTakeFirst()

/** At the door: only what its partner has switched on. */
export const settingNamed = (db: Queryable, ssoCode: string): Promise<Setting | undefined> =>
  db
    .selectFrom('open_sso')
    .selectAll()
    .where('sso_code', '=', ssoCode)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
