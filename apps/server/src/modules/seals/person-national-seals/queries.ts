import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, inRows, lockRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import type { StateHistory } from '../../../platform/verification/judge-national-seals.ts'
import { historyOf, type LifeAction, nextState, STATE } from '../national-seals/rules.ts'

/** His own, locked; another's is not there. */
export const lockOwnSeal = async (db: Queryable, accountId: string, id: string) =>
  orNotFound(await lockRow(db, 'person_national_seal', { account_id: accountId, id }))
type Locked = Awaited<ReturnType<typeof lockOwnSeal>>

export const eventsOf = (db: Queryable, accountId: string, sealId: string) =>
  rowsOf(db, 'person_national_seal_event', { account_id: accountId, seal_id: sealId }, { by: 'sequence' })

export type PersonLifeStep = {
  accountId: string
  sealId: string
  esId: string
  action: string
  state: number
  from: Date
  reason: string
  at: Date
}

/** With the seal and into the evidence log, in the transaction that takes it; the log names no person. */
export const noteLifeStep = async (db: Tx, step: PersonLifeStep): Promise<void> => {
  const earlier = await eventsOf(db, step.accountId, step.sealId)
  await addRow(db, 'person_national_seal_event', {
    account_id: step.accountId,
    seal_id: step.sealId,
    sequence: earlier.length,
    action: step.action,
    state: step.state,
    from_at: step.from,
    reason: step.reason,
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
        account: step.accountId,
        step: step.action,
        state: step.state,
        from: step.from.toISOString(),
        at: step.at.toISOString(),
      },
    },
  ])
}

/** Nothing else sets its state, but making it. */
export const changeOwnSeal = async (
  db: Tx,
  seal: Locked,
  action: Exclude<LifeAction, 'make' | 'refuse' | 'record'>,
  { reason, at, from = at }: { reason: string; at: Date; from?: Date },
): Promise<void> => {
  const state = nextState(seal.state, action)
  if (!state) throw new CodedError('NATIONAL_SEAL_STATE')
  await inRows(db, 'person_national_seal', { account_id: seal.account_id, id: seal.id }).set({
    state,
    ...(state === STATE.cancelled ? { key_wrapped: null, key_cipher: null } : {}),
  })
  await noteLifeStep(db, {
    accountId: seal.account_id,
    sealId: seal.id,
    esId: seal.es_id,
    action,
    state,
    from,
    reason,
    at,
  })
}

/** As whoever verifies one of these seals asks for it. */
export const statesOfPersons = async (db: Queryable, esIds: readonly string[]): Promise<StateHistory> => {
  const rows = await db
    .selectFrom('person_national_seal as seal')
    .innerJoin('person_national_seal_event as event', (join) =>
      join.onRef('event.account_id', '=', 'seal.account_id').onRef('event.seal_id', '=', 'seal.id'),
    )
    .select(['seal.es_id', 'event.sequence', 'event.state', 'event.from_at'])
    .where('seal.es_id', 'in', [...esIds])
    .execute()
  const states: StateHistory = {}
  for (const esId of new Set(rows.map((row) => row.es_id)))
    states[esId] = historyOf(rows.filter((row) => row.es_id === esId))
  return states
}
