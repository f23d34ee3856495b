// What Web Authentication asks of the party that relies on it: the ceremony was for this challenge and this site, the
// person was there and was recognised, and the signature is the key's.

import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { type CborValue, readCbor } from './cbor.ts'

export const ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 } as const

export type Site = { rpId: string; isOrigin: (origin: string) => boolean }

export class WebAuthnError extends Error {
  readonly code = 'WEBAUTHN_REFUSED'
  constructor(what: string) {
    super(`通行密钥验证未通过：${what}`)
  }
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const checkClientData = (json: Buffer, type: string, challenge: string, site: Site) => {
  let data: { type?: unknown; challenge?: unknown; origin?: unknown; crossOrigin?: unknown }
  try {
    data = JSON.parse(json.toString('utf8'))
  } catch {
    throw new WebAuthnError('来源数据不是 JSON')
  }
  if (data.type !== type) throw new WebAuthnError('类型不符')
  if (data.challenge !== challenge) throw new WebAuthnError('挑战不符')
  if (typeof data.origin !== 'string' || !site.isOrigin(data.origin)) throw new WebAuthnError('来源不符')
  if (data.crossOrigin === true) throw new WebAuthnError('来自其他网站的页面内')
}

type AuthenticatorData = { signCount: number; credentialId?: Buffer; publicKey?: CborValue }

const readAuthenticatorData = (bytes: Buffer, site: Site): AuthenticatorData => {
  if (bytes.length < 37) throw new WebAuthnError('数据过短')
  if (!timingSafeEqual(bytes.subarray(0, 32), sha256(site.rpId))) throw new WebAuthnError('网站不符')
  const flags = bytes[32]!
  if (!(flags & FLAGS.present)) throw new WebAuthnError('没有本人操作')
  if (!(flags & FLAGS.verified)) throw new WebAuthnError('没有核验本人')
  const signCount = bytes.readUInt32BE(33)
  if (!(flags & FLAGS.attested)) return { signCount }
  if (bytes.length < 55) throw new WebAuthnError('数据过短')
  const idLength = bytes.readUInt16BE(53)
  const keyStart = 55 + idLength
  if (idLength === 0 || idLength > 1023 || keyStart >= bytes.length) throw new WebAuthnError('密钥编号有误')
  return {
    signCount,
    credentialId: Buffer.from(bytes.subarray(55, keyStart)),
    publicKey: readCbor(bytes, keyStart).value,
  }
}

const bytesOf = (map: Map<CborValue, CborValue>, label: number): string => {
  const value = map.get(label)
  if (!Buffer.isBuffer(value)) throw new WebAuthnError('公钥不完整')
  return value.toString('base64url')
}

/** COSE (RFC 9053) to a key Node can verify with. */
export const keyFromCose = (cose: CborValue): { algorithm: number; key: KeyObject } => {
  if (!(cose instanceof Map)) throw new WebAuthnError('公钥不可读')
  const algorithm = cose.get(3)
  const jwkOf = () => {
    if (algorithm === ALGORITHMS.ES256 && cose.get(1) === 2 && cose.get(-1) === 1)
      return { kty: 'EC', crv: 'P-256', x: bytesOf(cose, -2), y: bytesOf(cose, -3) }
    if (algorithm === ALGORITHMS.EdDSA && cose.get(1) === 1 && cose.get(-1) === 6)
      return { kty: 'OKP', crv: 'Ed25519', x: bytesOf(cose, -2) }
    if (algorithm === ALGORITHMS.RS256 && cose.get(1) === 3)
      return { kty: 'RSA', n: bytesOf(cose, -1), e: bytesOf(cose, -2) }
    throw new WebAuthnError('公钥算法不支持')
  }
  return { algorithm: algorithm as number, key: createPublicKey({ key: jwkOf(), format: 'jwk' }) }
}

export type NewCredential = {
  credentialId: Buffer
  publicKey: Buffer
  algorithm: number
  signCount: number
}

/** No attestation is asked for: who made the authenticator does not matter, who holds it does. */
export const readRegistration = (
  answer: { clientDataJSON: Buffer; attestationObject: Buffer },
  challenge: string,
  site: Site,
): NewCredential => {
  checkClientData(answer.clientDataJSON, 'webauthn.create', challenge, site)
  const { value } = readCbor(answer.attestationObject)
  const authData = value instanceof Map ? value.get('authData') : undefined
  if (!Buffer.isBuffer(authData)) throw new WebAuthnError('缺少认证器数据')
  const { credentialId, publicKey, signCount } = readAuthenticatorData(authData, site)
  if (!credentialId || publicKey === undefined) throw new WebAuthnError('缺少公钥')
  const { algorithm, key } = keyFromCose(publicKey)
  return {
    credentialId,
    publicKey: key.export({ type: 'spki', format: 'der' }),
    algorithm,
    signCount,
  }
}

export type Assertion = { clientDataJSON: Buffer; authenticatorData: Buffer; signature: Buffer }

/** The new signature counter. One that does not grow, where it is kept at all, means the key has been copied. */
export const checkAssertion = (
  answer: Assertion,
  challenge: string,
  site: Site,
  credential: { publicKey: Buffer; algorithm: number; signCount: number },
): number => {
  checkClientData(answer.clientDataJSON, 'webauthn.get', challenge, site)
  const { signCount } = readAuthenticatorData(answer.authenticatorData, site)
  const key = createPublicKey({ key: credential.publicKey, type: 'spki', format: 'der' })
  const signed = Buffer.concat([answer.authenticatorData, sha256(answer.clientDataJSON)])
  const digest = credential.algorithm === ALGORITHMS.EdDSA ? null : 'sha256'
  if (!verify(digest, signed, key, answer.signature)) throw new WebAuthnError('签名不符')
  if ((signCount > 0 || credential.signCount > 0) && signCount <= credential.signCount)
    throw new WebAuthnError('签名计数没有增长')
  return signCount
}
