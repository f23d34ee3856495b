import { AGENT_SCOPE_NAMES, AGENT_SCOPES, type AgentScope } from '@xinqi/api/agents'
import type { Body } from '@xinqi/api/calls'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { agentAddresses } from './addresses.ts'
import { isRegistered, type KnownClient } from './client-identity.ts'
import { ruleOf } from './company-rule.ts'
import { findClient } from './find-client.ts'
import { issueToken } from './tokens.ts'

type ConsentRequest = Body<'/agents/consent/view'>

/** As OAuth 2.1 wants it; told to the person, for nobody unknown is sent anything. Pure. */
export const askedProblem = (asked: ConsentRequest, client: KnownClient, resource: string): string | null => {
  if (!isRegistered(asked.redirect_uri, client.redirectUris)) return '回调地址与智能体登记的不一致'
  if (asked.response_type !== 'code') return 'response_type 须为 code'
  if (asked.code_challenge_method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(asked.code_challenge))
    return '须使用 PKCE（S256）'
  if (asked.resource !== resource) return '请求的资源不是本平台'
  return null
}

/** What it asks for, as far as there is such a thing; asking for nothing it asks for reading. Pure. */
export const scopesAsked = (scope: string | undefined): AgentScope[] => {
  const named = new Set((scope ?? '').split(' ').filter(Boolean))
  const known = AGENT_SCOPE_NAMES.filter((name) => named.has(name))
  return named.size ? known : ['contract.read']
}

const judged = async (call: Call<'/agents/consent/view'> | Call<'/agents/consent/grant'>) => {
  const client = await findClient(call, call.actor.accountId, call.body.client_id)
  const problem = askedProblem(call.body, client, agentAddresses(call.services).resource)
  if (problem) throw new CodedError('AGENT_CLIENT', problem)
  return client
}

export const viewConsent: PlainHandler<'/agents/consent/view'> = async (call) => {
  const { actor, body, db } = call
  const client = await judged(call)
  const rule = actor.company ? await ruleOf(db, actor.company.id) : null
  return {
    name: client.name,
    host: client.host,
    isOwn: client.host === null,
    scopes: scopesAsked(body.scope).map((scope) => ({ scope, says: AGENT_SCOPES[scope] })),
    goesTo: new URL(body.redirect_uri).host,
    companyName: actor.company?.name ?? null,
    isForbidden: rule?.allowed === false,
  }
}

/** Who asks is read before the transaction: his document lies at his own address. */
export const grantConsent = prepareThenCommit<'/agents/consent/grant', KnownClient>(
  judged,
  async (call, client) => {
    const { actor, body, db, note, now, services } = call
    if (actor.company && !(await ruleOf(db, actor.company.id)).allowed)
      throw new CodedError('FORBIDDEN', '企业没有开放智能体，请联系企业管理员')
    const offered = scopesAsked(body.scope)
    if (!body.granted.every((scope) => offered.includes(scope))) throw new CodedError('AGENT_CLIENT')
    const connectionId = newId()
    await addRow(db, 'agent_connection', {
      account_id: actor.accountId,
      id: connectionId,
      company_id: actor.company?.id ?? null,
      client_id: client.id,
      client_name: client.name,
      client_host: client.host,
      scopes: body.granted,
      created_at: now,
    })
    const { issuer, resource } = agentAddresses(services)
    const code = await issueToken(
      db,
      'code',
      {
        accountId: actor.accountId,
        connectionId,
        audience: resource,
        challenge: body.code_challenge,
        redirectUri: body.redirect_uri,
      },
      now,
    )
    note({ target: client.name, detail: { clientId: client.id, scopes: body.granted } })
    const goTo = new URL(body.redirect_uri)
    goTo.searchParams.set('code', code)
    goTo.searchParams.set('iss', issuer)
    if (body.state !== undefined) goTo.searchParams.set('state', body.state)
    return { goTo: goTo.href }
  },
)
