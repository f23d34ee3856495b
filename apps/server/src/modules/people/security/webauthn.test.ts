import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { softAuthenticator } from '../../../../test/soft-authenticator.ts'
import { checkAssertion, type KeptCredential, readRegistration } from './webauthn.ts'

const origin = 'http://localhost:3100'
const rpId = 'localhost'
const site = { rpId, isOrigin: (asked: string) => asked === origin }
const challenge = Buffer.from('a challenge of our own').toString('base64url')
const bytes = (text: string) => Buffer.from(text, 'base64url')

type Wrong = NonNullable<Parameters<ReturnType<typeof softAuthenticator>['get']>[2]>
const WRONGS: [what: string, wrong: Wrong][] = [
  ['another site’s page', { origin: 'http://elsewhere.example' }],
  ['another site', { rpId: 'elsewhere.example' }],
  ['another challenge', { challenge: Buffer.from('older').toString('base64url') }],
  ['nobody there', { flags: 0x04 }],
  ['nobody recognised', { flags: 0x01 }],
  ['another ceremony', { type: 'payment.get' }],
  ['inside another site’s page', { crossOrigin: true }],
]
const REFUSED = { code: 'WEBAUTHN_REFUSED' }

const register = (authenticator: ReturnType<typeof softAuthenticator>, wrong: Wrong = {}) => {
  const answer = authenticator.create(challenge, rpId, wrong)
  return readRegistration(
    { clientDataJSON: bytes(answer.clientDataJSON), attestationObject: bytes(answer.attestationObject) },
    challenge,
    site,
  )
}

const signIn = (
  authenticator: ReturnType<typeof softAuthenticator>,
  kept: KeptCredential,
  wrong: Wrong = {},
) => {
  const answer = authenticator.get(challenge, rpId, wrong)
  return checkAssertion(
    {
      clientDataJSON: bytes(answer.clientDataJSON),
      authenticatorData: bytes(answer.authenticatorData),
      signature: bytes(answer.signature),
    },
    challenge,
    site,
    kept,
  )
}

describe.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey of kind %s', (kind) => {
  // Its key takes long to make.
  const authenticator = softAuthenticator(kind, origin)

  it('is added and signs in', async () => {
    const kept = await register(authenticator)
    expect(kept.credentialId.toString('base64url')).toBe(authenticator.credentialId)
    await expect(signIn(authenticator, kept)).resolves.toBe(kept.signCount + 1)
  })

  it('signs in with a key that an earlier release kept', async () => {
    const kept = await register(authenticator)
    const spki = authenticator.publicKey.export({ type: 'spki', format: 'der' })
    await expect(signIn(authenticator, { ...kept, publicKey: spki })).resolves.toBe(kept.signCount + 1)
    const stranger = softAuthenticator(kind, origin).publicKey.export({ type: 'spki', format: 'der' })
    await expect(signIn(authenticator, { ...kept, publicKey: stranger })).rejects.toMatchObject(REFUSED)
  })

  it.each(WRONGS)('is refused with %s', async (_, wrong) => {
    const kept = await register(authenticator)
    const ceremony = wrong.type ? { type: 'payment.create' } : wrong
    await expect(register(authenticator, ceremony)).rejects.toMatchObject(REFUSED)
    await expect(signIn(authenticator, kept, wrong)).rejects.toMatchObject(REFUSED)
  })

  it('is refused as a copy, whose counter stands where it stood', async () => {
    const kept = await register(authenticator)
    await expect(signIn(authenticator, { ...kept, signCount: kept.signCount + 1 })).rejects.toMatchObject(
      REFUSED,
    )
  })
})

describe('what is no answer of an authenticator', () => {
  const authenticator = softAuthenticator('ES256', origin)
  const clientDataJSON = bytes(authenticator.create(challenge, rpId).clientDataJSON)

  it('is refused, however it is broken', async () => {
    const whole = bytes(authenticator.create(challenge, rpId).attestationObject)
    const broken = [
      Buffer.alloc(0),
      Buffer.from('9affffffff', 'hex'),
      Buffer.from('81'.repeat(200), 'hex'),
      ...Array.from({ length: 40 }, (_, at) => whole.subarray(0, Math.floor((whole.length * at) / 80))),
      ...Array.from({ length: 40 }, () => randomBytes(64)),
    ]
    for (const attestationObject of broken)
      await expect(
        readRegistration({ clientDataJSON, attestationObject }, challenge, site),
        attestationObject.toString('hex'),
      ).rejects.toMatchObject(REFUSED)
    for (const json of ['', 'null', '[]', '{"origin":1}'])
      await expect(
        readRegistration({ clientDataJSON: Buffer.from(json), attestationObject: whole }, challenge, site),
        json,
      ).rejects.toMatchObject(REFUSED)
  })

  it('is refused with one bit of the signed bytes changed', async () => {
    const kept = await register(authenticator)
    const answer = authenticator.get(challenge, rpId)
    for (const part of ['authenticatorData', 'signature'] as const)
      for (let at = 0; at < bytes(answer[part]).length; at += 3) {
        const changed = bytes(answer[part])
        changed[at]! ^= 1
        await expect(
          checkAssertion(
            {
              clientDataJSON: bytes(answer.clientDataJSON),
              authenticatorData: bytes(answer.authenticatorData),
              signature: bytes(answer.signature),
              [part]: changed,
            },
            challenge,
            site,
            kept,
          ),
        ).rejects.toMatchObject(REFUSED)
      }
  })
})
