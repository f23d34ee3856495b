import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/db/row.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import type { QuotePlace } from '../contract-facts/pack-reading.ts'

export const DUTY = { open: 1, done: 2, refused: 3 } as const
export const SIDE = { unknown: 0, ours: 1, theirs: 2, both: 3 } as const

/** What stands sealed. `source` names the proposal it came from, so that it is never made again. */
export type DutyBody = {
  title: string
  cents: number | null
  quotes: QuotePlace[]
  note: string
  source: string | null
  /** A payment to be written into the ledger as soon as its day is known. */
  toLedger: boolean
}

const PLACE = (id: string) => `duty:${id}`
export const sealBody = (key: OwnerKey, id: string, body: DutyBody): Buffer =>
  key.seal(JSON.stringify(body), PLACE(id))
export const openBody = (key: OwnerKey, id: string, sealed: Buffer): DutyBody =>
  JSON.parse(key.open(sealed, PLACE(id))) as DutyBody

export type DutyRow = Row<'duty'>

/** Those of one contract, refused proposals among them, held until the transaction ends. */
export const lockDuties = async (db: Queryable, companyId: string, subjectId: string): Promise<DutyRow[]> => {
  // Two who take over the same proposals at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`duty:${companyId}:${subjectId}`}, 0))`.execute(
    db,
  )
  return dutiesOf(db, companyId, subjectId)
}

export const dutiesOf = async (db: Queryable, companyId: string, subjectId: string): Promise<DutyRow[]> =>
  db
    .selectFrom('duty')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .orderBy('due_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const enteredEvents = async (
  db: Queryable,
  companyId: string,
  subjectId: string,
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('duty_event')
    .select(['event', 'on_day'])
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .execute()
  return new Map(rows.map(({ event, on_day }) => [event, on_day]))
}
