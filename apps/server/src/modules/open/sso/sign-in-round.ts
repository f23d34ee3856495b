import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { openTicket, readTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { ForeignRefused } from '../../../providers/foreign-app.ts'
import type { Discovery, OidcClient } from '../../../providers/oidc.ts'
import { readSamlResponse, type SamlIdp, samlRequestUrl } from '../../../providers/saml.ts'
import { checkProof, proofOf } from '../../people/third-party/proof.ts'
import type { addressesOf } from './addresses.ts'
import type { Setting } from './queries.ts'
import { type Claims, NAME_ID, plainClaims } from './rules.ts'

// One way to the provider and back, the same for people who sign in and for whoever tries the setting out.

export const ROUND = 'openSso'
const LIFETIME = 10 * 60_000

type Purpose = 'login' | 'test'
type StoredRound = {
  partnerId: string
  purpose: Purpose
  /** The setting it was begun with: one changed meanwhile has not been asked. */
  changedAt: string
  redirectUri: string
  entityId: string
  acsUrl: string
  nonce: string
  verifier: string
  requestId: string
}
export type Returned = { state: string; proof: string; code?: string; iss?: string }
export type Passed = 'received' | 'token' | 'signature' | 'conditions'

export const clientOf = (services: Pick<Services, 'columns'>, setting: Setting): OidcClient => ({
  issuer: setting.issuer ?? '',
  clientId: setting.client_id ?? '',
  clientSecret: setting.client_secret_cipher && services.columns.open(setting.client_secret_cipher),
})

const idpOf = (setting: Setting): SamlIdp => ({
  entityId: setting.idp_entity_id ?? '',
  ssoUrl: setting.idp_sso_url ?? '',
  certificates: setting.idp_certificates as string[],
})

export const beginRound = async (
  services: Services,
  db: Queryable,
  setting: Setting,
  {
    purpose,
    addresses,
    discovery,
    now,
  }: {
    purpose: Purpose
    addresses: ReturnType<typeof addressesOf>
    /** Null for SAML, whose provider is asked nothing by us. */
    discovery: Discovery | null
    now: Date
  },
): Promise<{ url: string; state: string; proof: string }> => {
  const { redirectUri, entityId, acsUrl } = addresses
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const requestId = `_${randomBytes(16).toString('hex')}`
  const payload: StoredRound = {
    partnerId: setting.partner_id,
    purpose,
    changedAt: setting.changed_at.toISOString(),
    redirectUri,
    entityId,
    acsUrl,
    nonce,
    verifier,
    requestId,
  }
  const { ticket, ticketId } = await openTicket(db, { purpose: ROUND, lifetimeMs: LIFETIME, payload }, now)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const url = discovery
    ? services.oidc.authorizeUrl(
        discovery,
        clientOf(services, setting),
        { state: ticket, nonce, challenge, redirectUri },
        'openid profile email',
      )
    : await samlRequestUrl({ entityId, acsUrl }, idpOf(setting), { requestId, relayState: ticket, now })
  return { url, state: ticket, proof: proofOf(services, ticketId) }
}

/** What was begun here, by the browser that began it, for this purpose. */
export const roundOf = async (
  services: Services,
  db: Queryable,
  { state, proof }: Pick<Returned, 'state' | 'proof'>,
  purpose: Purpose,
  now: Date,
) => {
  const ticket = await readTicket(db, ROUND, state, now)
  checkProof(services, ticket.id, proof)
  const kept = ticket.payload as StoredRound
  if (kept.purpose !== purpose) throw new CodedError('LINK_INVALID')
  const brought = ticket.result as { response?: string } | null
  const response = brought?.response
    ? services.columns.open(Buffer.from(brought.response, 'base64'))
    : undefined
  return { ticketId: ticket.id, kept, response }
}
export type Round = Awaited<ReturnType<typeof roundOf>>

/** Whom the provider vouches for. `passed` hears how far it came. */
export const finishRound = async (
  services: Services,
  setting: Setting,
  { kept, response }: Round,
  returned: Returned,
  now: Date,
  passed: (step: Passed) => void = () => undefined,
): Promise<Claims> => {
  if (setting.changed_at.toISOString() !== kept.changedAt)
    throw new ForeignRefused('登录期间设置已变更，请重新开始')
  if (setting.protocol === 'saml') {
    if (!response) throw new ForeignRefused('身份提供方没有返回登录结果')
    const { entityId, acsUrl, requestId } = kept
    const person = await readSamlResponse(
      { entityId, acsUrl },
      idpOf(setting),
      { response, requestId, now },
      passed,
    )
    return { ...person.attributes, [NAME_ID]: person.nameId }
  }
  if (!returned.code) throw new ForeignRefused('身份提供方没有返回授权码')
  // An answer of another provider is none to what was asked of this one.
  if (returned.iss !== undefined && returned.iss !== setting.issuer) throw new ForeignRefused('颁发者不符')
  passed('received')
  const { nonce, verifier, redirectUri } = kept
  const { claims } = await services.oidc.redeem(
    clientOf(services, setting),
    { code: returned.code, nonce, verifier, redirectUri },
    (step) => passed(step === 'token' ? 'token' : 'signature'),
  )
  passed('conditions')
  return plainClaims(claims)
}
