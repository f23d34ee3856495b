import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, lockRow, rowsOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { StateHistory } from '../../../platform/verification/judge-national-seals.ts'
import { CLASS, historyOf } from './rules.ts'

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
  by: { accountId: string; name: string | null }
  at: Date
}

/** Every step is written down with the seal and into the evidence log, in the transaction that takes it. */
export const noteLifeStep = async (db: Tx, step: LifeStep): Promise<void> => {
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
      },
    },
  ])
}

/** The register of the seals made here; what is said of those made elsewhere their makers say. */
export const statesOf = async (db: Queryable, esIds: readonly string[]): Promise<StateHistory> => {
  const rows = await db
    .selectFrom('national_seal as seal')
    .innerJoin('national_seal_event as event', (join) =>
      join.onRef('event.company_id', '=', 'seal.company_id').onRef('event.seal_id', '=', 'seal.id'),
    )
    .select(['seal.es_id', 'event.sequence', 'event.state', 'event.from_at'])
    .where('seal.es_id', 'in', [...esIds])
    .where('seal.class', '=', CLASS.internal)
    .execute()
  const states: StateHistory = {}
  for (const esId of new Set(rows.map((row) => row.es_id!)))
    states[esId] = historyOf(rows.filter((row) => row.es_id === esId))
  return states
}
