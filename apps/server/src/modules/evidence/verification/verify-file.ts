import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sealOf } from '../../../platform/verification/finding.ts'
import { MAKER_KIND_LABEL, type SealFinding } from '../../../platform/verification/seal-finding.ts'
import type { Verifier } from '../../../platform/verification/verifier.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { recordsOfHash } from './find-by-hash.ts'

const PDF_HEAD = Buffer.from('%PDF-')
const ZIP_HEAD = Buffer.from('PK\x03\x04')
/** An ASN.1 sequence with its length in two bytes or more: no seal with a picture is shorter. */
const isDer = (bytes: Buffer) => bytes[0] === 0x30 && [0x81, 0x82, 0x83].includes(bytes[1]!)

type Format = 'pdf' | 'ofd' | 'esl'
const formatOf = (bytes: Buffer): Format => {
  if (bytes.subarray(0, 1024).includes(PDF_HEAD)) return 'pdf'
  if (bytes.subarray(0, 4).equals(ZIP_HEAD)) return 'ofd'
  if (isDer(bytes)) return 'esl'
  throw new CodedError('FILE_TYPE', '仅支持 PDF、OFD 和电子印章（.esl）文件，请重新选择')
}

const presentSeal = (seal: SealFinding | null) =>
  seal && { ...seal, makerLabel: MAKER_KIND_LABEL[seal.makerKind] }

type JudgeOptions = Parameters<Verifier['judgeOfd']>[1]

const verifyPdf = async ({ certificates, verifier }: Services, bytes: Buffer, asked: JudgeOptions) => {
  const result = await verifier.verifyPdf(bytes, { ...asked, trust: await certificates.trust() })
  return {
    verdict: result.verdict,
    label: result.label,
    reason: result.reason,
    isTrusted: result.trusted,
    revisions: result.revisions,
    signatures: result.signatures.map((one) => {
      const { seal, isIntact } = sealOf(result, one)
      return {
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
        seal: presentSeal(seal),
        isIntact,
      }
    }),
    seal: null,
    sealPicture: null,
  }
}

const verifyOfd = async ({ verifier }: Services, bytes: Buffer, asked: JudgeOptions) => {
  const { signatures, verdict, label, reason, revisions } = await verifier.judgeOfd(bytes, asked)
  return {
    verdict,
    label,
    reason,
    isTrusted: signatures.length ? signatures.every(({ isTrusted }) => isTrusted) : null,
    revisions,
    signatures: signatures.map((one) => ({
      ...one,
      kind: 'signature',
      creditCode: null,
      seal: presentSeal(one.seal),
    })),
    seal: null,
    sealPicture: null,
  }
}

const verifySealFile = async ({ verifier }: Services, bytes: Buffer, asked: JudgeOptions) => {
  const { seal, picture, remarks: _, ...said } = await verifier.judgeSeal(bytes, asked)
  return {
    ...said,
    isTrusted: seal ? seal.makerKind !== 'unknown' : null,
    revisions: 1,
    signatures: [],
    seal: presentSeal(seal),
    sealPicture: picture,
  }
}

const VERIFY = { pdf: verifyPdf, ofd: verifyOfd, esl: verifySealFile }

/** Any PDF, OFD or seal from anybody: judged from its own bytes and the evidence log, then forgotten. Nothing is stored. */
export const verifyFile: PlainHandler<'/contract/verifyFile'> = async (call) => {
  const { actor, db, files, services, visitor } = call
  const [file] = files
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  const format = formatOf(file.bytes)
  const owner = actor ? quotaOwner(actor) : visitor.address
  const found = await VERIFY[format](services, file.bytes, { owner, budget: 'waiting' })
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return {
    format,
    fileName: file.fileName.slice(0, 200),
    size: file.bytes.length,
    sha256,
    isSandbox: services.certificates.isSandbox,
    ...found,
    found: await recordsOfHash(db, sha256),
  }
}
