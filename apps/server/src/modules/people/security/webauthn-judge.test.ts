import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { describe, expect, it } from 'vitest'
import { softAuthenticator } from '../../../../test/soft-authenticator.ts'
import { checkAssertion, readRegistration } from './webauthn.ts'

// Our reading of Web Authentication beside that of a library others maintain: of the same answer they say the same.

const origin = 'http://localhost:3100'
const rpId = 'localhost'
const site = { rpId, isOrigin: (said: string) => said === origin }
const challenge = Buffer.from('a challenge of our own').toString('base64url')
const asked = {
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

type Wrong = NonNullable<Parameters<ReturnType<typeof softAuthenticator>['get']>[2]>
const WRONGS: [what: string, wrong: Wrong][] = [
  ['nothing', {}],
  ['another site’s page', { origin: 'http://elsewhere.example' }],
  ['another site', { rpId: 'elsewhere.example' }],
  ['another challenge', { challenge: Buffer.from('older').toString('base64url') }],
  ['nobody there', { flags: 0x04 }],
  ['nobody recognised', { flags: 0x01 }],
  ['another ceremony', { type: 'payment.get' }],
]
const KINDS = ['ES256', 'EdDSA', 'RS256'] as const

const saysYes = async (judge: () => unknown): Promise<boolean> => {
  try {
    const said = await judge()
    return (said as { verified?: boolean } | undefined)?.verified ?? true
  } catch {
    return false
  }
}

const wrapped = <T extends object>(id: string, response: T) => ({
  id,
  rawId: id,
  response,
  clientExtensionResults: {},
  type: 'public-key' as const,
})

const register = async (authenticator: ReturnType<typeof softAuthenticator>) => {
  const answer = authenticator.create(challenge, rpId)
  const ours = readRegistration(
    { clientDataJSON: bytes(answer.clientDataJSON), attestationObject: bytes(answer.attestationObject) },
    challenge,
    site,
  )
  const { registrationInfo } = await verifyRegistrationResponse({
    ...asked,
    response: wrapped(authenticator.credentialId, answer),
  })
  return { ours, theirs: registrationInfo!.credential }
}

describe.each(KINDS)('a passkey of kind %s', (kind) => {
  // Its key takes long to make.
  const authenticator = softAuthenticator(kind, origin)

  it('is read alike', async () => {
    const { ours, theirs } = await register(authenticator)
    expect(ours.credentialId.toString('base64url')).toBe(theirs.id)
    expect(ours.signCount).toBe(theirs.counter)
  })

  it.each(WRONGS)('is added, with %s wrong, or not, alike', async (what, wrong) => {
    const answer = authenticator.create(challenge, rpId, wrong)
    const ours = await saysYes(() =>
      readRegistration(
        { clientDataJSON: bytes(answer.clientDataJSON), attestationObject: bytes(answer.attestationObject) },
        challenge,
        site,
      ),
    )
    const theirs = await saysYes(() =>
      verifyRegistrationResponse({ ...asked, response: wrapped(authenticator.credentialId, answer) }),
    )
    expect([ours, theirs]).toEqual(what === 'nothing' ? [true, true] : [false, false])
  })

  it.each(WRONGS)('signs in, with %s wrong, or not, alike', async (what, wrong) => {
    const { ours: kept, theirs: credential } = await register(authenticator)
    const { credentialId, ...answer } = authenticator.get(challenge, rpId, wrong)
    const ours = await saysYes(() =>
      checkAssertion(
        {
          clientDataJSON: bytes(answer.clientDataJSON),
          authenticatorData: bytes(answer.authenticatorData),
          signature: bytes(answer.signature),
        },
        challenge,
        site,
        kept,
      ),
    )
    const theirs = await saysYes(() =>
      verifyAuthenticationResponse({ ...asked, response: wrapped(credentialId, answer), credential }),
    )
    expect([ours, theirs]).toEqual(what === 'nothing' ? [true, true] : [false, false])
  })
})
