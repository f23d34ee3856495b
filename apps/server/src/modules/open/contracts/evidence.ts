import { CodedError } from '../../../platform/errors.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { downloadReport } from '../../evidence/record/download-report.ts'
import { recordOfContract } from '../../evidence/record/records.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type OpenCall, openPrepareThenCommit } from '../gateway/open-call.ts'
import { anchoredHash, proofText } from '../hashes/anchor-hash.ts'
import { contractNumbered, contractRow } from './app-contracts.ts'

export const readEvidence = async ({ app, body, db, services }: OpenCall<'evidence/get'>) => {
  const { contractNo, evidenceNo } = body
  if ((contractNo === undefined) === (evidenceNo === undefined))
    throw new CodedError('BAD_REQUEST', 'contractNo 与 evidenceNo 二选一')
  if (contractNo === undefined) return anchoredHash(services, db, app.id, evidenceNo!)
  const { contract } = await contractNumbered(db, app.id, contractNo)
  const record = await recordOfContract(db, contract.row.id)
  return {
    sha256: null,
    tag: null,
    proof: record ? await proofText(services, record.leafId) : null,
    evidenceNo: record?.number ?? null,
    viewUrl: record ? urlOf(services, `/chainview?no=${record.number}`) : null,
    completedAt: contract.row.finished_at?.toISOString() ?? null,
  }
}

type Drawn = Awaited<ReturnType<typeof downloadReport.prepare>>

/** The very report the web offers, kept for the minutes its link lives. */
export const evidenceReport = openPrepareThenCommit<'evidence/report', Drawn>(
  async (call) => {
    const { contract_id } = await contractRow(call.db, call.app.id, call.body.contractNo)
    return downloadReport.prepare(
      asWeb<'/contract/chain/download'>(call, call.actor, { contractId: contract_id }),
    )
  },
  async ({ app, db, note, services }, { name, reportNo, bytes }) => {
    note({ target: name, detail: { report: reportNo } })
    const blob = await services.blobs.put(db, {
      scopeId: app.company_id,
      bytes,
      mediaType: 'application/pdf',
    })
    const fileName = `存证报告-${name}.pdf`
    return { url: urlOf(services, services.links.make({ blobId: blob.id, fileName })), fileName }
  },
  { withFiles: true },
)
