import type { PackageType } from '@xinqi/api/packages'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** What everybody has who has nothing better. */
export const BASIC: PackageType = 1

export type HeldPackage = {
  packageId: string | null
  packageType: PackageType
  startsAt: Date | null
  endsAt: Date | null
}

/** What a company is called today follows from what it holds and the clock; nothing has to run for a package to end. */
export const packageInForce = async (db: Queryable, companyId: string, at: Date): Promise<HeldPackage> => {
  const { rows } = await sql<{
    id: string
    package_type: PackageType
    starts_at: Date
    ends_at: Date | null
  }>`
    select id, package_type, starts_at, ends_at from package_in_force(${companyId}, ${at})`.execute(db)
  const [row] = rows
  return row
    ? { packageId: row.id, packageType: row.package_type, startsAt: row.starts_at, endsAt: row.ends_at }
    : { packageId: null, packageType: BASIC, startsAt: null, endsAt: null }
}
