import type { Tx } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { type StepFacts, UNKNOWN } from '../../../platform/evidence/log-step.ts'
import type { UsedNationalSeal } from '../../seals/national-seals/use-seal.ts'
import type { SignatureRow } from './aggregate.ts'
import { enclosuresOf } from './enclosures.ts'

export const METHOD_LABEL: Record<number, string> = {
  1: '短信验证码',
  2: '签署密码',
  3: '人脸识别',
  4: '自动签署',
}
/** What the signer had agreed to before, and when. */
type Consent = { version: string; sha256: string; agreedAt: Date }

/** What the log keeps of one person's signatures: every file before and after, by whose certificate, how he was asked. */
export const signatureFacts = (written: readonly SignatureRow[], consent: Consent): StepFacts => {
  const [first] = written
  return {
    signer: first?.subject ?? UNKNOWN,
    method: METHOD_LABEL[first?.intent_method ?? 0] ?? '静默签署',
    serial: first?.intent_serial ?? UNKNOWN,
    consentSha256: consent.sha256,
    consentVersion: consent.version,
    consentAt: consent.agreedAt.toISOString(),
    signatures: written.map((row) => ({
      file: row.file_id,
      sequence: row.sequence,
      certificate: row.certificate_serial,
      certificateBy: row.certificate_provider,
      timestampBy: row.timestamp_provider,
      timestampAt: row.timestamped_at?.toISOString() ?? UNKNOWN,
      sandbox: row.is_sandbox,
      before: row.sha256_before.toString('hex'),
      after: row.sha256_after.toString('hex'),
      at: row.signed_at.toISOString(),
      ...sealFacts(row),
    })),
  }
}

/** The national seals of a signature, as just written or as read. */
export const sealsOfSignature = (kept: unknown): (UsedNationalSeal & { field: string })[] =>
  typeof kept === 'string'
    ? JSON.parse(kept)
    : ((kept as (UsedNationalSeal & { field: string })[] | null) ?? [])

/** Which seals of the national format it was made with; a plain signature says nothing of them. */
const sealFacts = ({ national_seals }: Pick<SignatureRow, 'national_seals'>): StepFacts => {
  const seals = sealsOfSignature(national_seals)
  return seals.length
    ? {
        nationalSeals: seals.map(({ id, esId, name, maker, sealClass, certificateSerial, field }) => ({
          seal: id,
          esId,
          name,
          maker,
          class: sealClass === 1 ? '平台制作（内部使用）' : '外部制作',
          certificate: certificateSerial,
          field,
        })),
      }
    : {}
}

/** The files as everybody is about to sign them. */
export const filesToSign = async (db: Tx, contractId: string): Promise<StepFacts> => {
  const files = await rowsOf(
    db,
    'contract_file',
    { contract_id: contractId },
    { columns: ['id', 'name', 'current_sha256', 'left_out'], by: 'position' },
  )
  const leftOut = files.filter(({ left_out }) => left_out)
  const enclosures = await enclosuresOf(db, contractId)
  return {
    files: files
      .filter(({ left_out }) => !left_out)
      .map(({ id, name, current_sha256 }) => ({
        file: id,
        name,
        sha256: current_sha256?.toString('hex') ?? UNKNOWN,
      })),
    ...(leftOut.length ? { leftOut: leftOut.map(({ id, name }) => ({ file: id, name })) } : {}),
    ...(enclosures.length
      ? {
          enclosures: enclosures.map(({ name, content_sha256 }) => ({
            name,
            sha256: content_sha256.toString('hex'),
          })),
        }
      : {}),
  }
}
