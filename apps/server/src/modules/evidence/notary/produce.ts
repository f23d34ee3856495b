import { COMMODITIES, type Commodity } from '@xinqi/api/notary'
import { type DepositedContract, issueDepositCertificate, issueVerificationReport } from '@xinqi/evidence'
import { wholeAddress } from '../../../platform/config/whole-address.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { ownName } from '../../contracts/contract/file-format.ts'
import { zipped } from '../../contracts/downloads/zip.ts'
import { ISSUER, signAsIssuer, verifying } from '../record/evidence-report.ts'
import { placeOf, recordOfContract } from '../record/records.ts'
import type { ApplicationRow } from './applications.ts'
import { type Deposited, evidencePackage } from './evidence-package.ts'

export type Produced = { written: WrittenBlob; name: string }

const ZIP = 'application/zip'
const PDF = 'application/pdf'

/** The contracts and their records. What was deposited stays so, whatever became of the contract since. */
const depositedOf = async (services: Services, row: ApplicationRow): Promise<Deposited[]> => {
  const found: Deposited[] = []
  for (const id of row.contract_ids) {
    const contract = await readContract(services.db, id)
    const record = await recordOfContract(services.db, id)
    if (!contract || !record) throw new Error(`contract ${id} has no record to speak of`)
    found.push({ contract, record })
  }
  return found
}

/** Stored as it is made and long before there is a transaction: a package may be larger than memory should hold. */
export const produce = async (
  services: Services,
  { row, commodity, now }: { row: ApplicationRow; commodity: Commodity; now: Date },
): Promise<Produced> => {
  const deposited = await depositedOf(services, row)
  const { name } = COMMODITIES[commodity]
  if (commodity === 'report' || commodity === 'notary') {
    const parts = zipped(evidencePackage(services, row, deposited, now))
    const written = await services.blobs.write({ scopeId: row.owner_id, mediaType: ZIP, parts })
    return { written, name: `出证报告-${row.no}.zip` }
  }
  const making = { services, row, deposited, now }
  const bytes = commodity === 'certificate' ? await certificateOf(making) : await verificationOf(making)
  const written = await services.blobs.write({
    scopeId: row.owner_id,
    mediaType: PDF,
    parts: (async function* () {
      yield bytes
    })(),
  })
  return { written, name: `${name}-${row.no}.pdf` }
}

/** What of a report rests on a sandbox stands in red on it. */
const sandboxesOf = ({ certificates }: Services): string[] =>
  certificates.isSandbox ? ['内置沙箱证书与时间戳'] : []

type Making = { services: Services; row: ApplicationRow; deposited: readonly Deposited[]; now: Date }

const certificateOf = async ({ services, row, deposited, now }: Making): Promise<Uint8Array> => {
  const contracts: DepositedContract[] = []
  let checkpoint = ''
  for (const { contract, record } of deposited) {
    const { index, note } = await placeOf(services, record.leafId)
    checkpoint = note
    const names = new Map(contract.files.map((file) => [file.id, ownName(file)]))
    contracts.push({
      recordNo: record.number,
      verifyUrl: wholeAddress(services.config, `/chainview?no=${record.number}`),
      name: contract.row.name,
      no: contract.row.number ?? '—',
      parties: contract.parties.map(
        ({ id, company_name }) =>
          company_name ?? contract.signers.find(({ party_id }) => party_id === id)?.name ?? '—',
      ),
      completedAt: record.entry.at,
      files: record.entry.files.map(({ file, original, signed }) => ({
        name: names.get(file) ?? '合同',
        original,
        signed,
      })),
      logIndex: index,
    })
  }
  return issueDepositCertificate(
    {
      certificateNo: row.no,
      applicant: row.applicant_name,
      issuedAt: now.toISOString(),
      issuer: ISSUER,
      sandboxes: sandboxesOf(services),
      contracts,
      log: { reader: logReader(services.db, services), checkpoint, verifier: services.checkpointSigner },
    },
    signAsIssuer(services, `出具存证证书 ${row.no}`),
  )
}

const verificationOf = async ({ services, row, deposited, now }: Making): Promise<Uint8Array> => {
  const files = []
  for (const { contract } of deposited)
    for (const file of contract.files) {
      const blob = file.current_blob ? await services.blobs.find(services.db, file.current_blob) : undefined
      if (blob) files.push({ name: ownName(file), bytes: await services.blobs.read(blob) })
    }
  return issueVerificationReport(
    {
      reportNo: row.no,
      applicant: row.applicant_name,
      issuedAt: now.toISOString(),
      issuer: ISSUER,
      verifyUrl: wholeAddress(services.config, '/acChainView'),
      sandboxes: sandboxesOf(services),
      files,
      ...(await verifying(services, row.owner_id)),
    },
    signAsIssuer(services, `出具验签报告 ${row.no}`),
  )
}
