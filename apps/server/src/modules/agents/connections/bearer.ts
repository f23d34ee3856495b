import type { AgentScope } from '@xinqi/api/agents'
import { rowOf } from '../../../platform/db/row.ts'
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
  if (!connection.used_at || now.getTime() - connection.used_at.getTime() > USED_EVERY)
    await services.autocommit
      .updateTable('agent_connection')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', connection.id)
      .execute()
  return {
    actor: { ...seat, isOperator: false, secondStepAt: null },
    connectionId: connection.id,
    name: connection.client_name,
    scopes: new Set(connection.scopes as AgentScope[]),
  }
}
