import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { fileOf } from '../files/app-files.ts'
import { openHandlers, openPrepareThenCommit } from '../gateway/open-call.ts'
import { type Issued, keepReport, type ReportRow, reportOf, reportOn, signaturesIn } from './issue.ts'

const present = (services: Services, row: ReportRow) => ({
  reportNo: row.number,
  contractNo: row.contract_no,
  verdict: row.verdict,
  signatures: signaturesIn(row),
  url: urlOf(services, services.links.make({ blobId: row.blob_id, fileName: `签署报告-${row.number}.pdf` })),
  createdAt: row.created_at.toISOString(),
})

export const signReportEndpoints = openHandlers({
  'signReport/apply': openPrepareThenCommit<'signReport/apply', Issued>(
    async ({ actor, app, body, db, now, services }) => {
      const aboutFile = async (fileId: string) => {
        const file = await fileOf(db, app.id, fileId)
        const blob = await services.blobs.find(db, file.source_blob)
        if (!blob) throw new CodedError('OPEN_FILE_UNKNOWN')
        const bytes = await services.blobs.read(blob)
        return { name: file.name, contractNo: null, files: [{ name: file.name, bytes }] }
      }
      const applicant = actor.company?.name ?? app.name
      const neither = 'contractNo 与 fileId 二选一'
      return reportOn({ services, db, app }, body, aboutFile, { applicant, now, neither })
    },
    async ({ app, db, note, now, services }, issued) => {
      const row = await keepReport({ services, db, app, now }, issued, `接口 ${app.name}`)
      note({ target: row.name, detail: { report: row.number } })
      return present(services, row)
    },
    { withFiles: true },
  ),
  'signReport/get': async ({ app, body, db, services }) =>
    present(services, await reportOf(db, app.id, { reportNo: body.reportNo })),
})
