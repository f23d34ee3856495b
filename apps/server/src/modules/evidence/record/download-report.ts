import { CodedError } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { contractFor } from '../../contracts/contract/contract-for.ts'
import { drawEvidenceReport } from './evidence-report.ts'
import { recordOfContract } from './records.ts'

/** For whoever may have the contract itself. */
const issue = async ({ actor, body, db, now, services }: PreparingCall<'/contract/chain/download'>) => {
  const contract = await contractFor(db, actor, body.contractId, 'download', now)
  const record = await recordOfContract(db, body.contractId)
  if (!record) throw new CodedError('CONTRACT_STATUS', '合同完成签署后才能下载存证报告')
  const applicant = actor.company?.name ?? actor.name ?? '签署人'
  const drawn = await drawEvidenceReport(services, contract, record, { applicant, language: body.language })
  return { name: contract.row.name, ...drawn }
}

/** Drawn before the transaction that writes down who took it: nothing stays locked meanwhile. */
export const downloadReport = prepareThenCommit<
  '/contract/chain/download',
  Awaited<ReturnType<typeof issue>>
>(issue, async ({ body, note }, { name, reportNo, bytes }) => {
  note({ target: name, detail: { report: reportNo } })
  return {
    fileName: body.language === 'en' ? `Evidence report - ${name}.pdf` : `存证报告-${name}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    download: true,
    read: async (start, end) => bytes.subarray(start, end),
  }
})
