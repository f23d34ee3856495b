import { MANDATE } from '@xinqi/api/agents'
import type { MandateLimits } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { MandateRow } from './mandate-leaves.ts'
import { limitsInWords } from './rules.ts'

const OVER = 4
const stateOf = ({ status, ends_at }: MandateRow, now: Date): number =>
  status === MANDATE.inForce && ends_at <= now ? OVER : status

const doneOn = async (db: Queryable, mandate: MandateRow, now: Date) => {
  const row = await rowOf(db, 'agent_mandate_day', {
    account_id: mandate.account_id,
    mandate_id: mandate.id,
    day: chinaDay(now),
  })
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
