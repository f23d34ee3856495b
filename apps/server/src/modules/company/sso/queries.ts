import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'

export const findSso = (db: Queryable, ssoCode: string) =>
  db
    .selectFrom('company_sso')
    .innerJoin('company', 'company.id', 'company_sso.company_id')
    .selectAll('company_sso')
    .select('company.name as company_name')
    .where('sso_code', '=', ssoCode)
    .where('is_enabled', '=', true)
    .where('company.status', '<>', COMPANY.disabled)
    .executeTakeFirst()

export const ssoOf = (db: Queryable, companyId: string) => rowOf(db, 'company_sso', { company_id: companyId })
