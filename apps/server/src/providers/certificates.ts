import type { DistinguishedName } from '@xinqi/pdf-signature'
import type { Expiry } from '../platform/expiries.ts'

export type IssuanceRequest = {
  subject: DistinguishedName
  /** PKCS#10, signed by the key the certificate is for. The key itself never leaves the thread that made it. */
  request: Buffer
  spki: Buffer
  now: Date
}

export type IssuedCertificate = {
  /** DER: the signer's first, then those above it, the root last. */
  chain: Buffer[]
  /** What is known of revoked certificates of those above (DER). */
  crls: Buffer[]
}

/** Vouches for who signs: a certificate for one act, made when somebody signs. */
export type CertificateProvider = {
  /** As evidence names it. */
  name: string
  isSandbox: boolean
  /** What readers have to trust (DER). */
  roots: () => Promise<readonly Buffer[]>
  issue: (asked: IssuanceRequest) => Promise<IssuedCertificate>
  /** What it depends on that ends one day. */
  expiries?: () => Promise<Expiry[]>
  /** Our own list of what was revoked; DER. */
  revocationList?: () => Promise<Buffer>
  stop?: () => Promise<void>
}
