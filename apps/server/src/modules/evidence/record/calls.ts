import { type Call, handlers } from '../../../platform/http/call.ts'
import { contractFor } from '../../contracts/contract/contract-for.ts'
import { downloadReport } from './download-report.ts'
import { recordOfContract } from './records.ts'
import { viewFile, viewProof, viewRecord } from './view.ts'

const recordNumber = async ({ actor, body, db, now }: Call<'/contract/chain/of'>) => {
  const { row } = await contractFor(db, actor, body.contractId, 'view', now)
  return { no: (await recordOfContract(db, row.id))?.number ?? null }
}

export const recordCalls = handlers({
  '/contract/chain/view': viewRecord,
  '/contract/chain/viewPreserve': viewProof,
  '/contract/chain/attach/view': viewFile,
  '/contract/chain/of': recordNumber,
  '/contract/chain/download': downloadReport,
})
