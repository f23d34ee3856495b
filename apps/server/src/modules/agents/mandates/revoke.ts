import { MANDATE } from '@xinqi/api/agents'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, lockTheRow, oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import type { ConcernedWitness } from '../../contracts/contract/witness-point.ts'
import type { CONNECTION_ENDED } from '../connections/end-connection.ts'
import { type MandateRow, nextLeaf } from './mandate-leaves.ts'

type Ending = { by: string; actor: Actor | null; reason: string; now: Date }

/** Under the lock acts take: whatever of them came first stands, and none comes after. */
export const endMandate = async (db: Tx, of: Pick<MandateRow, 'account_id' | 'id'>, ending: Ending) => {
  const mandate = await lockTheRow(db, 'agent_mandate', { account_id: of.account_id, id: of.id })
  if (mandate.status === MANDATE.revoked) return false
  const { by, actor, reason, now } = ending
  await inRows(db, 'agent_mandate', { account_id: mandate.account_id, id: mandate.id }).set({
    status: MANDATE.revoked,
    revoked_at: now,
    revoked_by: by,
    revoke_reason: reason,
  })
  if (mandate.status === MANDATE.inForce)
    await logStep(db, {
      contractId: mandate.letter_id,
      step: 'mandate.revoked',
      at: now,
      actor,
      facts: await nextLeaf(db, mandate, { act: 'revoked', by, reason }),
    })
  return true
}

/** The grantor himself, an administrator of the company it was granted for, or the platform's own people. */
export const revokeMandate: PlainHandler<'/agents/mandate/revoke'> = async ({
  actor,
  body,
  db,
  note,
  now,
}) => {
  const found = await db
    .selectFrom('agent_mandate')
    .selectAll()
    .where('id', '=', body.mandateId)
    .executeTakeFirst()
  const isMine = found?.account_id === actor.accountId
  const isOurs = actor.company !== null && found?.company_id === actor.company.id && isAdmin(actor)
  if (!found || !(isMine || isOurs || actor.isOperator)) throw new CodedError('NOT_FOUND')
  const by = isMine || isOurs ? (actor.name ?? '') : '平台'
  const ended = await endMandate(db, found, { by, actor, reason: body.reason ?? '撤销', now })
  if (!ended) throw new CodedError('MANDATE_ENDED')
  note({ target: found.number })
  return {}
}

type Follower = Parameters<typeof CONNECTION_ENDED.keyOf>[0]['follow']
export const endWithConnection: Follower = async (_services, db, { accountId, connectionId, by, now }) => {
  const held = await rowsOf(
    db,
    'agent_mandate',
    { account_id: accountId, connection_id: connectionId, status: oneOf([MANDATE.waiting, MANDATE.inForce]) },
    { by: 'created_at' },
  )
  for (const mandate of held) await endMandate(db, mandate, { by, actor: null, reason: '智能体已断开', now })
}

const UNSIGNED: readonly number[] = [CONTRACT_IS.refused, CONTRACT_IS.withdrawn, CONTRACT_IS.expired]
const OVER: readonly number[] = [CONTRACT_IS.void, CONTRACT_IS.ended]

/** What becomes of the letter becomes of the mandate, in the transaction in which it happens. */
export const letterWitness: ConcernedWitness = {
  name: 'agents/mandates',
  concerned: (ids) => sql`exists (select from agent_mandate where letter_id = any(${ids}))`,
  changed: async (_services, db, contractIds) => {
    const letters = await rowsOf(db, 'agent_mandate', { letter_id: oneOf(contractIds) })
    for (const { account_id, id } of letters) {
      const mandate = await lockTheRow(db, 'agent_mandate', { account_id, id })
      const letter = await rowOf(db, 'contract', { id: mandate.letter_id }, [
        'status',
        'finished_at',
        'updated_at',
      ])
      if (!letter || mandate.status === MANDATE.revoked) continue
      const now = letter.updated_at
      if (mandate.status === MANDATE.waiting && letter.status === CONTRACT_IS.finished)
        await takeEffect(db, mandate, letter.finished_at ?? now)
      else if (UNSIGNED.includes(letter.status) || OVER.includes(letter.status))
        await endMandate(db, mandate, { by: '授权人', actor: null, reason: '授权书未签署或已作废', now })
    }
  },
}

/** One mandate at a time: the one signed later takes the place of the one before. */
const takeEffect = async (db: Tx, mandate: MandateRow, now: Date) => {
  const before = await lockRow(db, 'agent_mandate', {
    account_id: mandate.account_id,
    connection_id: mandate.connection_id,
    status: MANDATE.inForce,
  })
  if (before) await endMandate(db, before, { by: '授权人', actor: null, reason: '由新的授权书替代', now })
  const connection = await rowOf(db, 'agent_connection', {
    account_id: mandate.account_id,
    id: mandate.connection_id,
  })
  if (!connection || connection.ended_at) {
    await endMandate(db, mandate, { by: '平台', actor: null, reason: '智能体已断开', now })
    return
  }
  const [file] = (await readContract(db, mandate.letter_id))!.files
  await inRows(db, 'agent_mandate', { account_id: mandate.account_id, id: mandate.id }).set({
    status: MANDATE.inForce,
    granted_at: now,
  })
  await logStep(db, {
    contractId: mandate.letter_id,
    step: 'mandate.granted',
    at: now,
    actor: null,
    facts: await nextLeaf(db, mandate, {
      act: 'granted',
      letter: file?.current_sha256?.toString('hex') ?? '',
      agent: connection.client_name,
      agentId: connection.id,
      until: mandate.ends_at.toISOString(),
    }),
  })
}
