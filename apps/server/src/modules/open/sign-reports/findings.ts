import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { sniff } from '@xinqi/documents'
import { toPem } from '@xinqi/pdf-signature'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type FileFinding, findingOfPdf } from '../../../platform/verification/finding.ts'
import { sealWords } from '../../../platform/verification/seal-finding.ts'

export type Finding = FileFinding & { fileName: string; size: number; sha256: string }

/** A report says of a seal in a sentence what the page of verification shows in a table. */
const inWords = (found: FileFinding): FileFinding => ({
  ...found,
  signatures: found.signatures.map((one) =>
    one.seal ? { ...one, remarks: [sealWords(one.seal, one.isIntact), ...one.remarks] } : one,
  ),
})

const PDF_HEAD = Buffer.from('%PDF-')
/** By the same engine as the public page of verification, against the same root. */
export const findIn = async (
  { certificates, verifier }: Services,
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
  if (sniff(bytes) === 'ofd') return { ...about, ...inWords(await verifier.judgeOfd(bytes, asked)) }
  if (!bytes.subarray(0, 1024).includes(PDF_HEAD))
    throw new CodedError('FILE_TYPE', '目前只能核验 PDF 与 OFD 文件的签名')
  const trust = toPem('CERTIFICATE', await certificates.root())
  return { ...about, ...inWords(findingOfPdf(await verifier.verifyPdf(bytes, { ...asked, trust }))) }
}
