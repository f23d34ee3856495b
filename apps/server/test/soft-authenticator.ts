// An authenticator in software, for tests: makes what a browser would send.

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

type Kind = 'ES256' | 'EdDSA' | 'RS256'
type Wrong = {
  origin?: string
  rpId?: string
  challenge?: string
  flags?: number
  type?: string
  crossOrigin?: boolean
}

const head = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const keyPair = (kind: Kind) => {
  if (kind === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return kind === 'EdDSA'
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: 2048 })
}

const coseOf = (kind: Kind, key: KeyObject): Buffer => {
  const jwk = key.export({ format: 'jwk' })
  const part = (name: 'x' | 'y' | 'n' | 'e') => bytes(Buffer.from(jwk[name] as string, 'base64url'))
  if (kind === 'ES256')
    return map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), part('x')],
      [int(-3), part('y')],
    )
  if (kind === 'EdDSA')
    return map([int(1), int(1)], [int(3), int(-8)], [int(-1), int(6)], [int(-2), part('x')])
  return map([int(1), int(3)], [int(3), int(-257)], [int(-1), part('n')], [int(-2), part('e')])
}

const PRESENT_AND_VERIFIED = 0x05
const ATTESTED = 0x40

export const softAuthenticator = (kind: Kind = 'ES256', origin = 'http://localhost:3100') => {
  const { publicKey, privateKey } = keyPair(kind) as { publicKey: KeyObject; privateKey: KeyObject }
  const credentialId = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
  let count = 0
  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    )
  const authData = (flags: number, rpId: string, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, more])
  }
  return {
    credentialId: credentialId.toString('base64url'),
    publicKey,
    /** As a copy of it would be: its counter stands where it stood before. */
    rewind: (by: number) => {
      count -= by
    },
    create: (challenge: string, rpId: string, wrong: Wrong = {}) => {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(kind, publicKey)])
      const data = authData((wrong.flags ?? PRESENT_AND_VERIFIED) | ATTESTED, wrong.rpId ?? rpId, attested)
      const attestationObject = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return {
        clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      }
    },
    get: (challenge: string, rpId: string, wrong: Wrong = {}) => {
      const json = clientData('webauthn.get', challenge, wrong)
      const data = authData(wrong.flags ?? PRESENT_AND_VERIFIED, wrong.rpId ?? rpId)
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()])
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(kind === 'EdDSA' ? null : 'sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
