import { randomBytes } from 'node:crypto'
import { chinaDigits } from '@xinqi/api/china-day'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { worstOf } from '../../../platform/verification/finding.ts'
import { ISSUER, issuerSeal } from '../../evidence/record/evidence-report.ts'
import { contractNumbered } from '../contracts/app-contracts.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { drawReport } from './draw-report.ts'
import { type Finding, findIn } from './findings.ts'

export type ReportRow = Selectable<Tables['open_sign_report']>
export type About = { name: string; contractNo: string | null; files: { name: string; bytes: Buffer }[] }
export type Issued = { about: About; number: string; findings: Finding[]; bytes: Buffer }

const filesOfContract = async (
  services: Services,
  db: Queryable,
  appId: string,
  contractNo: string,
): Promise<About> => {
  const { contract } = await contractNumbered(db, appId, contractNo)
  const files: About['files'] = []
  for (const { name, current_blob } of contract.files) {
    const blob = current_blob && (await services.blobs.find(db, current_blob))
    if (!blob) throw new CodedError('CONTRACT_STATUS', '合同尚未发出，没有可核验的文件')
    files.push({ name, bytes: await services.blobs.read(blob) })
  }
  return { name: contract.row.name, contractNo, files }
}

/** About a contract by its number, or about a file somebody has at hand: one of the two. */
export const reportOn = async (
  { services, db, app }: { services: Services; db: Queryable; app: OpenApp },
  { contractNo, fileId }: { contractNo?: string; fileId?: string },
  aboutFile: (fileId: string) => Promise<About>,
  asked: { applicant: string; now: Date; neither: string },
): Promise<Issued> => {
  if ((contractNo === undefined) === (fileId === undefined))
    throw new CodedError('BAD_REQUEST', asked.neither)
  const about = contractNo
    ? await filesOfContract(services, db, app.id, contractNo)
    : await aboutFile(fileId!)
  return issueReport(services, about, { ...asked, owner: app.company_id })
}

/** Checked, drawn and signed before anything is written: nothing stays locked meanwhile. */
const issueReport = async (
  services: Services,
  about: About,
  { applicant, now, owner }: { applicant: string; now: Date; owner: string },
): Promise<Issued> => {
  const findings: Finding[] = []
  for (const file of about.files) {
    const finding = await findIn(services, file, owner)
    // A numbered report is a judgement for good: what could not be judged is not in one.
    if (finding.verdict === 'undetermined')
      throw new CodedError(
        'VERIFY_UNDETERMINED',
        `「${finding.fileName}」未能判定：${finding.reason}。本次没有出具报告`,
      )
    findings.push(finding)
  }
  // `YQ` for 验签.
  const number = `YQ${chinaDigits(now)}${randomBytes(4).toString('hex').toUpperCase()}`
  const { isSandbox } = services.certificates
  const { pdf, seal } = await drawReport({
    number,
    applicant,
    contractNo: about.contractNo,
    issuedAt: now,
    isSandbox,
    findings,
  })
  const signed = await services.certificates.sign({
    pdf,
    signer: { commonName: ISSUER, organization: ISSUER },
    reason: `出具签署报告 ${number}`,
    placements: [{ seal: issuerSeal(isSandbox, '验签专用章'), ...seal, mm: 42 }],
  })
  return { about, number, findings, bytes: Buffer.from(signed.bytes) }
}

export const keepReport = async (
  { services, db, app, now }: { services: Services; db: Queryable; app: OpenApp; now: Date },
  { about, number, findings, bytes }: Issued,
  by: string,
): Promise<ReportRow> => {
  const blob = await services.blobs.put(db, {
    scopeId: app.company_id,
    bytes,
    mediaType: 'application/pdf',
  })
  const id = newId()
  const verdict = worstOf(findings)
  await addRow(db, 'open_sign_report', {
    app_id: app.id,
    id,
    number,
    contract_no: about.contractNo,
    name: about.name,
    verdict,
    findings: JSON.stringify(findings),
    blob_id: blob.id,
    made_by: by,
    created_at: now,
  })
  await publishEvent(services, db, {
    appId: app.id,
    type: 'signReport.ready',
    data: { reportNo: number, verdict, ...(about.contractNo ? { contractNo: about.contractNo } : {}) },
  })
  return reportOf(db, app.id, { reportId: id })
}

export const reportOf = async (
  db: Queryable,
  appId: string,
  which: { reportId: string } | { reportNo: string },
): Promise<ReportRow> => {
  const found = await db
    .selectFrom('open_sign_report')
    .selectAll()
    .where('app_id', '=', appId)
    .$if('reportId' in which, (query) => query.where('id', '=', (which as { reportId: string }).reportId))
    .$if('reportNo' in which, (query) => query.where('number', '=', (which as { reportNo: string }).reportNo))
    .executeTakeFirst()
  if (!found) throw new CodedError('OPEN_REPORT_UNKNOWN')
  return found
}

export const findingsOf = (row: ReportRow) => row.findings as unknown as Finding[]
export const signaturesIn = (row: ReportRow): number =>
  findingsOf(row).reduce((sum, { signatures }) => sum + signatures.length, 0)
