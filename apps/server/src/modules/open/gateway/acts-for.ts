import { ACCOUNT, COMPANY, MEMBER, OPEN_APP, OPEN_PARTNER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { runningSeats } from '../../people/sign-in/running-seats.ts'
import type { OpenApp } from './open-call.ts'

const administrators = (db: Queryable, companyId: string) =>
  runningSeats(db, companyId)
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('member.account_id')
    .where('member.status', '=', MEMBER.active)
    .where('account.status', '=', ACCOUNT.active)
    .orderBy('member.created_at')

/** An app that may act at all: neither switched off nor removed, and its partner not frozen. */
export const ableApp = (db: Queryable, appId: string): Promise<OpenApp | undefined> =>
  db
    .selectFrom('open_app')
    .innerJoin('partner', 'partner.id', 'open_app.partner_id')
    .selectAll('open_app')
    .where('open_app.id', '=', appId)
    .where('open_app.removed_at', 'is', null)
    .where('open_app.status', '=', OPEN_APP.on)
    .where('partner.status', '<>', OPEN_PARTNER.frozen)
    .executeTakeFirst()

/** The company a partner's production apps act for, and who sits there for them; null while there is none. */
export const boundCompany = async (db: Queryable, partnerId: string) => {
  const company = await db
    .selectFrom('partner')
    .innerJoin('company', 'company.id', 'partner.company_id')
    .select('company.id')
    .where('partner.id', '=', partnerId)
    .where('company.status', '=', COMPANY.certified)
    .where('company.realm', 'is', null)
    .executeTakeFirst()
  if (!company) return null
  const seat = await administrators(db, company.id).executeTakeFirst()
  return { companyId: company.id, accountId: seat?.account_id ?? null }
}

/**
 * In whose name an app acts now. A sandbox app in that of its own little world. A production app in that of the
 * company it was made for, while its partner is bound to that company and the company is certified: bound to another,
 * it stops rather than act for a company that never knew of it. It sits where an administrator sits; when that one
 * has left, the longest-serving other takes the seat.
 */
export const seated = async (db: Queryable, app: OpenApp): Promise<OpenApp | null> => {
  if (app.is_sandbox) return app
  const bound = await boundCompany(db, app.partner_id)
  if (bound?.companyId !== app.company_id) return null
  const still = await administrators(db, app.company_id)
    .where('member.account_id', '=', app.account_id)
    .executeTakeFirst()
  if (still) return app
  return bound.accountId ? { ...app, account_id: bound.accountId } : null
}
