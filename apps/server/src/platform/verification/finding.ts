import type { CertificateSummary, Verdict } from '@xinqi/pdf-signature'
import type { VerifiedPdf } from './judge-national-seals.ts'
import type { SealFinding } from './seal-finding.ts'

/** What is told of a file's signatures, whatever its format. */
export type FileFinding = {
  verdict: Verdict
  label: string
  reason: string
  revisions: number
  /** Of a file that is no PDF, where it could be opened. */
  ofd?: { pages: number }
  signatures: {
    signer: string
    issuer: string
    serial: string
    signedAt: string | null
    isTimestamped: boolean
    isTrusted: boolean | null
    verdict: Verdict
    label: string
    reason: string
    revision: number | null
    coversWholeFile: boolean
    pages: number[]
    remarks: string[]
    /** The national seal it was made with; null for a signature without one. */
    seal: SealFinding | null
    /** What was signed is unchanged, whoever it was. */
    isIntact: boolean
    /** Of an OFD file: the certificate in the seal's signature, and who vouches for its time. */
    certificate?: CertificateSummary
    timestamp?: { time: string; authority: string }
  }[]
}

export const findingOfPdf = (result: VerifiedPdf): FileFinding => ({
  verdict: result.verdict,
  label: result.label,
  reason: result.reason,
  revisions: result.revisions,
  signatures: result.signatures.map((one) => ({
    signer: one.signer,
    issuer: one.chain[0]?.issuer ?? '',
    serial: one.chain[0]?.serial ?? '',
    signedAt: one.signedAt,
    isTimestamped: one.timestamped,
    isTrusted: one.trusted,
    verdict: one.verdict,
    label: one.label,
    reason: one.reason,
    revision: one.revision,
    coversWholeFile: one.coversWholeFile,
    pages: one.pages,
    remarks: one.remarks,
    ...sealOf(result, one),
  })),
})

/** What is told of the seal of one signature of a PDF, where it has one. */
export const sealOf = (
  { seals }: Pick<VerifiedPdf, 'seals'>,
  { field, verdict }: { field: string; verdict: Verdict },
): { seal: SealFinding | null; isIntact: boolean } => {
  const found = seals[field]
  if (!found) return { seal: null, isIntact: verdict === 'valid' }
  const { isIntact, ...seal } = found
  return { seal, isIntact }
}

/** Of several files the worst speaks for all; one that could not be judged leaves only what is certainly wrong. */
const WORST: readonly Verdict[] = ['invalid', 'modified', 'undetermined', 'none', 'valid']
export const worstOf = (findings: readonly Pick<FileFinding, 'verdict'>[]): Verdict =>
  WORST.find((verdict) => findings.some((one) => one.verdict === verdict)) ?? 'none'
