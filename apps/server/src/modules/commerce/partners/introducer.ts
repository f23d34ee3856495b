import { COMMISSION, PARTNER } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'

/**
 * Is the partner on the buyer's side himself: a member, its legal representative, or of a company of the same group?
 * Asked when a customer is bound, when an order is made, when it is paid and when the bill is settled.
 */
export const isOneself = async (db: Queryable, partnerId: string, companyId: string): Promise<boolean> => {
  const { rows } = await sql`
    with recursive up (id) as (
      select ${companyId}::uuid
      union select r.parent_id from company_relation r join up on r.child_id = up.id
    ), family (id) as (
      select id from up
      union select r.child_id from company_relation r join family f on r.parent_id = f.id
    )
    select 1 from individual_partner p join account a on a.id = p.account_id
     where p.id = ${partnerId} and (
       exists (select 1 from member m join family f on f.id = m.company_id where m.account_id = p.account_id)
       or exists (select 1 from company c join family f on f.id = c.id
                   where c.legal_name is not null and c.legal_name = a.name and a.name is not null))
     limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Who brought a company, and his rate, frozen on the order. A company founded by somebody who came by a code belongs
 * to that partner from its first order; one that was there before the code never does.
 */
export const introducerOf = async (
  db: Queryable,
  companyId: string,
  accountId: string,
  now: Date,
): Promise<{ partnerId: string; rateBp: number } | null> => {
  const bound = await bindingOf(db, companyId, accountId, now)
  if (!bound || (await isOneself(db, bound.partner_id, companyId))) return null
  const isFirstYear = now.getTime() - bound.bound_at.getTime() < 365 * DAY
  return {
    partnerId: bound.partner_id,
    rateBp: isFirstYear ? COMMISSION.firstYearBp : COMMISSION.laterBp,
  }
}

const bindingOf = async (db: Queryable, companyId: string, accountId: string, now: Date) => {
  const active = db
    .selectFrom('partner_customer')
    .innerJoin('individual_partner', 'individual_partner.id', 'partner_customer.partner_id')
    .select([
      'partner_customer.id',
      'partner_customer.partner_id',
      'partner_customer.bound_at',
      'partner_customer.company_id',
    ])
    .where('individual_partner.status', '=', PARTNER.active)
    .where('partner_customer.expires_at', '>', now)
  const known = await active.where('partner_customer.company_id', '=', companyId).executeTakeFirst()
  if (known) return known
  const person = await active
    .where('partner_customer.account_id', '=', accountId)
    .where('partner_customer.company_id', 'is', null)
    .where(
      sql<boolean>`partner_customer.bound_at <= (select created_at from company where id = ${companyId})`,
    )
    .executeTakeFirst()
  if (!person) return undefined
  await inRows(db, 'partner_customer', { id: person.id }).set({ company_id: companyId })
  return person
}
