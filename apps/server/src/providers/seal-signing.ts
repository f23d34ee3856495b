/** What a signing service says of a key it keeps. */
export type KeptCredential = {
  /** DER, the signer's first. */
  certificates: readonly Buffer[]
  isEnabled: boolean
}

/** What is asked of it: the digest as SM2 wants it, SM3(Z ‖ message). */
export type SealSignatureRequest = {
  credentialId: string
  pin: string
  digest: Uint8Array
}

/** A seal as whoever made it elsewhere hands it over, for trials alone. */
export type TrialSeal = { credentialId: string; pin: string; esl: Buffer }

/**
 * Keeps the keys of seals made elsewhere (签章服务、密码机、UKey 网关) and signs with them when their owner's PIN comes
 * along. The key never leaves it.
 */
export type SealSigningService = {
  name: string
  isSandbox: boolean
  credential: (credentialId: string) => Promise<KeptCredential>
  /** r and s, as DER or side by side. */
  sign: (asked: SealSignatureRequest) => Promise<Buffer>
  /** Makes a seal and keeps its key, as if both had been got elsewhere; only where it is a sandbox. */
  trial?: (owner: {
    id: string
    name: string
    creditCode: string | null
    picture: { data: Uint8Array; widthMm: number; heightMm: number }
  }) => Promise<TrialSeal>
}
