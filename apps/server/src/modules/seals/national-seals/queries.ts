import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, lockRow, type Row, rowsOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { StateHistory } from '../../../platform/verification/judge-national-seals.ts'
import { CLASS, historyOf, STATE } from './rules.ts'

/** One of one company, locked: whoever decides about it decides alone. Another company's is not there. */
export const lockNationalSeal = async (db: Queryable, companyId: string, id: string) =>
  orNotFound(await lockRow(db, 'national_seal', { company_id: companyId, id }))

export const eventsOf = (db: Queryable, companyId: string, sealId: string) =>
  rowsOf(db, 'national_seal_event', { company_id: companyId, seal_id: sealId }, { by: 'sequence' })

export type LifeStep = {
  companyId: string
  sealId: string
  /** As the evidence names it: nobody looks it up afterwards. */
  name: string
  esId: string | null
  action: string
  state: number
  from: Date
  reason: string
  /** Nobody's account where the register told it. */
  by: { accountId: string | null; name: string | null }
  at: Date
  /** What the evidence says of it besides. */
  more?: Record<string, string | number | null>
}

/** Every step is written down with the seal and into the evidence log, in the transaction that takes it. */
export const noteLifeStep = async (db: Tx, step: LifeStep): Promise<number> => {
  const earlier = await eventsOf(db, step.companyId, step.sealId)
  await addRow(db, 'national_seal_event', {
    company_id: step.companyId,
    seal_id: step.sealId,
    sequence: earlier.length,
    action: step.action,
    state: step.state,
    from_at: step.from,
    reason: step.reason,
    by_account: step.by.accountId,
    by_name: step.by.name,
    at: step.at,
  })
  await writeLeaves(db, [
    {
      contractId: step.sealId,
      step: `seal.${step.action}`,
      at: step.at,
      entry: {
        nationalSeal: step.sealId,
        esId: step.esId,
        name: step.name,
        company: step.companyId,
        step: step.action,
        state: step.state,
        from: step.from.toISOString(),
        at: step.at.toISOString(),
        reason: step.reason,
        account: step.by.accountId,
        actor: step.by.name,
        ...step.more,
      },
    },
  ])
  return earlier.length
}

const HAS_RECEIPT = 2

/** Who found it invalid, as whoever verifies is told. */
const foundInvalid = (seal: Pick<Row<'national_seal'>, 'found_by' | 'found_document' | 'found_on'>) =>
  `${seal.found_on} 由${seal.found_by}认定，文书 ${seal.found_document}`

/**
 * The register of the seals made here. What is said of those made elsewhere their makers say; here of them counts only
 * what the office that recorded them has given a receipt for.
 */
export const statesOf = async (db: Queryable, esIds: readonly string[]): Promise<StateHistory> => {
  const rows = await db
    .selectFrom('national_seal as seal')
    .innerJoin('national_seal_event as event', (join) =>
      join.onRef('event.company_id', '=', 'seal.company_id').onRef('event.seal_id', '=', 'seal.id'),
    )
    .leftJoin('national_seal_report as report', (join) =>
      join
        .onRef('report.company_id', '=', 'event.company_id')
        .onRef('report.seal_id', '=', 'event.seal_id')
        .onRef('report.sequence', '=', 'event.sequence')
        .on('report.state', '=', HAS_RECEIPT)
        .on('report.is_by_hand', '=', false),
    )
    .select(['seal.es_id', 'event.sequence', 'event.state', 'event.from_at'])
    .select(['seal.found_by', 'seal.found_document', 'seal.found_on'])
    .where('seal.es_id', 'in', [...esIds])
    // That a receipt came changes nothing of the seal.
    .where('event.action', '<>', 'receipt')
    .where((of) => of.or([of('seal.class', '=', CLASS.internal), of('report.sequence', 'is not', null)]))
    .execute()
  const states: StateHistory = {}
  for (const esId of new Set(rows.map((row) => row.es_id!)))
    states[esId] = historyOf(
      rows
        .filter((row) => row.es_id === esId)
        .map((row) => (row.state === STATE.invalidated ? { ...row, note: foundInvalid(row) } : row)),
    )
  return states
}
