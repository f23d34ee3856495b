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
  /** What a reader should know of the file beside its bytes. */
  remarks: readonly string[]
  verification: Verified
  details: SignatureDetail[]
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function readDocuments(input: EvidenceReportInput): Promise<DocumentFacts[]> {
  const documents: DocumentFacts[] = []
  for (const { name, original, signed, logIndex, remarks = [] } of input.contract.documents)
    documents.push({
      ...(await readSigned(name, signed, input)),
      originalSha256: sha256(original),
      logIndex,
      remarks,
    })
  return documents
}

/**
 * `sealed`: a sentence for each national seal in the file, from a verifier that reads them. `ofd`: what is to be said of a
 * file that is no PDF and that only that verifier can open.
 */
export type Verified = VerificationResult & {
  sealed?: readonly string[]
  ofd?: { pages: number; details: SignatureDetail[] }
}

/** How signatures are verified: here, or where the caller has it done. */
export interface Verifying {
  trust: TrustInput
  verify?: (bytes: Uint8Array) => Promise<Verified>
}

export type SignedFacts = Omit<DocumentFacts, 'originalSha256' | 'logIndex' | 'remarks'>

/** From the bytes of a signed file and nothing else. */
export async function readSigned(
  name: string,
  signed: Uint8Array,
  { trust, verify }: Verifying,
): Promise<SignedFacts> {
  const verification: Verified = verify ? await verify(signed) : verifyPdf(signed, { trust })
  // A report stays for good; what could not be judged now may well be judged later.
  if (verification.verdict === 'undetermined')
    throw new ReportError('REPORT_UNDETERMINED', `“${name}”的签名未能判定，暂不能出具报告，请稍后再试`)
  if (verification.verdict === 'none')
    throw new ReportError('REPORT_NOT_SIGNED', `“${name}”没有签名，不能出证`)
  return {
    name,
    bytes: signed.length,
    signedSha256: sha256(signed),
    verification,
    ...(verification.ofd ?? factsOfPdf(signed)),
  }
}

function factsOfPdf(signed: Uint8Array): Pick<SignedFacts, 'pages' | 'details'> {
  const doc = PdfDocument.open(signed)
  return { pages: countPages(doc), details: readSignatureDetails(doc) }
}
