import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError, sniff } from '@xinqi/documents'
import { toPem } from '@xinqi/pdf-signature'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type FileFinding, findingOfPdf } from '../../../platform/verification/finding.ts'

export type Finding = FileFinding & { fileName: string; size: number; sha256: string }

const PDF_HEAD = Buffer.from('%PDF-')
/** By the same engine as the public page of verification, against the same root. */
export const findIn = async (
  { certificates, documents, verifier }: Services,
  { name, bytes }: { name: string; bytes: Buffer },
  owner: string,
): Promise<Finding> => {
  if (bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  const about = {
    fileName: name.slice(0, 200),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const asked = { owner, budget: 'report' } as const
  if (sniff(bytes) === 'ofd') {
    const said = await documents.ofdSignatures(bytes, { owner }).catch((error: unknown) => {
      if (error instanceof DocumentError) throw new CodedError('FILE_TYPE', `无法核验：${error.message}`)
      throw error
    })
    return { ...about, ...(await verifier.judgeOfd(said, asked)) }
  }
  if (!bytes.subarray(0, 1024).includes(PDF_HEAD))
    throw new CodedError('FILE_TYPE', '目前只能核验 PDF 与 OFD 文件的签名')
  const trust = toPem('CERTIFICATE', await certificates.root())
  return { ...about, ...findingOfPdf(await verifier.verifyPdf(bytes, { ...asked, trust })) }
}
