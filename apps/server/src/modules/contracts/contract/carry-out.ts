import type { Effect, Standing } from '@xinqi/api/contract-life/vocabulary'
import { sql } from 'kysely'
import { followed } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { logSteps } from '../../../platform/evidence/log-step.ts'
import type { Services } from '../../../platform/services.ts'
import { plainNumber } from './auto-fill.ts'
import type { AgentFacts } from './mandate-point.ts'
import { type ContractNews, publishNews } from './news.ts'
import { refreshParticipants } from './participants.ts'
import { payCopies, returnCopies } from './pay-point.ts'
import type { PerformanceOfMany, Performed } from './perform.ts'
import { recordSteps } from './steps.ts'
import { filesToSign } from './witness.ts'
import { tellWitnesses } from './witness-point.ts'

/** It has become somebody's turn in these contracts; in the transaction that made it so. */
export const TURN_COMES =
  followed<(services: Services, db: Tx, contractIds: readonly string[], now: Date) => Promise<void>>(
    'turn comes',
  )

const NO_AGENT: AgentFacts = new Map()

type AppliedAct = Performed & { to: Standing }
const idOf = ({ contract }: Performed) => contract.row.id
const isTold = (effect: Effect): effect is ContractNews['whom'] => effect.startsWith('tell')
/** The record of a finished contract stands in the log behind the step that finished it. */
const RECORD: Effect = 'depositEvidence'

/** What was decided, done and written for all of them together. */
export const carryOut = async (
  asked: PerformanceOfMany,
  done: readonly Performed[],
  byAgent: AgentFacts = NO_AGENT,
): Promise<void> => {
  const { db, services, now } = asked
  const kept = done.filter((one): one is AppliedAct => one.to !== 'gone')
  const having = (effect: Effect) => kept.filter(({ effects }) => effects.includes(effect))
  if (kept.length) await writeStandings(asked, kept)
  for (const effect of new Set(kept.flatMap(({ effects }) => effects)))
    if (effect !== RECORD && !isTold(effect)) await carryOutOne(effect, asked, having(effect))
  await publishNews(services, db, newsOf(asked, kept), asked.within)
  await asked.after?.(done)
  await numberSent(asked, having('charge'))
  // Whoever's turn it has become: a company that guards its seals is asked for them at once.
  for (const { follow } of services.extensions.all(TURN_COMES))
    await follow(services, db, having('tellDueSigners').map(idOf), now)
  await recordSteps(asked, kept)
  await writeEvidence(asked, done, byAgent)
  const finished = having(RECORD)
  if (finished.length) await carryOutOne(RECORD, asked, finished)
  if (kept.length < done.length)
    await db
      .deleteFrom('contract')
      .where('id', 'in', done.filter(({ to }) => to === 'gone').map(idOf))
      .execute()
  await refreshParticipants(db, kept.map(idOf))
  await tellWitnesses(services, db, kept.map(idOf))
}

const writeStandings = async (
  { db, action, now }: PerformanceOfMany,
  kept: readonly AppliedAct[],
): Promise<void> => {
  const has = (effect: Effect) => kept.map(({ effects }) => effects.includes(effect))
  await prepared(sql`
    update contract
       set status = given.status, phase = given.phase, revision = revision + 1, updated_at = ${now},
           phase_before_expiry = case when ${action === 'expire'} then contract.phase else phase_before_expiry end,
           sent_at = case when given.sent then ${now} else sent_at end,
           finished_at = case when given.finished then ${now} else finished_at end
      from unnest(${kept.map(idOf)}::uuid[], ${kept.map(({ to }) => to.status)}::smallint[],
                  ${kept.map(({ to }) => to.phase)}::text[], ${has('charge')}::boolean[], ${has(RECORD)}::boolean[])
        as given (id, status, phase, sent, finished)
     where contract.id = given.id`).execute(db)
}

/** Whatever leaves the house is called by a number; one that neither a person nor its kind gave is given here. */
const numberSent = async ({ db, now }: PerformanceOfMany, sent: readonly AppliedAct[]): Promise<void> => {
  if (sent.length === 0) return
  await sql`
    update contract set number = given.number
      from unnest(${sent.map(idOf)}::uuid[], ${sent.map((one) => plainNumber(idOf(one), now))}::text[])
        as given (id, number)
     where contract.id = given.id and contract.number is null`.execute(db)
}

const newsOf = ({ action }: PerformanceOfMany, kept: readonly AppliedAct[]): ContractNews[] =>
  kept.flatMap(({ contract: { row }, effects }) =>
    effects.filter(isTold).map((whom) => ({ contractId: row.id, action, whom, revision: row.revision + 1 })),
  )

const named = (standing: Standing | 'gone') =>
  standing === 'gone' ? standing : `${standing.status}/${standing.phase}`

/** Every step but the editor's own saving is a leaf of the evidence log. */
const writeEvidence = async (
  asked: PerformanceOfMany,
  done: readonly Performed[],
  byAgent: AgentFacts,
): Promise<void> => {
  const { db, by, action, now, said, witness } = asked
  if (action === 'edit') return
  const witnessed = await witness?.(done)
  const steps = []
  for (const [at, { contract, from, to }] of done.entries()) {
    const beginsSigning = to !== 'gone' && to.phase === 'signing' && from.phase !== 'signing'
    steps.push({
      contractId: contract.row.id,
      step: action,
      at: now,
      actor: 'actor' in by ? by.actor : null,
      address: 'actor' in by ? by.visitor.address : null,
      facts: {
        from: named(from),
        to: named(to),
        revision: contract.row.revision + 1,
        ...said,
        ...(beginsSigning ? await filesToSign(db, contract.row.id) : {}),
        ...witnessed?.[at],
        ...byAgent.get(contract.row.id),
      },
    })
  }
  await logSteps(db, steps)
}

const carryOutOne = async (
  effect: Effect,
  asked: PerformanceOfMany,
  kept: readonly AppliedAct[],
): Promise<void> => {
  const own = asked.effects?.[effect]
  if (own) return own(kept)
  for (const { contract } of kept) await pay(effect, asked, contract)
}

const pay = async (
  effect: Effect,
  { db, by, now, action, services }: PerformanceOfMany,
  { row }: Performed['contract'],
): Promise<void> => {
  const payer = {
    ownerId: row.owner_id,
    kind: 'contract' as const,
    reference: row.id,
    by: 'actor' in by ? { accountId: by.actor.accountId, name: by.actor.name } : undefined,
    now,
  }
  switch (effect) {
    case 'charge':
      // Somebody who signs for himself does so free of charge.
      if (row.company_id)
        await payCopies(services, db, { ...payer, quantity: 1, reason: `发送合同《${row.name}》` })
      return
    case 'giveBack':
      if (row.company_id) await returnCopies(services, db, { ...payer, reason: `撤回合同《${row.name}》` })
      return
    default:
      throw new Error(`nobody carries out ${effect} of ${action}`)
  }
}
