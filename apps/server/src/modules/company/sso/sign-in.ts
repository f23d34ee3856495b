import { createHash, randomBytes } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { openTicket, readTicket, takeTicket } from '../../../platform/security/tickets.ts'
import type { ForeignPerson } from '../../../providers/foreign-app.ts'
import type { Discovery, OidcClient } from '../../../providers/oidc.ts'
import { limitAddress } from '../../people/third-party/address-limit.ts'
import { arrive } from '../../people/third-party/callback.ts'
import { checkProof, proofOf } from '../../people/third-party/proof.ts'
import { publicOrigin } from '../../people/third-party/public-origin.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'
import { findSso } from './queries.ts'

const SSO = 'sso'
const LIFETIME = 10 * 60_000
/** A whole office may come from one address in one hour. */
const PER_ADDRESS_PER_HOUR = 2000

type Payload = { nonce: string; verifier: string; redirectUri: string }
type Sso = Awaited<ReturnType<typeof findSso>> & object

export const REDIRECT_PATH = '/ssoLogin'

const named = async (
  call: Call<'/sso/config/{param}'> | Call<'/sso/begin/{param}'> | Call<'/sso/{param}'>,
): Promise<Sso> => {
  await limitAddress(call, 'sso', PER_ADDRESS_PER_HOUR)
  const found = await findSso(call.db, call.params.param!.toLowerCase())
  if (!found) throw new CodedError('SSO_UNKNOWN')
  return found
}

const clientOf = ({ services }: Pick<Call<'/sso/{param}'>, 'services'>, sso: Sso): OidcClient => ({
  issuer: sso.issuer,
  clientId: sso.client_id,
  clientSecret: sso.client_secret_cipher && services.columns.open(sso.client_secret_cipher),
})

export const ssoConfig: PlainHandler<'/sso/config/{param}'> = async (call) => {
  const sso = await named(call)
  return { ssoCode: sso.sso_code, displayName: sso.display_name, companyName: sso.company_name }
}

export const askProvider = async (call: PreparingCall<'/sso/begin/{param}'>) => {
  const sso = await named(call)
  return { sso, discovery: await askedOf(call, () => call.services.oidc.discover(sso.issuer)) }
}

export const beginSso = async (
  call: Call<'/sso/begin/{param}'>,
  { sso, discovery }: { sso: Sso; discovery: Discovery },
): Promise<Data<'/sso/begin/{param}'>> => {
  const { db, services, now } = call
  const redirectUri = publicOrigin(services, call.body.origin) + REDIRECT_PATH
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const payload: Payload = { nonce, verifier, redirectUri }
  const companyId = sso.company_id
  const { ticket, ticketId } = await openTicket(
    db,
    { purpose: SSO, lifetimeMs: LIFETIME, companyId, payload },
    now,
  )
  call.note({ target: sso.sso_code })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    url: services.oidc.authorizeUrl(discovery, clientOf(call, sso), {
      state: ticket,
      nonce,
      challenge,
      redirectUri,
    }),
    state: ticket,
    proof: proofOf(services, ticketId),
  }
}

type SsoIdentity = { ticketId: string; sso: Sso; person: ForeignPerson }

export const redeemSso = async (call: PreparingCall<'/sso/{param}'>): Promise<SsoIdentity> => {
  const { body, db, services, now } = call
  const sso = await named(call)
  const ticket = await readTicket(db, SSO, body.state, now)
  checkProof(services, ticket.id, body.proof)
  // An answer to what another company began, or from another provider, is none to this.
  if (ticket.company_id !== sso.company_id || (body.iss !== undefined && body.iss !== sso.issuer))
    throw new CodedError('FOREIGN_REFUSED')
  const { nonce, verifier, redirectUri } = ticket.payload as Payload
  const { sub, name } = await askedOf(call, () =>
    services.oidc.redeem(clientOf(call, sso), { code: body.code, nonce, verifier, redirectUri }),
  )
  // Another provider may use the same ids for other people.
  return { ticketId: ticket.id, sso, person: { subject: `${sso.issuer} ${sub}`, name } }
}

export const finishSso = async (
  call: Call<'/sso/{param}'>,
  { ticketId, sso, person }: SsoIdentity,
): Promise<Data<'/sso/{param}'>> => {
  await takeTicket(call.db, SSO, ticketId, call.now)
  return arrive(call, { ...person, provider: `sso:${sso.company_id}`, companyId: sso.company_id })
}
