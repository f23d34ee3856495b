/**
 * The verdict words of the command line and the product. `undetermined` is no judgement on the file: the work ran out of
 * time or into a limit. It is shown, never kept, and the file may be verified again.
 */
export type Verdict = 'valid' | 'modified' | 'invalid' | 'none' | 'undetermined'

export const VERDICT_LABEL: Record<Verdict, string> = {
  valid: '有效',
  modified: '签署后被修改',
  invalid: '无效',
  none: '无签名',
  undetermined: '未能判定',
}

export interface CertificateSummary {
  subject: string
  /** 统一社会信用代码 of the company it names; null where it says none. */
  creditCode: string | null
  issuer: string
  /** Hexadecimal. */
  serial: string
  notBefore: string
  notAfter: string
  sha256: string
}

export interface TimestampSummary {
  time: string
  authority: string
  valid: boolean
  trusted: boolean | null
}

export interface SignatureResult {
  kind: 'signature' | 'timestamp'
  /** Name in the signing certificate; empty when it cannot be read. */
  signer: string
  /** ISO 8601. The timestamp's time when there is a valid one, else what the signer claims. */
  signedAt: string | null
  /** Whether a valid RFC 3161 timestamp proves the time. */
  timestamped: boolean
  verdict: Exclude<Verdict, 'none' | 'undetermined'>
  label: string
  reason: string
  /** Nothing but white space follows the bytes this signature covers. */
  coversWholeFile: boolean
  /** 1-based pages that show this signature. */
  pages: number[]
  field: string
  subFilter: string
  /** DocMDP level when this signature certifies the document. */
  certification: 1 | 2 | 3 | null
  /** Whether the chain reaches a certificate the caller trusts; null when none was given. */
  trusted: boolean | null
  /** The signer's certificate first. */
  chain: CertificateSummary[]
  timestamp: TimestampSummary | null
  /** Changes after this signature that the rules allow, and anything else a person should know. */
  remarks: string[]
  revision: number | null
}

/** The answer when verification was broken off, by its own limit or from outside. */
export const undetermined = (reason: string): VerificationResult => ({
  verdict: 'undetermined',
  label: VERDICT_LABEL.undetermined,
  reason,
  trusted: null,
  signatures: [],
  revisions: 0,
})

export interface VerificationResult {
  verdict: Verdict
  label: string
  reason: string
  /** True when every signature chains to a trusted certificate; null when no trust list was given. */
  trusted: boolean | null
  signatures: SignatureResult[]
  revisions: number
}
