import { AGENT_SCOPE_NAMES } from '@xinqi/api/agents'
import { HOUR } from '@xinqi/api/durations'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, rowOf, theRow } from '../../../platform/db/row.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import type { Keyring } from '../../open/gateway/keyring.ts'
import { agentAddresses } from './addresses.ts'
import { tokenForKey } from './client-credentials.ts'
import { endConnection } from './end-connection.ts'
import { ACCESS_LIFETIME, answersChallenge, hashOfToken, issueToken } from './tokens.ts'

/** What a client is told, in the words of RFC 6749. */
class OAuthProblem extends Error {
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}
type Form = URLSearchParams
type Pair = { access: string; refresh: string; scope: string }

const MINUTE = 60_000
const FORM_MAX_BYTES = 8 * 1024
const PER_ADDRESS_PER_MINUTE = 60

/**
 * The authorisation server: people's clients with PKCE alone, apps by an assertion of their key; opaque tokens, refresh tokens used once. Small on purpose:
 * what is not here cannot be misused. Consent is a page of ours and a call like any other.
 */
export const addOAuthRoutes = (app: FastifyInstance, services: Services, keyring: Keyring): void => {
  const metadata = () => {
    const { issuer, authorise, token, revoke } = agentAddresses(services)
    return {
      issuer,
      authorization_endpoint: authorise,
      token_endpoint: token,
      revocation_endpoint: revoke,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt', 'client_secret_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS256', 'HS256'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: AGENT_SCOPE_NAMES,
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    }
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    // Programs of strangers read these two from pages of their own.
    const open = (reply: FastifyReply) =>
      reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300')
    const { issuer, resource, appResource } = agentAddresses(services)
    const RESOURCES = {
      '/.well-known/oauth-protected-resource': resource,
      '/.well-known/oauth-protected-resource/mcp': resource,
      '/.well-known/oauth-protected-resource/mcp/app': appResource,
    }
    for (const [path, named] of Object.entries(RESOURCES))
      scope.get(path, async (_request, reply) =>
        open(reply).send({
          resource: named,
          authorization_servers: [issuer],
          scopes_supported: AGENT_SCOPE_NAMES,
          bearer_methods_supported: ['header'],
          resource_name: '信契',
        }),
      )
    scope.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
      open(reply).send(metadata()),
    )
    scope.post('/oauth/token', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
      try {
        await limit(services, request.ip)
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        if (form.get('grant_type') === 'client_credentials')
          return await answerKey(services, keyring, form, request.ip)
        const pair = await answerGrant(services, form)
        return {
          access_token: pair.access,
          token_type: 'Bearer',
          expires_in: ACCESS_LIFETIME / 1000,
          refresh_token: pair.refresh,
          scope: pair.scope,
        }
      } catch (error) {
        return refuse(reply, error)
      }
    })
    // Whoever shows a token ends what it belongs to; an unknown one is answered alike.
    scope.post('/oauth/revoke', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
      try {
        await limit(services, request.ip)
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        await revoke(services, form.get('token') ?? '')
        return reply.send({})
      } catch (error) {
        return refuse(reply, error)
      }
    })
  })
}

const limit = async (services: Services, address: string) => {
  const key = `agent:token:${address}`
  const { allowed } = await hitWindow(
    services.autocommit,
    key,
    PER_ADDRESS_PER_MINUTE,
    MINUTE,
    services.clock(),
  )
  if (!allowed) throw new OAuthProblem('slow_down', 'too many requests')
}

const refuse = (reply: FastifyReply, error: unknown) => {
  if (!(error instanceof OAuthProblem)) throw error
  if (error.error === 'slow_down') reply.header('retry-after', '60')
  return reply
    .code(error.error === 'slow_down' ? 429 : error.error === 'invalid_client' ? 401 : 400)
    .send({ error: error.error, error_description: error.message })
}

const answerKey = async (services: Services, keyring: Keyring, form: Form, address: string) => {
  if (form.get('resource') !== agentAddresses(services).appResource)
    throw new OAuthProblem('invalid_target', 'resource is not this server')
  const token = await tokenForKey(services, keyring, form, address)
  if (!token) throw new OAuthProblem('invalid_client', 'the assertion does not hold, or the app may not')
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME / 1000,
    scope: AGENT_SCOPE_NAMES.join(' '),
  }
}

const answerGrant = async (services: Services, form: Form): Promise<Pair> => {
  const { resource } = agentAddresses(services)
  if (form.get('resource') !== resource)
    throw new OAuthProblem('invalid_target', 'resource is not this server')
  const kind = form.get('grant_type')
  const found =
    kind === 'authorization_code'
      ? await spendToken(services, form, 'code')
      : kind === 'refresh_token'
        ? await spendToken(services, form, 'refresh')
        : undefined
  if (found === undefined)
    throw new OAuthProblem('unsupported_grant_type', 'authorization_code or refresh_token')
  // Ended in a transaction that stands, told after it.
  if (found === null) throw new OAuthProblem('invalid_grant', 'unknown, ended, or used before')
  return found
}

/** Once and no more: shown a second time it has been stolen from somebody, and everything it led to ends. */
const spendToken = async (services: Services, form: Form, kind: 'code' | 'refresh'): Promise<Pair | null> => {
  const token = form.get(kind === 'code' ? 'code' : 'refresh_token') ?? ''
  const hash = hashOfToken(token)
  return services.db.transaction().execute(async (tx) => {
    const now = services.clock()
    const held = await lockRow(tx, 'agent_token', { hash })
    if (!held || held.kind !== kind) return null
    const connection = await theRow(tx, 'agent_connection', {
      account_id: held.account_id,
      id: held.connection_id,
    })
    if (connection.ended_at || connection.client_id !== form.get('client_id')) return null
    const ofConnection = { accountId: held.account_id, connectionId: held.connection_id }
    if (held.used_at) {
      await endConnection(services, tx, { ...ofConnection, by: '平台（令牌被重复使用）', now })
      return null
    }
    if (held.expires_at <= now) return null
    if (kind === 'code') {
      const isWhose = answersChallenge(form.get('code_verifier') ?? '', held.challenge!)
      if (!isWhose || form.get('redirect_uri') !== held.redirect_uri) return null
    }
    await inRows(tx, 'agent_token', { account_id: held.account_id, hash }).set({ used_at: now })
    return issuePair(tx, { ...ofConnection, audience: held.audience, scopes: connection.scopes }, now)
  })
}

const issuePair = async (
  tx: Tx,
  issued: { accountId: string; connectionId: string; audience: string; scopes: readonly string[] },
  now: Date,
): Promise<Pair> => ({
  access: await issueToken(tx, 'access', issued, now),
  refresh: await issueToken(tx, 'refresh', issued, now),
  scope: issued.scopes.join(' '),
})

const revoke = async (services: Services, token: string) => {
  const held = await rowOf(services.db, 'agent_token', { hash: hashOfToken(token) })
  if (!held) return
  await services.db.transaction().execute((tx) =>
    endConnection(services, tx, {
      accountId: held.account_id,
      connectionId: held.connection_id,
      by: '智能体',
      now: services.clock(),
    }),
  )
}

/** What nobody can use any more and nobody needs to recognise. */
export const forgetTokens = async (services: Services): Promise<void> => {
  await services.db
    .deleteFrom('agent_token')
    .where('expires_at', '<', new Date(services.clock().getTime() - HOUR))
    .execute()
}
