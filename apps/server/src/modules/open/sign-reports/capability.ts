import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { applyForReport, downloadReport, listReports, reportDetail, verifyUpload } from './console.ts'

export const signReports = capability({
  name: 'open/sign-reports',
  calls: handlers({
    '/open/report/list': listReports,
    '/open/report/detail': reportDetail,
    '/open/report/apply': applyForReport,
    '/open/report/verifyFile': verifyUpload,
    '/open/report/download': commitWithFiles<'/open/report/download'>(downloadReport),
  }),
  tables: ['open_checked_file', 'open_sign_report'],
})
