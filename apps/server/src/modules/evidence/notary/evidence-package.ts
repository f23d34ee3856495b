import { createHash } from 'node:crypto'
import { sealTrustFiles } from '@xinqi/evidence'
import { formatVerifierKey } from '@xinqi/evidence/log'
import { rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contract } from '../../contracts/contract/aggregate.ts'
import type { ZipEntry } from '../../contracts/downloads/zip.ts'
import { proofOf } from '../record/anchors.ts'
import { documentsOf, drawEvidenceReport } from '../record/evidence-report.ts'
import { type EvidenceRecord, placeOf } from '../record/records.ts'
import type { ApplicationRow } from './applications.ts'
import { howToCheck } from './how-to-check.ts'
import { PACKAGE_PAPERS } from './package-papers-point.ts'

export type Deposited = { contract: Contract; record: EvidenceRecord }

const NAME_MAX = 60
/** A name any file system takes. */
export const fileNameOf = (name: string) =>
  [...name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')].slice(0, NAME_MAX).join('').trim() || '未命名'

/**
 * Everything somebody without us needs: the report, the contracts before and after, what proves them, and how to
 * check it. Made one file at a time; the digests of all stand at its end.
 */
export async function* evidencePackage(
  services: Services,
  row: ApplicationRow,
  deposited: readonly Deposited[],
  now: Date,
): AsyncGenerator<ZipEntry> {
  const sums: string[] = []
  const entry = (name: string, bytes: Buffer): ZipEntry => {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    return { name, bytes, at: now }
  }
  const application = (await services.blobs.find(services.db, row.signed_blob!))!
  yield entry('出证申请书.pdf', await services.blobs.read(application))
  for (const [index, one] of deposited.entries()) {
    const folder = `${index + 1}-${fileNameOf(one.contract.row.name)}`
    yield* contractFiles(services, row, one, (name, bytes) => entry(`${folder}/${name}`, bytes))
  }
  yield* whatToCheckBy(services, entry)
  yield entry('核验说明.txt', Buffer.from(howToCheck(row.no, services.certificates.isSandbox)))
  yield { name: 'SHA256SUMS', bytes: Buffer.from(sums.join('')), at: now }
}

type EntryOf = (name: string, bytes: Buffer) => ZipEntry

/** Roots, keys and makers a package is checked by; for convenience, as its note says. */
export async function* whatToCheckBy(services: Services, entry: EntryOf): AsyncGenerator<ZipEntry> {
  yield entry('根证书.pem', Buffer.from(await services.certificates.trust()))
  yield entry('校验公钥.txt', Buffer.from(`${formatVerifierKey(services.checkpointSigner)}\n`))
  for (const { name, bytes } of sealTrustFiles(await services.nationalSeals.material()))
    yield entry(name, bytes)
}

/** One contract: the report, its files before and after, and the proof of its record. */
export async function* contractFiles(
  services: Services,
  row: Pick<ApplicationRow, 'applicant_name' | 'purpose'>,
  { contract, record }: Deposited,
  entry: EntryOf,
): AsyncGenerator<ZipEntry> {
  const asked = { applicant: row.applicant_name, purpose: row.purpose }
  const report = await drawEvidenceReport(services, contract, record, asked)
  yield entry('证据报告.pdf', report.bytes)
  const { index, note } = await placeOf(services, record.leafId)
  const signatures = await rowsOf(
    services.db,
    'contract_signature',
    { contract_id: contract.row.id },
    { columns: ['file_id', 'sequence', 'sha256_before'] },
  )
  const documents = await documentsOf(services, contract, signatures, index)
  for (const [place, { name, original, signed }] of documents.entries()) {
    const ending = /\.ofd$/i.test(name) ? 'ofd' : 'pdf'
    const plain = `${place + 1}-${fileNameOf(name.replace(/\.(pdf|ofd)$/i, ''))}.${ending}`
    yield entry(`签署后/${plain}`, Buffer.from(signed))
    yield entry(`签署前/${plain}`, Buffer.from(original))
  }
  const proof = await proofOf(services, index, note)
  yield entry('存证证明.json', Buffer.from(`${JSON.stringify(proof, null, 2)}\n`))
  for (const { papersOf } of services.extensions.all(PACKAGE_PAPERS))
    for (const { name, bytes } of await papersOf(services, contract.row.id)) yield entry(name, bytes)
}
