import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError, sniff } from '@xinqi/documents'
import { toPem, type Verdict, verifyPdf } from '@xinqi/pdf-signature'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { findInOfd } from './ofd-findings.ts'

export type Finding = {
  fileName: string
  size: number
  sha256: string
  verdict: Verdict
  label: string
  reason: string
  revisions: number
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
  }[]
}

const PDF_HEAD = Buffer.from('%PDF-')
const WORST: readonly Verdict[] = ['invalid', 'modified', 'none', 'valid']

/** Of several files the worst speaks for all. Pure. */
export const verdictOf = (findings: readonly Pick<Finding, 'verdict'>[]): Verdict =>
  WORST.find((verdict) => findings.some((one) => one.verdict === verdict)) ?? 'none'

/** By the same engine as the public page of verification, against the same root. */
export const findIn = async (
  services: Services,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Finding> => {
  if (bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  const about = {
    fileName: name.slice(0, 200),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  if (sniff(bytes) === 'ofd')
    return findInOfd(services, bytes).then(
      (found) => ({ ...about, ...found }),
      (error: unknown) => {
        if (error instanceof DocumentError) throw new CodedError('FILE_TYPE', `无法核验：${error.message}`)
        throw error
      },
    )
  if (!bytes.subarray(0, 1024).includes(PDF_HEAD))
    throw new CodedError('FILE_TYPE', '目前只能核验 PDF 与 OFD 文件的签名')
  const root = toPem('CERTIFICATE', await services.certificates.root())
  const result = verifyPdf(bytes, { trust: root })
  return {
    ...about,
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
    })),
  }
}
