import {
  type Credential,
  createAuthority,
  issueEventSigner,
  type SealPlacement,
  type SeamSeal,
  SigningSession,
} from '@xinqi/pdf-signature'

let known: Promise<Credential> | undefined

/** A key of its own, trusted by nobody: a certificate asked of an authority would cost money and stand in its books. */
const rehearsalKey = (): Promise<Credential> => {
  known ??= createAuthority({ kind: 'p256', now: new Date(), organization: '签署预检' })
    .then(({ issuing }) =>
      issueEventSigner(issuing, { subject: { commonName: '签署预检' }, now: new Date() }),
    )
    .catch((error) => {
      known = undefined
      throw error
    })
  return known
}

/** Signs a copy and throws it away: whatever the engine would refuse later, it refuses now. */
export const dryRunSigning = async (
  pdf: Uint8Array,
  marks: { placements: readonly SealPlacement[]; seams: readonly SeamSeal[] },
): Promise<void> => {
  const credential = await rehearsalKey()
  await SigningSession.open(pdf).sign({
    credential,
    signedAt: credential.certificate.notBefore,
    level: 'b',
    ...marks,
  })
}
