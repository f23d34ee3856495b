import { handlers } from '../../../platform/http/call.ts'
import { downloadReport } from './download-report.ts'
import { recordNumber } from './record-number.ts'
import { viewFile, viewProof, viewRecord } from './view.ts'

export const recordCalls = handlers({
  '/contract/chain/view': viewRecord,
  '/contract/chain/viewPreserve': viewProof,
  '/contract/chain/attach/view': viewFile,
  '/contract/chain/of': recordNumber,
  '/contract/chain/download': downloadReport,
})
