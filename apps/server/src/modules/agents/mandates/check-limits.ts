import { MANDATE, MANDATE_ACTS, type MandateAct } from '@xinqi/api/agents'
import type { MandateLimits } from '@xinqi/api/calls'
import { chinaClock, chinaDay } from '@xinqi/api/china-day'
import { isOutward } from '@xinqi/api/contract-life/agents'
import { CONTRACT_IS } from '@xinqi/api/status'
import { canonicalHash } from '@xinqi/evidence/mandate-chain'
import type { Tx } from '../../../platform/db/database.ts'
import { lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { StepFacts } from '../../../platform/evidence/log-step.ts'
import type { ActingAgent, Actor } from '../../../platform/session/actor.ts'
import type { Contract } from '../../contracts/contract/aggregate.ts'
import type { MandateKeeper } from '../../contracts/contract/mandate-point.ts'
import { holdNames } from '../../people/freeze/standing-freezes.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { ruleOf } from '../connections/company-rule.ts'
import { nextLeaf } from './mandate-leaves.ts'
import { exceededLimits, type MandateUse } from './rules.ts'

/** Those a contract is made with, by the names they are invited under. */
export const otherNames = ({ parties, signers }: Contract): string[] =>
  parties
    .filter(({ is_own }) => !is_own)
    .map(
      ({ id, company_name }) => company_name ?? signers.find(({ party_id }) => party_id === id)?.name ?? '',
    )
    .filter(Boolean)

/** With whom this owner has finished a contract before. */
const knownAmong = async (db: Tx, ownerId: string, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('contract_party')
    .innerJoin('contract', 'contract.id', 'contract_party.contract_id')
    .leftJoin('contract_signer', (join) =>
      join
        .onRef('contract_signer.contract_id', '=', 'contract_party.contract_id')
        .onRef('contract_signer.party_id', '=', 'contract_party.id'),
    )
    .select((eb) => eb.fn.coalesce('contract_party.company_name', 'contract_signer.name').as('name'))
    .distinct()
    .where('contract.owner_id', '=', ownerId)
    .where('contract.status', '=', CONTRACT_IS.finished)
    .where((eb) =>
      eb.or([
        eb('contract_party.company_name', 'in', [...names]),
        eb.and([eb('contract_party.company_name', 'is', null), eb('contract_signer.name', 'in', [...names])]),
      ]),
    )
    .execute()
  return new Set(rows.flatMap(({ name }) => (name ? [name] : [])))
}

/**
 * In the transaction of the act and under the lock of the mandate: what is revoked a moment earlier is refused here, and a
 * revocation a moment later waits until the act stands.
 */
const admitUnderMandate = async (
  db: Tx,
  now: Date,
  actor: Actor,
  through: ActingAgent,
  action: string,
  contract: Contract,
): Promise<StepFacts> => {
  const connection = await rowOf(db, 'agent_connection', { account_id: actor.accountId, id: through.agentId })
  const mandate = await lockRow(db, 'agent_mandate', {
    account_id: actor.accountId,
    connection_id: through.agentId,
    status: MANDATE.inForce,
  })
  if (!mandate || !connection) throw new CodedError('AGENT_BEYOND', '没有生效的授权书')
  const day = chinaDay(now)
  const key = { account_id: mandate.account_id, mandate_id: mandate.id, day }
  const done = await lockRow(db, 'agent_mandate_day', key)
  const today = { contracts: done?.contracts ?? 0, amountCents: Number(done?.amount_cents ?? 0) }
  const { row } = contract
  const names = otherNames(contract)
  const use: MandateUse = {
    action,
    amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
    typeId: row.type_id,
    names,
    known: await knownAmong(db, row.owner_id, names),
    hour: chinaClock(now).getUTCHours(),
    now,
  }
  const why = exceededLimits(
    mandate.limits as MandateLimits,
    {
      status: mandate.status,
      endsAt: mandate.ends_at,
      waryUntil: connection.wary_until,
      ended: connection.ended_at !== null,
    },
    use,
    today,
    mandate.company_id ? await ruleOf(db, mandate.company_id) : null,
  )
  if (why.length) throw new CodedError('AGENT_BEYOND', why.join('；'))
  if (action === 'send') {
    const values = {
      contracts: today.contracts + 1,
      amount_cents: today.amountCents + (use.amountCents ?? 0),
    }
    await db
      .insertInto('agent_mandate_day')
      .values({ ...key, ...values })
      .onConflict((oc) => oc.columns(['account_id', 'mandate_id', 'day']).doUpdateSet(values))
      .execute()
  }
  await db
    .insertInto('agent_mandate_use')
    .values({ account_id: mandate.account_id, mandate_id: mandate.id, contract_id: row.id })
    .onConflict((oc) => oc.doNothing())
    .execute()
  // Done without him, so he is told; the ordinary notices tell everybody else.
  await sendMessage(db, {
    accountId: mandate.account_id,
    companyId: mandate.company_id,
    title: '智能体已按授权书办理',
    content: `${through.name} 按授权书 ${mandate.number} ${MANDATE_ACTS[action as MandateAct]}：《${row.name || '未命名'}》。`,
    path: `/sign/flowDetails?contractId=${row.id}`,
    at: now,
  })
  return nextLeaf(db, mandate, {
    agent: through.name,
    agentId: through.agentId,
    tool: through.tool,
    act: action,
    ...(action === 'send' ? { amountCents: use.amountCents } : {}),
    argumentsHash: canonicalHash({ contract: row.id, revision: row.revision }),
    proposal: null,
  })
}

export const mandateKeeper: MandateKeeper = {
  of: 'agents/mandates',
  admit: async ({ db, now, by, action }, acts) => {
    const { actor } = by as { actor: Actor }
    const through = actor.through!
    // A freeze of the person's or the company's name stops what is done by their assistants too.
    await holdNames(db, actor)
    const facts = new Map<string, StepFacts>()
    for (const { contract } of acts) {
      const said: StepFacts = {
        agent: through.name,
        agentId: through.agentId,
        tool: through.tool,
        mandate: null,
        proposal: through.proposalId,
      }
      const needsMandate = isOutward(action) && through.proposalId === null
      facts.set(
        contract.row.id,
        needsMandate ? await admitUnderMandate(db, now, actor, through, action, contract) : said,
      )
    }
    return facts
  },
}
