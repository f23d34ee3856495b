import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { CodedError } from '../../../platform/errors.ts'
import { nonceOf, spendNonce } from '../../../platform/security/nonces.ts'
import type { Services } from '../../../platform/services.ts'
import type { Keyring, KnownApp, KnownKey } from '../../open/gateway/keyring.ts'
import { admitAddress } from '../../open/public-api/admit-app.ts'
import { agentAddresses } from './addresses.ts'
import { bearerFor, usable } from './app-bearer.ts'
import { issueToken } from './tokens.ts'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** Seconds an assertion may live, and by how much clocks may differ. */
const LIVES = 300
const SKEW = 60
const LONGEST = 4096

type Claims = { iss?: unknown; sub?: unknown; aud?: unknown; exp?: unknown; jti?: unknown }
type Assertion = { alg: string; kid: string | null; claims: Claims; signed: string; signature: Buffer }

const parsed = (part: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** RFC 7523, as it was written; nothing of it is believed yet. Pure. */
export const readAssertion = (jwt: string): Assertion | null => {
  const [head, body, signature, ...rest] = jwt.length <= LONGEST ? jwt.split('.') : []
  if (!head || !body || !signature || rest.length) return null
  const header = parsed(head)
  const claims = parsed(body)
  if (typeof header?.alg !== 'string' || !claims) return null
  return {
    alg: header.alg,
    kid: typeof header.kid === 'string' ? header.kid : null,
    claims,
    signed: `${head}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** Whether it speaks of this app, to us, and now. Pure. */
export const claimsHold = (
  { iss, sub, aud, exp, jti }: Claims,
  { appId, audiences, now }: { appId: string; audiences: readonly string[]; now: Date },
): boolean => {
  const seconds = now.getTime() / 1000
  const named: unknown[] = Array.isArray(aud) ? aud : [aud]
  return (
    iss === appId &&
    sub === appId &&
    named.some((one) => audiences.includes(String(one))) &&
    typeof exp === 'number' &&
    exp > seconds - SKEW &&
    exp <= seconds + LIVES + SKEW &&
    typeof jti === 'string' &&
    jti.length >= 8 &&
    jti.length <= 200
  )
}

const isSignedBy = (key: KnownKey, { alg, signed, signature }: Assertion): boolean => {
  if (key.algorithm === 'HMAC-SHA256' && alg === 'HS256') {
    const expected = createHmac('sha256', key.secret!).update(signed).digest()
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  }
  if (key.algorithm !== 'RSA-SHA256' || alg !== 'RS256') return false
  const publicKey = createPublicKey({ key: key.publicKey!, format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(signed), publicKey, signature)
}

const keyOf = ({ keys }: KnownApp, assertion: Assertion, now: Date): KnownKey | undefined =>
  [...keys.values()].find(
    (key) =>
      (assertion.kid === null || assertion.kid === key.id) && usable(key, now) && isSignedBy(key, assertion),
  )

/** A short token for whoever holds a key of the app and says so once; null where anything of it is wrong. */
export const tokenForKey = async (
  services: Services,
  keyring: Keyring,
  form: URLSearchParams,
  address: string,
): Promise<string | null> => {
  const { appResource, issuer, token } = agentAddresses(services)
  const assertion = readAssertion(form.get('client_assertion') ?? '')
  if (!assertion || form.get('client_assertion_type') !== ASSERTION_TYPE) return null
  const appId = String(assertion.claims.sub ?? '')
  const now = services.clock()
  if ((form.get('client_id') ?? appId) !== appId) return null
  if (!claimsHold(assertion.claims, { appId, audiences: [issuer, token], now })) return null
  const known = await keyring.find(appId)
  const key = known && keyOf(known, assertion, now)
  if (!known || !key) return null
  try {
    admitAddress(known, address)
    const bearer = await bearerFor(services, known, key)
    if (!bearer) return null
    const { connectionId } = bearer
    const { accountId } = bearer.actor
    return await services.db.transaction().execute(async (tx) => {
      if (!(await spendNonce(tx, nonceOf(`assertion:${appId}:${assertion.claims.jti}`), now))) return null
      return issueToken(tx, 'access', { accountId, connectionId, audience: appResource, keyId: key.id }, now)
    })
  } catch (error) {
    if (error instanceof CodedError) return null
    throw error
  }
}
