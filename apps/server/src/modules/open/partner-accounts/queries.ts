import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'

export const findPartnerByMobile = (db: Queryable, mobileHash: Buffer) =>
  rowOf(db, 'partner', { mobile_hash: mobileHash })

export const findPartner = (db: Queryable, partnerId: string) => rowOf(db, 'partner', { id: partnerId })

export const findPartnerOfCompany = (db: Queryable, companyId: string) =>
  db
    .selectFrom('partner')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .executeTakeFirst()

export const findSubUser = (db: Queryable, partnerId: string, loginName: string) =>
  db
    .selectFrom('partner_user')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('removed_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('lower', ['login_name']), '=', val(loginName.toLowerCase())))
    .executeTakeFirst()
