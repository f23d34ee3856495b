// Web Authentication as the party that relies on it judges it. The ceremony, the flags and the signature are judged by a
// library others maintain; which pages are ours is said here, and keys kept by earlier releases are made readable to it.

import { createPublicKey } from 'node:crypto'

/** By their COSE numbers. */
export const ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 } as const

export type Site = { rpId: string; isOrigin: (origin: string) => boolean }

export class WebAuthnError extends Error {
  readonly code = 'WEBAUTHN_REFUSED'
  constructor(what: string, cause?: unknown) {
    super(`通行密钥验证未通过：${what}`, { cause })
  }
}

/** Loaded by the first who uses a passkey: half a second of CPU that a starting server need not spend. */
const library = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

/** The page it was done on, if it is one of ours and not shown inside another site's. */
const originOf = (clientDataJSON: Buffer, site: Site): string => {
  let data: { origin?: unknown; crossOrigin?: unknown }
  try {
    data = JSON.parse(clientDataJSON.toString('utf8'))
  } catch {
    throw new WebAuthnError('来源数据不是 JSON')
  }
  if (typeof data?.origin !== 'string' || !site.isOrigin(data.origin)) throw new WebAuthnError('来源不符')
  if (data.crossOrigin === true) throw new WebAuthnError('来自其他网站的页面内')
  return data.origin
}

const judged = async <T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> => {
  let answer: T
  try {
    answer = await verify()
  } catch (error) {
    throw new WebAuthnError(error instanceof Error ? error.message : String(error), error)
  }
  if (!answer.verified) throw new WebAuthnError('签名不符')
  return answer
}

const asResponse = <T extends object>(credentialId: Buffer, response: T) => {
  const id = credentialId.toString('base64url')
  return { id, rawId: id, response, clientExtensionResults: {}, type: 'public-key' as const }
}

export type NewCredential = { credentialId: Buffer; publicKey: Buffer; algorithm: number; signCount: number }

/** The id a new credential names itself by, which its answer is to repeat. */
const credentialIdIn = async (attestationObject: Buffer): Promise<Buffer> => {
  const { decodeAttestationObject, parseAuthenticatorData } = await library()
  try {
    const authData = decodeAttestationObject(new Uint8Array(attestationObject)).get('authData')
    const { credentialID } = parseAuthenticatorData(authData)
    if (credentialID) return Buffer.from(credentialID)
  } catch (error) {
    throw new WebAuthnError('认证器数据无法读取', error)
  }
  throw new WebAuthnError('缺少公钥')
}

/** No attestation is asked for: who made the authenticator does not matter, who holds it does. */
export const readRegistration = async (
  answer: { clientDataJSON: Buffer; attestationObject: Buffer },
  challenge: string,
  site: Site,
): Promise<NewCredential> => {
  const origin = originOf(answer.clientDataJSON, site)
  const { verifyRegistrationResponse, decodeCredentialPublicKey, cose } = await library()
  const credentialId = await credentialIdIn(answer.attestationObject)
  const { registrationInfo } = await judged(() =>
    verifyRegistrationResponse({
      response: asResponse(credentialId, {
        clientDataJSON: answer.clientDataJSON.toString('base64url'),
        attestationObject: answer.attestationObject.toString('base64url'),
      }),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: Object.values(ALGORITHMS),
    }),
  )
  const { publicKey, counter } = registrationInfo!.credential
  const algorithm = decodeCredentialPublicKey(publicKey).get(cose.COSEKEYS.alg)!
  return { credentialId, publicKey: Buffer.from(publicKey), algorithm, signCount: counter }
}

const DER_SEQUENCE = 0x30

/** Earlier releases kept keys as SubjectPublicKeyInfo; a COSE key is a map and begins with another byte. */
const coseOf = async (kept: Buffer, algorithm: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (kept[0] !== DER_SEQUENCE) return new Uint8Array(kept)
  const { isoCBOR, cose } = await library()
  const { COSEKEYS, COSEKTY, COSECRV } = cose
  const jwk = createPublicKey({ key: kept, type: 'spki', format: 'der' }).export({ format: 'jwk' })
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
  const parts: [number, number | Uint8Array][] =
    jwk.kty === 'EC'
      ? [
          [COSEKEYS.kty, COSEKTY.EC2],
          [COSEKEYS.crv, COSECRV.P256],
          [COSEKEYS.x, bytes(jwk.x)],
          [COSEKEYS.y, bytes(jwk.y)],
        ]
      : jwk.kty === 'OKP'
        ? [
            [COSEKEYS.kty, COSEKTY.OKP],
            [COSEKEYS.crv, COSECRV.ED25519],
            [COSEKEYS.x, bytes(jwk.x)],
          ]
        : [
            [COSEKEYS.kty, COSEKTY.RSA],
            [COSEKEYS.n, bytes(jwk.n)],
            [COSEKEYS.e, bytes(jwk.e)],
          ]
  return isoCBOR.encode(new Map([[COSEKEYS.alg, algorithm], ...parts]))
}

export type Assertion = { clientDataJSON: Buffer; authenticatorData: Buffer; signature: Buffer }
export type KeptCredential = Pick<NewCredential, 'credentialId' | 'publicKey' | 'algorithm' | 'signCount'>

/** The new signature counter. One that does not grow, where it is kept at all, means the key has been copied. */
export const checkAssertion = async (
  answer: Assertion,
  challenge: string,
  site: Site,
  kept: KeptCredential,
): Promise<number> => {
  const origin = originOf(answer.clientDataJSON, site)
  const { verifyAuthenticationResponse } = await library()
  const publicKey = await coseOf(kept.publicKey, kept.algorithm)
  const { authenticationInfo } = await judged(() =>
    verifyAuthenticationResponse({
      response: asResponse(kept.credentialId, {
        clientDataJSON: answer.clientDataJSON.toString('base64url'),
        authenticatorData: answer.authenticatorData.toString('base64url'),
        signature: answer.signature.toString('base64url'),
      }),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id: kept.credentialId.toString('base64url'), publicKey, counter: kept.signCount },
    }),
  )
  return authenticationInfo.newCounter
}
