import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { ForeignRefused } from './foreign-app.ts'

export type Jwk = JSONWebKeySet['keys'][number]
export type IdToken = { sub: string; name: string | null; claims: JWTPayload }
type Expected = { issuer: string; clientId: string; nonce: string; now: Date }

const SKEW_SECONDS = 60
/** Signatures by the provider's own key only: never none, never a key both sides know. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
  'Ed25519',
]

const AMISS: Record<string, string> = {
  iss: '颁发者不符',
  aud: '不是颁发给本应用的',
  exp: '已过期',
  nbf: '尚未生效',
  iat: '颁发时间有误',
  sub: '没有用户标识',
}

const refuse = (why: string): never => {
  throw new ForeignRefused(`身份令牌不可信：${why}`)
}

/** The key a token was signed with is not among these: perhaps the provider has changed its keys. */
export class UnknownKey extends ForeignRefused {}

const whyRefused = (error: unknown): string => {
  if (error instanceof errors.JWTExpired) return AMISS.exp!
  if (error instanceof errors.JWTClaimValidationFailed) return AMISS[error.claim] ?? `${error.claim} 不符`
  if (error instanceof errors.JOSEAlgNotAllowed) return '签名算法不受支持'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return '格式有误'
  if (error instanceof errors.JOSENotSupported) return '含有无法识别的要求'
  // Also keys too short to be believed, which the library will not even try.
  return '签名不正确'
}

const verified = async (token: string, keys: readonly Jwk[], { issuer, clientId, now }: Expected) => {
  const options = {
    algorithms: ALGORITHMS,
    issuer,
    audience: clientId,
    clockTolerance: SKEW_SECONDS,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub'],
  }
  try {
    return (await jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), options)).payload
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) throw new UnknownKey('身份令牌不可信：没有对应的公钥')
    // A token that does not say its key is tried with each that could be meant.
    if (error instanceof errors.JWKSMultipleMatchingKeys) {
      for await (const key of error) {
        const payload = await jwtVerify(token, key, options).then(
          (found) => found.payload,
          (problem) =>
            problem instanceof errors.JWSSignatureVerificationFailed ? null : refuse(whyRefused(problem)),
        )
        if (payload) return payload
      }
    }
    return refuse(whyRefused(error))
  }
}

/** Signature, issuer, audience, time and nonce; anything amiss and nobody has been vouched for. */
export const readIdToken = async (
  token: string,
  keys: readonly Jwk[],
  expected: Expected,
): Promise<IdToken> => {
  const claims = await verified(token, keys, expected)
  const { clientId, nonce, now } = expected
  const several = Array.isArray(claims.aud) && claims.aud.length > 1
  if ((several || claims.azp !== undefined) && claims.azp !== clientId) return refuse('不是授权给本应用的')
  if (claims.iat! - SKEW_SECONDS > now.getTime() / 1000) return refuse(AMISS.iat!)
  if (claims.nonce !== nonce) return refuse('随机数不符')
  const { sub } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return refuse(AMISS.sub!)
  const name = claims.name ?? claims.preferred_username
  return { sub, name: typeof name === 'string' ? name.slice(0, 50) : null, claims }
}
