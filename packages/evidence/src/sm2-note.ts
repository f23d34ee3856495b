import { sm2Digest, sm2PublicPoint, sm2Sign, sm2Verify } from '@xinqi/pdf-signature'
import { type NoteSigner, type NoteVerifier, parseVerifierKey } from './log/note-key.ts'

// Checkpoints signed by SM2 with SM3, beside Ed25519. Kept out of the log part, which depends on Node alone: Node has no
// SM2 signature with the usual user id.

const holdsFor =
  (point: Uint8Array) =>
  (text: Uint8Array, signature: Uint8Array): boolean =>
    sm2Verify(sm2Digest(text, point), signature, point)

/** @param secret 32 bytes. */
export function sm2NoteSigner(name: string, secret: Uint8Array): NoteSigner & NoteVerifier {
  const publicKey = sm2PublicPoint(secret)
  return {
    name,
    algorithm: 'sm2',
    publicKey,
    sign: async (text) => sm2Sign(sm2Digest(text, publicKey), secret),
    holds: holdsFor(publicKey),
  }
}

/** A published key of any of the algorithms, ready to verify with. */
export function parseCheckpointKey(text: string): NoteVerifier {
  const verifier = parseVerifierKey(text)
  return verifier.algorithm === 'sm2' ? { ...verifier, holds: holdsFor(verifier.publicKey) } : verifier
}
