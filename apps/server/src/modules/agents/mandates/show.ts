import { MANDATE } from '@xinqi/api/agents'
import type { MandateLimits } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { hashOf, type MandateRow } from './leaves.ts'
import { limitsInWords } from './rules.ts'

const OVER = 4
const stateOf = ({ status, ends_at }: MandateRow, now: Date): number =>
  status === MANDATE.inForce && ends_at <= now ? OVER : status

const doneOn = async (db: Queryable, mandate: MandateRow, now: Date) => {
  const row = await rowOf(db, 'agent_mandate_day', {
    account_id: mandate.account_id,
    mandate_id: mandate.id,
    day: chinaDay(now),
  } as never)
  return { contracts: row?.contracts ?? 0, amountCents: Number(row?.amount_cents ?? 0) }
}

const wordsOf = async (db: Queryable, mandate: MandateRow): Promise<string[]> => {
  const limits = mandate.limits as MandateLimits
  const types = limits.typeIds.length
    ? await rowsOf(
        db,
        'contract_type',
        { company_id: mandate.company_id ?? mandate.account_id, id: oneOf(limits.typeIds) },
        { columns: ['name'] },
      )
    : []
  return limitsInWords(
    limits,
    types.map(({ name }) => name),
  )
}

export const listMandates: PlainHandler<'/agents/mandate/list'> = async ({ actor, db, now }) => {
  const rows = await rowsOf(db, 'agent_mandate', { account_id: actor.accountId }, { by: 'created_at' })
  const list = []
  for (const row of rows.reverse().slice(0, 100)) {
    const connection = await rowOf(db, 'agent_connection', {
      account_id: row.account_id,
      id: row.connection_id,
    })
    list.push({
      mandateId: row.id,
      number: row.number,
      connectionId: row.connection_id,
      agentName: connection?.client_name ?? '',
      limits: row.limits as MandateLimits,
      words: await wordsOf(db, row),
      state: stateOf(row, now),
      letterId: row.letter_id,
      endsAt: row.ends_at.toISOString(),
      grantedAt: row.granted_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedBy: row.revoked_by,
      today: await doneOn(db, row, now),
    })
  }
  return { list }
}

/** What the agent itself may know of what it was granted. */
export const myMandate: PlainHandler<'/agents/mandate/mine'> = async ({ actor, db, now }) => {
  const connectionId = actor.through?.agentId
  if (!connectionId) throw new CodedError('NOT_FOUND')
  const connection = await rowOf(db, 'agent_connection', { account_id: actor.accountId, id: connectionId })
  const mandate = await rowOf(db, 'agent_mandate', {
    account_id: actor.accountId,
    connection_id: connectionId,
    status: MANDATE.inForce,
  })
  const isHeld = mandate !== undefined && mandate.ends_at > now
  const done = mandate ? await doneOn(db, mandate, now) : { contracts: 0, amountCents: 0 }
  const limits = isHeld ? (mandate.limits as MandateLimits) : null
  return {
    hasMandate: isHeld,
    number: isHeld ? mandate.number : null,
    words: isHeld ? await wordsOf(db, mandate) : ['没有授权书：一切对外的操作由本人确认'],
    endsAt: isHeld ? mandate.ends_at.toISOString() : null,
    contractsLeftToday: Math.max(0, (limits?.contractsPerDay ?? 0) - done.contracts),
    amountCentsLeftToday: Math.max(0, (limits?.amountCentsPerDay ?? 0) - done.amountCents),
    waryUntil: connection?.wary_until?.toISOString() ?? null,
  }
}

const FACTS_OF_MANDATE = ['mandate', 'mandateHash', 'n', 'prev']

/**
 * Every leaf of one mandate in order, from the log itself, with what binds each to the one before it: whoever holds them
 * can see that none is missing and that each stands in the log.
 */
export const proveMandate: PlainHandler<'/agents/mandate/proof'> = async ({ actor, body, db }) => {
  const mandate = await rowOf(db, 'agent_mandate', { account_id: actor.accountId, id: body.mandateId })
  if (!mandate) throw new CodedError('NOT_FOUND')
  const found = await leavesOf(db, mandate)
  const leaves = found.map(({ step, at, entry }) => {
    const text = Buffer.from(entry).toString()
    const said = JSON.parse(text) as Record<string, unknown>
    return {
      n: Number(said.n),
      step,
      at: at.toISOString(),
      hash: hashOf(mandateFacts(said)),
      entry: text,
      said,
    }
  })
  leaves.sort((one, other) => one.n - other.n)
  const isWhole =
    leaves.length === mandate.leaves &&
    leaves.every(({ n, said }, at) => n === at && said.prev === (at ? leaves[at - 1]!.hash : ''))
  return {
    number: mandate.number,
    limits: JSON.stringify(mandate.limits),
    limitsHash: mandate.limits_hash,
    letterId: mandate.letter_id,
    leaves: leaves.map(({ said: _, ...leaf }) => leaf),
    isWhole,
  }
}

const OF_STEP = ['contract', 'step', 'at', 'actor', 'account', 'company', 'ip', 'from', 'to', 'revision']
/** What of a leaf the chain is about: without what every step says, and without what the act says of its contract. */
const mandateFacts = (said: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(said).filter(([name]) => CHAINED.has(name) && !OF_STEP.includes(name)),
  ) as never
const CHAINED = new Set([
  ...FACTS_OF_MANDATE,
  'agent',
  'agentId',
  'tool',
  'act',
  'argumentsHash',
  'proposal',
  'by',
  'reason',
  'until',
])

const leavesOf = async (db: Queryable, mandate: MandateRow) => {
  const contracts = await db
    .selectFrom('agent_mandate_use')
    .select('contract_id')
    .where('account_id', '=', mandate.account_id)
    .where('mandate_id', '=', mandate.id)
    .execute()
  const rows = await db
    .selectFrom('evidence_leaf')
    .select(['step', 'at', 'entry'])
    .where('contract_id', 'in', [mandate.letter_id, ...contracts.map(({ contract_id }) => contract_id)])
    .execute()
  return rows.filter(({ entry }) => Buffer.from(entry).toString().includes(mandate.number))
}
