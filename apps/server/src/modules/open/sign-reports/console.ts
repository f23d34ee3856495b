import { sniff } from '@xinqi/documents'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import { appOf } from '../apps/app-of.ts'
import { type Finding, findIn } from './findings.ts'
import {
  type About,
  findingsOf,
  type Issued,
  keepReport,
  type ReportRow,
  reportOf,
  reportOn,
  signaturesIn,
} from './issue.ts'

const PAGE = 20

const present = (row: ReportRow) => ({
  reportId: row.id,
  reportNo: row.number,
  name: row.name,
  contractNo: row.contract_no,
  verdict: row.verdict,
  signatures: signaturesIn(row),
  madeBy: row.made_by,
  createdAt: row.created_at.toISOString(),
})

export const listReports: PlainHandler<'/open/report/list'> = async (call) => {
  const { body, db } = call
  const app = await appOf(call, body.appId)
  const wanted = db
    .selectFrom('open_sign_report')
    .where('app_id', '=', app.id)
    .$if(body.verdict !== undefined, (query) => query.where('verdict', '=', body.verdict!))
    .$if(Boolean(body.keyword), (query) =>
      query.where(
        sql<boolean>`(position(${body.keyword!} in name) > 0 or position(${body.keyword!} in number) > 0
          or position(${body.keyword!} in coalesce(contract_no, '')) > 0)`,
      ),
    )
  return numberedPage(
    wanted.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    wanted,
    { page: body.page ?? 1, pageSize: PAGE },
    present,
  )
}

export const reportDetail: PlainHandler<'/open/report/detail'> = async (call) => {
  const app = await appOf(call, call.body.appId)
  const row = await reportOf(call.db, app.id, call.body)
  return { ...present(row), findings: findingsOf(row) }
}

type Upload = { finding: Finding; bytes: Buffer }
/** Judged at once; kept so that a report can be asked for about the very same bytes. */
export const verifyUpload = prepareThenCommit<'/open/report/verifyFile', Upload>(
  async (call) => {
    const app = await appOf(call, call.body.appId)
    const [file] = call.files
    if (!file) throw new CodedError('FILE_MISSING')
    return {
      finding: await findIn(call.services, { name: file.fileName, bytes: file.bytes }, app.company_id),
      bytes: file.bytes,
    }
  },
  async (call, { finding, bytes }) => {
    const { body, db, note, now, services } = call
    const app = await appOf(call, body.appId)
    note({ target: finding.fileName, detail: { appId: app.id, verdict: finding.verdict } })
    const blob = await services.blobs.put(db, {
      scopeId: app.company_id,
      bytes,
      mediaType: sniff(bytes) === 'ofd' ? 'application/ofd' : 'application/pdf',
    })
    const id = newId()
    await addRow(db, 'open_checked_file', {
      app_id: app.id,
      id,
      name: finding.fileName,
      blob_id: blob.id,
      sha256: Buffer.from(finding.sha256, 'hex'),
      size: finding.size,
      created_at: now,
    })
    return { fileId: id, finding }
  },
  { withFiles: true },
)

const aboutFile = async (call: PreparingCall<'/open/report/apply'>, fileId: string): Promise<About> => {
  const { db, services } = call
  const file = await rowOf(db, 'open_checked_file', { app_id: call.body.appId, id: fileId })
  const blob = file && (await services.blobs.find(db, file.blob_id))
  if (!file || !blob) throw new CodedError('NOT_FOUND')
  return {
    name: file.name,
    contractNo: null,
    files: [{ name: file.name, bytes: await services.blobs.read(blob) }],
  }
}

export const applyForReport = prepareThenCommit<'/open/report/apply', Issued>(
  async (call) => {
    const { body, db, now, partner, services } = call
    const app = await appOf(call, body.appId)
    return reportOn({ services, db, app }, body, (fileId) => aboutFile(call, fileId), {
      applicant: partner.partnerName,
      now,
      neither: '请给出合同编号或文件，二者选其一',
    })
  },
  async (call, issued) => {
    const { db, note, now, partner, services } = call
    const app = await appOf(call, call.body.appId)
    const row = await keepReport({ services, db, app, now }, issued, partner.name)
    note({ target: row.name, detail: { appId: app.id, report: row.number } })
    return { reportId: row.id, reportNo: row.number, verdict: row.verdict }
  },
  { withFiles: true },
)

export const downloadReport = async (call: Call<'/open/report/download'>) => {
  const { body, db, note, services } = call
  const app = await appOf(call, body.appId)
  const row = await reportOf(db, app.id, body)
  note({ target: row.name, detail: { appId: app.id, report: row.number } })
  const blob = orNotFound(await services.blobs.find(db, row.blob_id))
  const bytes = await services.blobs.read(blob)
  return {
    fileName: `签署报告-${row.number}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    download: true,
    read: async (start: number, end: number) => bytes.subarray(start, end),
  }
}
