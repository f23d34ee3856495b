// The browser's half of Web Authentication: what the server asks for in, what the authenticator answered out, every
// byte string as base64url. https://www.w3.org/TR/webauthn-3/

import type { Body, Data } from '@xinqi/api/calls'
import { words } from '../messages/shared.zh.ts'

const toBytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

const toText = (bytes: ArrayBuffer): string => {
  let plain = ''
  for (const byte of new Uint8Array(bytes)) plain += String.fromCharCode(byte)
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Closed without choosing, or none that fits: not a failure worth shouting about. */
export class PasskeyNotUsed extends Error {
  constructor() {
    super(words().passkeyNotUsed)
  }
}

const ceremony = async (work: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  try {
    const credential = await work()
    if (credential) return credential as PublicKeyCredential
  } catch (failure) {
    if ((failure as DOMException).name === 'InvalidStateError') throw new Error(words().passkeyKnown)
    if ((failure as DOMException).name !== 'NotAllowedError') throw failure
  }
  throw new PasskeyNotUsed()
}

export const createPasskey = async (
  asked: Data<'/user/passkey/begin'>,
): Promise<Omit<Body<'/user/passkey/add'>, 'name'>> => {
  const credential = await ceremony(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rp: { id: asked.rpId, name: asked.rpName },
        user: { id: toBytes(asked.userHandle), name: asked.userName, displayName: asked.displayName },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: asked.exclude.map((id) => ({ type: 'public-key', id: toBytes(id) })),
        // Found without typing a number first, and only by somebody the device recognises.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  const answer = credential.response as AuthenticatorAttestationResponse
  return {
    ticket: asked.ticket,
    clientDataJSON: toText(answer.clientDataJSON),
    attestationObject: toText(answer.attestationObject),
  }
}

export const presentPasskey = async (
  asked: Data<'/v2/auth/passkeyBegin'>,
): Promise<Body<'/v2/auth/passkeyLogin'>> => {
  const credential = await ceremony(() =>
    navigator.credentials.get({
      publicKey: { challenge: toBytes(asked.challenge), rpId: asked.rpId, userVerification: 'required' },
    }),
  )
  const answer = credential.response as AuthenticatorAssertionResponse
  return {
    ticket: asked.ticket,
    credentialId: toText(credential.rawId),
    clientDataJSON: toText(answer.clientDataJSON),
    authenticatorData: toText(answer.authenticatorData),
    signature: toText(answer.signature),
  }
}
