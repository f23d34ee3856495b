import { createHash } from 'node:crypto'
import { OID } from '../asn1/oids.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/errors.ts'
import { PdfString } from '../pdf/objects.ts'
import type { SignedRange } from './byte-range.ts'
import { usageFault, usageRemark } from './certificate-usage.ts'
import { buildChain, type Chain, checkRevocation, type EvidencePool } from './chain.ts'
import { type CryptoVerdict, checkBareRsa, checkDetached, checkEmbeddedSha1 } from './cms-check.ts'
import type { RangeDigests } from './digest.ts'
import { addSignatureEvidence } from './evidence.ts'
import type { FoundSignature } from './find-signatures.ts'
import { decodeDate } from './text.ts'
import { judgeToken, signatureTimestamps, type TimestampVerdict } from './timestamp-check.ts'

/** What cryptography and certificates say about one signature, before later changes are judged. */
export interface Examination {
  isTimestamp: boolean
  signer: string
  claimedAt: Date | undefined
  timestamp: Pick<TimestampVerdict, 'time' | 'authority' | 'holds' | 'trusted'> | undefined
  chain: Chain | undefined
  contentChanged: boolean
  faults: string[]
  remarks: string[]
}

/**
 * Judges signatures of a format that is not CMS. Where they stand in the file, what they cover and what happened
 * since is judged here as for any other; a fault makes the signature invalid.
 */
export interface SignatureContainer {
  subFilter: string
  examine(found: ContainerSignature): ContainerVerdict
}

export interface ContainerSignature {
  /** /Contents with its padding. */
  contents: Uint8Array
  fieldName: string
  digestOf: (name: string) => Buffer
}

export type ContainerVerdict = Omit<Examination, 'isTimestamp' | 'timestamp'> & {
  /** Time and authority, when a timestamp inside holds. */
  timestamp: Pick<TimestampVerdict, 'time' | 'authority' | 'holds' | 'trusted'> | undefined
}

export function examineSignature(
  doc: PdfDocument,
  found: FoundSignature,
  range: SignedRange,
  pool: EvidencePool,
  digests: RangeDigests,
  containers: readonly SignatureContainer[] = [],
): Examination {
  const digestOf = (name: string) => digests.digest(range, name)
  const subFilter = doc.name(found.dict.get('SubFilter')) ?? ''
  const container = containers.find((each) => each.subFilter === subFilter)
  if (container) {
    const { contents } = range
    return {
      ...container.examine({ contents, fieldName: found.fieldName ?? '', digestOf }),
      isTimestamp: false,
    }
  }
  const isTimestamp = subFilter === 'ETSI.RFC3161' || doc.name(found.dict.get('Type')) === 'DocTimeStamp'
  return isTimestamp
    ? examineDocumentTimestamp(range, pool, digestOf)
    : examineSigner(doc, found, range, subFilter, pool, digests)
}

function examineDocumentTimestamp(
  range: SignedRange,
  pool: EvidencePool,
  digestOf: (name: string) => Buffer,
): Examination {
  const verdict: Examination = {
    isTimestamp: true,
    signer: '',
    claimedAt: undefined,
    timestamp: undefined,
    chain: undefined,
    contentChanged: false,
    faults: [],
    remarks: [],
  }
  const token = judged(() => judgeToken(range.contents, pool, digestOf))
  if (typeof token === 'string') {
    verdict.faults.push(token)
    return verdict
  }
  if (token.trailing) verdict.faults.push('时间戳之后有多余内容')
  verdict.timestamp = token
  verdict.signer = token.authority
  verdict.chain = token.chain
  verdict.contentChanged = !token.imprintMatches
  verdict.faults.push(...token.faults)
  verdict.remarks.push(...token.remarks)
  return verdict
}

function examineSigner(
  doc: PdfDocument,
  found: FoundSignature,
  range: SignedRange,
  subFilter: string,
  pool: EvidencePool,
  digests: RangeDigests,
): Examination {
  const crypto = checkBySubFilter(doc, found, range, subFilter, digests)
  const { certificate, data, signer } = crypto
  const verdict: Examination = {
    isTimestamp: false,
    signer: certificate?.subject.display ?? '',
    claimedAt: decodeDate(doc.resolve(found.dict.get('M'))) ?? signingTime(crypto),
    timestamp: undefined,
    chain: undefined,
    contentChanged: crypto.contentChanged,
    faults: [...crypto.faults],
    remarks: [...crypto.remarks],
  }
  if (data) addSignatureEvidence(data, signer, pool)
  if (signer) examineSignatureTimestamp(verdict, signatureTimestamps(signer.unsigned), signer.signature, pool)
  if (certificate) examineCertificate(verdict, certificate, pool)
  return verdict
}

function checkBySubFilter(
  doc: PdfDocument,
  found: FoundSignature,
  range: SignedRange,
  subFilter: string,
  digests: RangeDigests,
): CryptoVerdict {
  const digestOf = (name: string) => digests.digest(range, name)
  if (subFilter === 'adbe.pkcs7.sha1') return checkEmbeddedSha1(range.contents, digestOf)
  if (subFilter === 'adbe.x509.rsa_sha1') {
    const value = doc.resolve(found.dict.get('Cert'))
    const list = Array.isArray(value) ? value.map((item) => doc.resolve(item)) : [value]
    const certificates = list.flatMap((item) => (item instanceof PdfString ? [item.bytes] : []))
    return checkBareRsa(range.contents, certificates, digestOf)
  }
  const format = subFilter === 'ETSI.CAdES.detached' ? subFilter : 'adbe.pkcs7.detached'
  const verdict = checkDetached(range.contents, format, digestOf, () => digests.signedBytes(range))
  if (subFilter !== format) verdict.faults.push(`不支持的签名格式“${subFilter.slice(0, 40)}”`)
  return verdict
}

function signingTime({ signer }: CryptoVerdict): Date | undefined {
  const node = signer?.signed.get(OID.signingTime)?.[0]
  const time = node && judged(() => node.time)
  return time instanceof Date ? time : undefined
}

function examineSignatureTimestamp(
  verdict: Examination,
  tokens: readonly Buffer[],
  signatureValue: Buffer,
  pool: EvidencePool,
): void {
  for (const der of tokens) {
    const token = judged(() =>
      judgeToken(der, pool, (name) => createHash(name).update(signatureValue).digest()),
    )
    if (typeof token === 'string') {
      verdict.faults.push(token)
      continue
    }
    verdict.timestamp ??= token
    verdict.faults.push(...token.faults)
    verdict.remarks.push(...token.remarks)
  }
}

/** A claimed time may be off by the clock of the signer's computer. */
const CLOCK_SKEW_MS = 24 * 3600 * 1000

function examineCertificate(
  verdict: Examination,
  certificate: NonNullable<CryptoVerdict['certificate']>,
  pool: EvidencePool,
): void {
  const provenAt = verdict.timestamp?.holds ? verdict.timestamp.time : undefined
  let at = provenAt ?? verdict.claimedAt
  if (!provenAt && at && at < certificate.notBefore && +certificate.notBefore - +at < CLOCK_SKEW_MS)
    at = certificate.notBefore
  const chain = buildChain(certificate, pool, at)
  checkRevocation(chain, pool, provenAt)
  verdict.chain = chain
  verdict.faults.push(...chain.faults)
  verdict.remarks.push(...chain.remarks)
  const usage = usageFault(certificate)
  if (usage) verdict.faults.push(usage)
  const remark = usageRemark(certificate)
  if (remark) verdict.remarks.push(remark)
  if (!provenAt) {
    verdict.remarks.push('签署时间由签署人自述，没有可信时间戳')
    if (certificate.notAfter < pool.now) verdict.remarks.push('签署证书现已过期')
    if (at && at > pool.now) verdict.remarks.push('自述的签署时间在将来')
  }
  // Once a trust list is given and reaches the signer, a timestamp from elsewhere proves nothing.
  if (chain.trusted && verdict.timestamp?.trusted === false) verdict.faults.push('时间戳机构不受信任')
}

/** Runs a check over foreign data; malformed data becomes a reason instead of an exception. */
function judged<T>(check: () => T): T | string {
  try {
    return check()
  } catch (error) {
    // Running out of time says nothing about the data.
    if (error instanceof PdfError && error.code === 'PDF_LIMIT') throw error
    if (error instanceof Error && 'code' in error) return error.message
    throw error
  }
}
