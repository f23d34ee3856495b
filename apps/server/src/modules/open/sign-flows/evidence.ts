import type { Commodity } from '@xinqi/api/notary'
import { sql } from 'kysely'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { applicationsAbout } from '../../evidence/notary/read.ts'
import { downloadReport } from '../../evidence/record/download-report.ts'
import { recordByNumber } from '../../evidence/record/records.ts'
import { viewProof } from '../../evidence/record/view.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { contractRow } from '../contracts/app-contracts.ts'
import { asWeb } from '../gateway/as-web.ts'
import { actingFor } from './acting.ts'

const recordsOf = (db: Call<'/apiContract/evidenceList'>['db'], appIds: readonly string[]) =>
  db
    .selectFrom('evidence_record')
    .innerJoin('open_contract', 'open_contract.contract_id', 'evidence_record.contract_id')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .where('open_contract.app_id', 'in', appIds.length ? [...appIds] : [''])

export const listEvidence: PlainHandler<'/apiContract/evidenceList'> = async (call) => {
  const { appId, keyword, page = 1, pageSize = 20 } = call.body
  const found = recordsOf(call.db, await appIdsOf(call, appId)).$if(Boolean(keyword), (query) =>
    query.where(
      sql<boolean>`(position(${keyword!} in open_contract.contract_no) > 0 or position(${keyword!} in contract.name) > 0
        or evidence_record.number = ${keyword!})`,
    ),
  )
  return numberedPage(
    found
      .select([
        'open_contract.app_id',
        'open_contract.contract_no',
        'contract.name',
        'evidence_record.number',
        'evidence_record.created_at',
      ])
      .orderBy('evidence_record.created_at', 'desc')
      .orderBy('evidence_record.number'),
    found,
    { page, pageSize },
    (row) => ({
      appId: row.app_id,
      no: row.number,
      contractNo: row.contract_no,
      name: row.name,
      at: row.created_at.toISOString(),
    }),
  )
}

export const readEvidence: PlainHandler<'/apiContract/evidence'> = async (call) => {
  const { body, db, partner, services } = call
  const row = await recordsOf(db, await appIdsOf(call, undefined))
    .innerJoin('open_app', 'open_app.id', 'open_contract.app_id')
    .select([
      'open_contract.contract_id',
      'open_contract.contract_no',
      'contract.name',
      'open_app.company_id',
    ])
    .where('evidence_record.number', '=', body.no)
    .executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND', '没有这个编号的存证记录')
  const record = await recordByNumber(db, body.no)
  const applications = await applicationsAbout(db, row.company_id, row.contract_id)
  const { isValid, reason } = await viewProof(call as never)
  return {
    no: body.no,
    contractNo: row.contract_no,
    name: row.name,
    at: record.entry.at,
    viewUrl: urlOf(services, `/chainview?no=${body.no}`),
    hashes: record.entry.files.map(({ signed }, index) => ({ name: `文件 ${index + 1}`, sha256: signed })),
    isValid,
    reason,
    applications: applications.map((one) => {
      const isOut = one.result_blob !== null && partner.rights.has('open:contractFile')
      return {
        no: one.no,
        commodity: one.commodity as Commodity,
        purpose: one.purpose,
        status: one.status!,
        reason: one.reason,
        submittedAt: one.submitted_at!.toISOString(),
        url: isOut ? services.links.make({ blobId: one.result_blob!, fileName: one.result_name! }) : null,
        fileName: isOut ? one.result_name : null,
      }
    }),
  }
}

type Drawn = Awaited<ReturnType<typeof downloadReport.prepare>>

export const evidenceReport = prepareThenCommit<'/apiContract/evidenceReport', Drawn>(
  async (call) => {
    const acting = await actingFor(call)
    const { contract_id } = await contractRow(call.db, acting.app.id, call.body.contractNo)
    return downloadReport.prepare(
      asWeb<'/contract/chain/download'>(acting, acting.actor, { contractId: contract_id }),
    )
  },
  async ({ body, note }, { name, reportNo, bytes }) => {
    note({ target: body.contractNo, detail: { appId: body.appId, report: reportNo } })
    return {
      fileName: `存证报告-${name}.pdf`,
      mediaType: 'application/pdf',
      size: bytes.length,
      download: true,
      read: async (start, end) => Buffer.from(bytes.subarray(start, end)),
    }
  },
)
