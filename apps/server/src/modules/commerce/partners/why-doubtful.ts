import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/**
 * What looks like somebody earning from himself without proving it: buyer and partner have signed in from the same
 * browser. A family shares one too, so a person decides.
 */
export const whyDoubtful = async (
  db: Queryable,
  partnerId: string,
  buyerAccountId: string,
): Promise<string | null> => {
  const { rows } = await sql`
    select 1 from individual_partner p
      join known_device mine on mine.owner_id = p.account_id
      join known_device his on his.device_hash = mine.device_hash and his.owner_id = ${buyerAccountId}
     where p.id = ${partnerId} limit 1`.execute(db)
  return rows.length > 0 ? '买方与合伙人使用过同一设备' : null
}
