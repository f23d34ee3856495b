import { PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/errors.ts'
import { skipWhite } from '../pdf/xref-chain.ts'
import { checkByteRange, type SignedRange } from './byte-range.ts'
import { EvidencePool } from './chain.ts'
import { RangeDigests } from './digest.ts'
import { VerifyError } from './errors.ts'
import { addSecurityStore, readTrust, type TrustInput } from './evidence.ts'
import { examineSignature, type SignatureContainer } from './examine-signature.ts'
import { type FoundSignature, findSignatures } from './find-signatures.ts'
import { hiddenContentRemarks } from './hidden-content.ts'
import { type ExaminedSignature, judgeChanges } from './judge-changes.ts'
import { readPermissions } from './permissions.ts'
import { describeFile, describeSignature } from './report.ts'
import { undetermined, VERDICT_LABEL, type VerificationResult } from './result.ts'
import { type RevisionHistory, readRevisions } from './revisions.ts'
import { decodeText } from './text.ts'
import { TimeLimit } from './time-limit.ts'

/** No contract has so many. Each costs whoever asks nothing, and us the looking and a long answer. */
const MOST_SIGNATURES = 1000

export interface VerifyOptions {
  /** Certificates the caller trusts. Without them trust is reported as unknown (null). */
  trust?: TrustInput
  /** The moment of verification; it only decides remarks about certificates that have ended since. */
  now?: Date
  /** How long it may take; left out, by the clock of this machine. */
  limit?: TimeLimit
  /** Formats beside CMS that the caller can judge; all others stay invalid. */
  containers?: readonly SignatureContainer[]
}

/**
 * Verifies every signature of a PDF. Whatever the input, the answer is a verdict; a damaged file is never "valid",
 * a file without signatures is never "not modified", and one that could not be judged in time is never "invalid".
 */
export function verifyPdf(file: Uint8Array, options: VerifyOptions = {}): VerificationResult {
  const trust = readTrust(options.trust)
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const limit = options.limit ?? new TimeLimit()
  const pool = new EvidencePool(trust, options.now ?? new Date(), limit)
  try {
    return verifyDocument(PdfDocument.open(bytes), pool, limit, options.containers ?? [])
  } catch (error) {
    if (error instanceof PdfError) return unreadable(bytes, error)
    throw new VerifyError({ cause: error })
  }
}

function verifyDocument(
  doc: PdfDocument,
  pool: EvidencePool,
  limit: TimeLimit,
  containers: readonly SignatureContainer[],
): VerificationResult {
  const history = readRevisions(doc)
  const found = findSignatures(doc, history.revisions)
  if (found.length === 0) {
    if (doc.encrypted && doc.broken.size > 0) throw new PdfError('PDF_ENCRYPTED')
    return noSignature('文件中没有数字签名', history.revisions.length)
  }
  if (found.length > MOST_SIGNATURES) throw new PdfError('PDF_LIMIT', `签名超过 ${MOST_SIGNATURES} 个`)
  addSecurityStore(doc, pool)
  const signatures = examineAll(doc, history, found, pool, limit, containers)
  const allowed = judgeChanges(history.revisions, signatures, limit)
  for (const signature of signatures) addFileWideReasons(signature, history)
  const hidden = hiddenContentRemarks(doc)
  const results = signatures.map((each) => {
    const later = each.range ? allowed.slice(each.range.revision.index + 1).flat() : []
    const result = describeSignature(doc, each, coversWholeFile(doc, each.range), later)
    return { ...result, remarks: [...result.remarks, ...hidden] }
  })
  return describeFile(results, history.revisions.length)
}

function examineAll(
  doc: PdfDocument,
  { revisions }: RevisionHistory,
  found: readonly FoundSignature[],
  pool: EvidencePool,
  limit: TimeLimit,
  containers: readonly SignatureContainer[],
): ExaminedSignature[] {
  const checks = found.map((each) => checkByteRange(doc, each.dict, revisions))
  const digests = new RangeDigests(
    doc.bytes,
    checks.flatMap((check) => (check.ok ? [check.range] : [])),
  )
  return found.map((each, i) => {
    limit.check()
    const check = checks[i]!
    const range = check.ok ? check.range : undefined
    const examination = range && examineSignature(doc, each, range, pool, digests, containers)
    return {
      found: each,
      range,
      examination,
      signer: examination?.signer || claimedName(doc, each) || '未具名者',
      permissions: readPermissions(doc, each.dict, doc.dict(doc.object(each.fieldNums[0] ?? -1))),
      faults: check.ok ? [] : [check.reason],
      modifications: [],
    }
  })
}

const claimedName = (doc: PdfDocument, { dict }: FoundSignature): string =>
  decodeText(doc.string(dict.get('Name'))?.bytes ?? new Uint8Array()).trim()

function addFileWideReasons(signature: ExaminedSignature, history: RevisionHistory): void {
  const { found, range, modifications } = signature
  // What was odd before anybody signed is part of what was signed.
  const since = history.revisions.slice(range?.revision.index ?? 0)
  const anomaly = since.find((revision) => revision.anomaly)?.anomaly
  if (anomaly) modifications.push(anomaly)
  if (history.hasTrailingBytes) modifications.push('文件末尾之后有多余的数据')
  if (found.fault) modifications.push(found.fault)
}

const coversWholeFile = (doc: PdfDocument, range: SignedRange | undefined): boolean =>
  range !== undefined && skipWhite(doc.bytes, range.end) === doc.bytes.length

/** A file that cannot be read but mentions a signature was damaged or tampered with. */
function unreadable(bytes: Buffer, error: PdfError): VerificationResult {
  // Too large or too slow to judge is no judgement: the file may be perfectly sound.
  if (error.code === 'PDF_LIMIT') return undetermined(`未能完成核验：${error.message}`)
  if (!bytes.includes('/ByteRange', 0, 'latin1')) return noSignature(`未发现数字签名：${error.message}`, 0)
  return {
    verdict: 'invalid',
    label: VERDICT_LABEL.invalid,
    reason: `无法验证签名：${error.message}`,
    trusted: null,
    signatures: [],
    revisions: 0,
  }
}

function noSignature(reason: string, revisions: number): VerificationResult {
  return { verdict: 'none', label: VERDICT_LABEL.none, reason, trusted: null, signatures: [], revisions }
}
