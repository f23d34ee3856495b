import type { AgentScope } from '@xinqi/api/agents'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { isFrozen } from '../../people/freeze/standing-freezes.ts'
import { ruleOf } from './company-rule.ts'
import { hashOfToken } from './tokens.ts'

export type Bearer = {
  actor: Actor
  connectionId: string
  name: string
  scopes: ReadonlySet<AgentScope>
}

const USED_EVERY = 60_000

type Used = { account_id: string; id: string; used_at: Date | null }
export const noteUse = async (services: Services, { account_id, id, used_at }: Used, now: Date) => {
  if (used_at && now.getTime() - used_at.getTime() <= USED_EVERY) return
  await inRows(services.autocommit, 'agent_connection', { account_id, id }).set({ used_at: now })
}

/**
 * Who a token stands for, asked at every call and never remembered: what was ended is ended with the next one. The rights
 * are those the person has now. An agent is nobody's operator.
 */
export const bearerOf = async (
  services: Services,
  token: string,
  audience: string,
): Promise<Bearer | null> => {
  const { db } = services
  const now = services.clock()
  const held = await rowOf(db, 'agent_token', { hash: hashOfToken(token) })
  if (held?.kind !== 'access' || held.audience !== audience || held.expires_at <= now) return null
  const connection = await rowOf(db, 'agent_connection', {
    account_id: held.account_id,
    id: held.connection_id,
  })
  if (!connection || connection.ended_at) return null
  const { account_id: accountId, company_id: companyId } = connection
  if (companyId && !(await ruleOf(db, companyId)).allowed) return null
  const seat = await loadSeat(db, { accountId, companyId, homeCompanyId: null }, now)
  if (!seat || (await isFrozen(db, seat))) return null
  await noteUse(services, connection, now)
  return {
    actor: { ...seat, isOperator: false, secondStepAt: null },
    connectionId: connection.id,
    name: connection.client_name,
    scopes: new Set(connection.scopes as AgentScope[]),
  }
}
