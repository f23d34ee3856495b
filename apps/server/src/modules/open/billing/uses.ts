import { DAY } from '@xinqi/api/durations'
import { DEPOSIT, ENTRY_TYPE, type QuotaKind } from '@xinqi/api/quota'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts'
import { answeredCall, answeredEndpoint } from '../gateway/caused-by.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type Unbilled, writeLine } from './lines.ts'

export type Use = {
  app: Pick<OpenApp, 'id' | 'company_id' | 'is_sandbox'>
  kind: QuotaKind
  /** Those the ledger knows it by. */
  references: readonly string[]
  contractNo?: string | null
  now: Date
}

/** Whose use it is, said before or with the movement of copies. A sandbox costs nothing and has no bill. */
export const rememberUse = async (
  db: Queryable,
  { app, kind, references, contractNo, now }: Use,
): Promise<void> => {
  if (app.is_sandbox) return
  await db
    .insertInto('open_use')
    .values(
      references.map((reference) => ({
        company_id: app.company_id,
        kind,
        reference,
        app_id: app.id,
        contract_no: contractNo ?? null,
        endpoint: answeredEndpoint(),
        request_id: answeredCall(),
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** The unique key of the ledger finds them: no page of it is read for uses that have not moved. */
const billThose = async (db: Tx, which: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<Unbilled>`
    select e.id, e.kind, u.kind as used, e.type, e.quantity, e.of_entry_id, e.reference, e.at, u.app_id, u.contract_no,
           u.endpoint, u.request_id, a.partner_id
      from open_use u
      join open_app a on a.id = u.app_id
      join quota_entry e on e.user_id = u.company_id and e.kind in (u.kind, ${DEPOSIT})
       and e.type in (${ENTRY_TYPE.spent}, ${ENTRY_TYPE.givenBack}) and e.reference = u.reference
     where ${which} and not exists (select from open_charge line where line.id = e.id)
     order by e.at, e.id`.execute(db)
  for (const row of rows) await writeLine(db, row)
  return rows.length
}

/** In the transaction that moved the copies. */
export const billUses = (db: Tx, companyId: string, references: readonly string[]): Promise<number> =>
  billThose(db, sql`u.company_id = ${companyId} and u.reference = any(${[...references]}::text[])`)

/** What is taken back later is taken back within this time. */
const OPEN_FOR = 40 * DAY

/** What moved where nobody could say so: copies of a check nobody finished, an application a person handed in himself. */
export const billLateUses = (db: Database, now: Date): Promise<number> =>
  db.transaction().execute((tx) => billThose(tx, sql`u.created_at > ${new Date(now.getTime() - OPEN_FOR)}`))
