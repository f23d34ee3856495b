import { AGENT_SCOPE_NAMES } from '@xinqi/api/agents'
import { SIGN_HEADERS } from '@xinqi/api/open/signing-text'
import type { FastifyRequest } from 'fastify'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { digestOf } from '../../open/gateway/check-signature.ts'
import type { Keyring, KnownApp, KnownKey } from '../../open/gateway/keyring.ts'
import { admitAddress, admitApp, makeSignatureCheck, type Trace } from '../../open/public-api/admit-app.ts'
import { isFrozen } from '../../people/freeze/standing-freezes.ts'
import { agentAddresses } from './addresses.ts'
import { connectionOfApp } from './app-connection.ts'
import { type Bearer, noteUse } from './bearer.ts'
import { ruleOf } from './company-rule.ts'
import { hashOfToken } from './tokens.ts'

/** The agent that comes with an app's key. */
export type AppBearer = Bearer & { known: KnownApp; key: KnownKey }

const NOTHING_MORE = { sandboxOnly: false } as const

/** What an agent may do for an app now: the app's own seat, under the same stops as any agent of the company. */
export const bearerFor = async (
  services: Services,
  known: KnownApp,
  key: KnownKey,
): Promise<AppBearer | null> => {
  const { db } = services
  const actor = admitApp(known, NOTHING_MORE)
  if (!(await ruleOf(db, known.app.company_id)).allowed || (await isFrozen(db, actor))) return null
  const connection = await connectionOfApp(services, known.app)
  if (connection.ended_at) return null
  await noteUse(services, connection, services.clock())
  return {
    actor: { ...actor, isOperator: false, secondStepAt: null },
    connectionId: connection.id,
    name: connection.client_name,
    scopes: new Set(AGENT_SCOPE_NAMES),
    known,
    key,
  }
}

export const usable = ({ endsAt }: KnownKey, now: Date) => endsAt === null || endsAt > now

/** By a token it was given for its key, or by the signed headers of the public API over this very request. */
export const makeAppAdmission = (services: Services, keyring: Keyring) => {
  const identify = makeSignatureCheck(services, keyring)
  const byToken = async (token: string, address: string): Promise<AppBearer | null> => {
    const { db, clock } = services
    const held = await rowOf(db, 'agent_token', { hash: hashOfToken(token) })
    if (held?.kind !== 'access' || held.audience !== agentAddresses(services).appResource) return null
    if (held.expires_at <= clock() || !held.key_id) return null
    const of = await rowOf(db, 'agent_of_app', { connection_id: held.connection_id })
    const known = of && (await keyring.find(of.app_id))
    const key = known?.keys.get(held.key_id)
    if (!known || !key || !usable(key, clock())) return null
    admitAddress(known, address)
    const bearer = await bearerFor(services, known, key)
    return bearer?.connectionId === held.connection_id ? bearer : null
  }
  const bySignature = async (request: FastifyRequest): Promise<AppBearer | null> => {
    const trace: Trace = {}
    const asked = { method: request.method, target: request.raw.url!, address: request.ip }
    const known = await identify(asked, request.headers, trace)
    const key = trace.key!
    if (digestOf(key.algorithm, request.rawBody ?? Buffer.alloc(0)) !== trace.head!.digest)
      throw new CodedError('SIGNATURE_DIGEST')
    return bearerFor(services, known, key)
  }
  return async (request: FastifyRequest): Promise<AppBearer | null> => {
    const [, token] = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '') ?? []
    if (token) return byToken(token, request.ip)
    return request.headers[SIGN_HEADERS.app] === undefined ? null : bySignature(request)
  }
}
