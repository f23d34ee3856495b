import { constants, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { ForeignRefused } from './foreign-app.ts'

export type Jwk = JsonWebKey & { kid?: string; use?: string; alg?: string }
export type IdToken = { sub: string; name: string | null }
type Expected = { issuer: string; clientId: string; nonce: string; now: Date }
type Claims = Record<string, unknown>

const SKEW_SECONDS = 60
const SHORTEST_RSA = 2048

type Algorithm = { kty: string; hash: string | null; crv?: string; pss?: true }
/** Signatures by the provider's own key only: never none, never a key both sides know. */
const ALGORITHMS: Record<string, Algorithm> = {
  RS256: { kty: 'RSA', hash: 'sha256' },
  RS384: { kty: 'RSA', hash: 'sha384' },
  RS512: { kty: 'RSA', hash: 'sha512' },
  PS256: { kty: 'RSA', hash: 'sha256', pss: true },
  PS384: { kty: 'RSA', hash: 'sha384', pss: true },
  PS512: { kty: 'RSA', hash: 'sha512', pss: true },
  ES256: { kty: 'EC', hash: 'sha256', crv: 'P-256' },
  ES384: { kty: 'EC', hash: 'sha384', crv: 'P-384' },
  EdDSA: { kty: 'OKP', hash: null, crv: 'Ed25519' },
}

const refuse = (why: string): never => {
  throw new ForeignRefused(`身份令牌不可信：${why}`)
}

const part = (text: string): Claims => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null) return parsed as Claims
  } catch {
    // Falls through.
  }
  return refuse('格式有误')
}

const keyFits = (jwk: Jwk, algorithm: Algorithm, alg: string, kid: unknown): boolean =>
  jwk.kty === algorithm.kty &&
  (algorithm.crv === undefined || jwk.crv === algorithm.crv) &&
  (jwk.use === undefined || jwk.use === 'sig') &&
  (jwk.alg === undefined || jwk.alg === alg) &&
  (kid === undefined || jwk.kid === kid)

const isSignedBy = (jwk: Jwk, { hash, pss, kty }: Algorithm, signed: string, signature: Buffer): boolean => {
  let key: KeyObject
  try {
    key = createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return false
  }
  if (kty === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_RSA) return false
  return verify(
    hash,
    Buffer.from(signed),
    {
      key,
      ...(kty === 'EC' ? { dsaEncoding: 'ieee-p1363' as const } : {}),
      ...(pss
        ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
        : {}),
    },
    signature,
  )
}

/** The key a token was signed with is not among these: perhaps the provider has changed its keys. */
export class UnknownKey extends ForeignRefused {}

/** Signature, issuer, audience, time and nonce; anything amiss and nobody has been vouched for. */
export const readIdToken = (token: string, keys: readonly Jwk[], expected: Expected): IdToken => {
  const parts = token.split('.')
  if (parts.length !== 3) return refuse('格式有误')
  const [head, body, mark] = parts as [string, string, string]
  const { alg, kid, crit } = part(head)
  const algorithm = typeof alg === 'string' && Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg] : undefined
  if (!algorithm) return refuse('签名算法不受支持')
  if (crit !== undefined) return refuse('含有无法识别的要求')
  const candidates = keys.filter((jwk) => keyFits(jwk, algorithm, alg as string, kid))
  if (candidates.length === 0) throw new UnknownKey('身份令牌不可信：没有对应的公钥')
  const signature = Buffer.from(mark, 'base64url')
  if (!candidates.some((jwk) => isSignedBy(jwk, algorithm, `${head}.${body}`, signature)))
    return refuse('签名不正确')
  return judgeClaims(part(body), expected)
}

const judgeClaims = (claims: Claims, { issuer, clientId, nonce, now }: Expected): IdToken => {
  const seconds = now.getTime() / 1000
  if (claims.iss !== issuer) return refuse('颁发者不符')
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  if (!audience.includes(clientId)) return refuse('不是颁发给本应用的')
  if ((audience.length > 1 || claims.azp !== undefined) && claims.azp !== clientId)
    return refuse('不是授权给本应用的')
  if (typeof claims.exp !== 'number' || claims.exp + SKEW_SECONDS <= seconds) return refuse('已过期')
  if (typeof claims.iat !== 'number' || claims.iat - SKEW_SECONDS > seconds) return refuse('颁发时间有误')
  if (typeof claims.nbf === 'number' && claims.nbf - SKEW_SECONDS > seconds) return refuse('尚未生效')
  if (claims.nonce !== nonce) return refuse('随机数不符')
  if (typeof claims.sub !== 'string' || claims.sub === '' || claims.sub.length > 255)
    return refuse('没有用户标识')
  const name = claims.name ?? claims.preferred_username
  return { sub: claims.sub, name: typeof name === 'string' ? name.slice(0, 50) : null }
}
