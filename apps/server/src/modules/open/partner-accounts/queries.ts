import type { Queryable } from '../../../platform/db/database.ts'

export const findPartnerByMobile = (db: Queryable, mobileHash: Buffer) =>
  db.selectFrom('partner').selectAll().where('mobile_hash', '=', mobileHash).executeTakeFirst()

export const findPartner = (db: Queryable, partnerId: string) =>
  db.selectFrom('partner').selectAll().where('id', '=', partnerId).executeTakeFirst()

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
