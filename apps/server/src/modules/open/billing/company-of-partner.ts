import type { Queryable } from '../../../platform/db/database.ts'

/** Whose copies a partner's apps use; nobody's before a company is bound. */
export const companyOfPartner = (db: Queryable, partnerId: string) =>
  db
    .selectFrom('partner')
    .innerJoin('company', 'company.id', 'partner.company_id')
    .select(['company.id', 'company.name', 'company.status'])
    .where('partner.id', '=', partnerId)
    .executeTakeFirst()
