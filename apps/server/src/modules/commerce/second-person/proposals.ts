import { chinaDay } from '@xinqi/api/china-day'
import { PROPOSAL, SECOND_PERSON } from '@xinqi/api/commerce'
import { sql } from 'kysely'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { addRow, inRows, lockRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'

export type Operator = { accountId: string; name: string | null }

/** How something is done that one person may propose and, where it is large, another has to agree to. */
export type CarryOut<P> = (services: Services, tx: Tx, asked: P, by: Operator) => Promise<void>

/** What is done once a second person agrees. Whoever proposes such things provides how they are carried out. */
export const AGREED = extensionPoint<{
  what: string
  name: string
  carryOut: CarryOut<never>
}>('agreed by a second person', ({ what }) => what)

type ProposalContext = Pick<Call<'/operator/proposal/decide'>, 'actor' | 'db' | 'now'>
type Proposal = { what: string; about: string; reason: string; amount: number; payload: object }
type Unit = keyof typeof SECOND_PERSON
/** Whose money or copies these are, and in what they are counted; nothing where the amount does not matter. */
type Alone = { unit: Unit; receiver: string }

/** Waits for a second person. */
export const propose = async (
  { actor, db, now }: ProposalContext,
  proposal: Proposal,
): Promise<{ needsSecond: true }> => {
  await addRow(db, 'operator_proposal', {
    id: newId(),
    ...proposal,
    payload: JSON.stringify(proposal.payload),
    proposed_by: actor.accountId,
    proposed_name: actor.name,
    created_at: now,
  })
  return { needsSecond: true }
}

/**
 * What one person may not decide alone waits for a second; anything else is done at once. The limit holds for all one
 * person does alone in a day of China, and for all one receiver gets that way, whoever does it: a large sum in small parts
 * needs the second person as well. `alone` is null where nothing is given, as when something is refused.
 */
export const doOrPropose = async (
  call: ProposalContext,
  { alone, ...proposal }: Proposal & { alone: Alone | null },
  carryOut: (tx: Tx, by: Operator) => Promise<void>,
): Promise<{ needsSecond: boolean }> => {
  const { actor, now } = call
  const db = call.db
  if (alone) {
    if (await isBeyondLimit(db, actor.accountId, alone, proposal.amount, now)) return propose(call, proposal)
    await addRow(db, 'operator_alone', {
      account_id: actor.accountId,
      id: newId(),
      ...alone,
      amount: proposal.amount,
      on_day: chinaDay(now),
      at: now,
    })
  }
  await carryOut(db, { accountId: actor.accountId, name: actor.name })
  return { needsSecond: false }
}

/** Any fixed number: two acts at once are counted one after the other. */
const ALONE_LOCK = 7_310_432

const isBeyondLimit = async (
  tx: Tx,
  accountId: string,
  { unit, receiver }: Alone,
  amount: number,
  now: Date,
): Promise<boolean> => {
  const limit = SECOND_PERSON[unit]
  if (amount > limit) return true
  await sql`select pg_advisory_xact_lock(${ALONE_LOCK})`.execute(tx)
  const day = chinaDay(now)
  const { rows } = await sql<{ by_actor: string | null; by_receiver: string | null }>`
    select (select sum(amount) from operator_alone
             where on_day = ${day} and account_id = ${accountId} and unit = ${unit}) as by_actor,
           (select sum(amount) from operator_alone
             where on_day = ${day} and receiver = ${receiver} and unit = ${unit}) as by_receiver`.execute(tx)
  const { by_actor, by_receiver } = rows[0]!
  return Math.max(Number(by_actor ?? 0), Number(by_receiver ?? 0)) + amount > limit
}

export const listProposals: PlainHandler<'/operator/proposal/list'> = async (call) => {
  const { actor, body, db, services } = call
  let query = db.selectFrom('operator_proposal')
  if (body.status !== undefined) query = query.where('status', '=', body.status)
  return countedPage(query.selectAll(), query, body, { at: 'created_at', id: 'id' }, (row) => ({
    proposalId: row.id,
    whatName: services.extensions.find(AGREED, row.what)?.name ?? row.what,
    about: row.about,
    reason: row.reason,
    status: row.status,
    proposedBy: row.proposed_name,
    isMine: row.proposed_by === actor.accountId,
    decidedBy: row.decided_name,
    decision: row.decision,
    createdAt: row.created_at.toISOString(),
  }))
}

export const decideProposal = async (call: Call<'/operator/proposal/decide'>) => {
  const { actor, body, db, now, services } = call
  const row = orNotFound(await lockRow(db, 'operator_proposal', { id: body.proposalId }))
  if (row.status !== PROPOSAL.waiting) throw new CodedError('CONFLICT')
  if (row.proposed_by === actor.accountId) throw new CodedError('SECOND_PERSON')
  await inRows(db, 'operator_proposal', { id: row.id }).set({
    status: body.agree ? PROPOSAL.agreed : PROPOSAL.refused,
    decided_by: actor.accountId,
    decided_name: actor.name,
    decision: body.decision,
    decided_at: now,
  })
  call.note({ target: row.about, detail: { what: row.what, agree: body.agree } })
  if (body.agree) {
    await services.extensions
      .find(AGREED, row.what)!
      .carryOut(services, db, row.payload as never, { accountId: actor.accountId, name: actor.name })
  }
  return {}
}
