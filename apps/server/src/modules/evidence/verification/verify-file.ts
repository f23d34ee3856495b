import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { recordsOfHash } from './find-by-hash.ts'

const PDF_HEAD = Buffer.from('%PDF-')

/** Any PDF from anybody: judged from its own bytes and the evidence log, then forgotten. Nothing of it is stored. */
export const verifyFile: PlainHandler<'/contract/verifyFile'> = async (call) => {
  const { actor, db, files, services, visitor } = call
  const [file] = files
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  if (!file.bytes.subarray(0, 1024).includes(PDF_HEAD))
    throw new CodedError('FILE_TYPE', '仅支持 PDF 文件，请重新选择')
  const result = await services.verifier.verifyPdf(file.bytes, {
    owner: actor ? quotaOwner(actor) : visitor.address,
    budget: 'waiting',
    trust: await services.certificates.trust(),
  })
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return {
    fileName: file.fileName.slice(0, 200),
    size: file.bytes.length,
    sha256,
    verdict: result.verdict,
    label: result.label,
    reason: result.reason,
    isTrusted: result.trusted,
    isSandbox: services.certificates.isSandbox,
    revisions: result.revisions,
    signatures: result.signatures.map((one) => ({
      kind: one.kind,
      signer: one.signer,
      creditCode: one.chain[0]?.creditCode ?? null,
      signedAt: one.signedAt,
      isTimestamped: one.timestamped,
      verdict: one.verdict,
      label: one.label,
      reason: one.reason,
      coversWholeFile: one.coversWholeFile,
      pages: one.pages,
      isTrusted: one.trusted,
      issuer: one.chain[0]?.issuer ?? '',
      serial: one.chain[0]?.serial ?? '',
      revision: one.revision,
      remarks: one.remarks,
    })),
    found: await recordsOfHash(db, sha256),
  }
}
