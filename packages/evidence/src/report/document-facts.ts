import { createHash } from 'node:crypto'
import { type TrustInput, type VerificationResult, verifyPdf } from '@xinqi/pdf-signature'
import { countPages, PdfDocument } from '@xinqi/pdf-signature/pdf'
import { ReportError } from './errors.ts'
import type { EvidenceReportInput } from './input.ts'
import { readSignatureDetails, type SignatureDetail } from './signature-details.ts'

/** What the report says of a file comes from the file itself. */
export interface DocumentFacts {
  name: string
  pages: number
  bytes: number
  originalSha256: string
  signedSha256: string
  logIndex: number
  verification: VerificationResult
  details: SignatureDetail[]
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export function readDocuments(input: EvidenceReportInput): DocumentFacts[] {
  return input.contract.documents.map(({ name, original, signed, logIndex }) => ({
    ...readSigned(name, signed, input.trust),
    originalSha256: sha256(original),
    logIndex,
  }))
}

export type SignedFacts = Omit<DocumentFacts, 'originalSha256' | 'logIndex'>

/** From the bytes of a signed file and nothing else. */
export function readSigned(name: string, signed: Uint8Array, trust: TrustInput): SignedFacts {
  const verification = verifyPdf(signed, { trust })
  if (verification.verdict === 'none')
    throw new ReportError('REPORT_NOT_SIGNED', `“${name}”没有签名，不能出证`)
  const doc = PdfDocument.open(signed)
  return {
    name,
    pages: countPages(doc),
    bytes: signed.length,
    signedSha256: sha256(signed),
    verification,
    details: readSignatureDetails(doc),
  }
}
