import type { Commodity } from '@xinqi/api/notary'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { available } from '../../quota/copies/balance.ts'
import { recordOfContract } from '../record/records.ts'
import { maskedApplicant } from './applicant.ts'
import { type ApplicationRow, applicationFor, detailsOf, visibleApplications } from './applications.ts'
import { copiesFor } from './rules.ts'

const NOT_HANDED_IN = -1

const present = (row: ApplicationRow) => ({
  applicationId: row.id,
  no: row.no,
  commodity: row.commodity as Commodity,
  contractNames: row.contract_names,
  applicantName: row.applicant_name,
  appliedBy: row.applied_by,
  purpose: row.purpose,
  status: row.status,
  isSigned: row.signed_blob !== null,
  reason: row.reason,
  resultName: row.result_name,
  isSandbox: row.office_sandbox,
  createdAt: row.created_at.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
})

export const listApplications: PlainHandler<'/notary/list'> = async ({ actor, body, db }) => {
  let query = await visibleApplications(db, actor)
  if (body.status === NOT_HANDED_IN) query = query.where('status', 'is', null)
  else if (body.status !== undefined) query = query.where('status', '=', body.status)
  if (body.commodity) query = query.where('commodity', '=', body.commodity)
  const keyword = body.keyword?.trim()
  if (keyword)
    query = query.where(
      sql<boolean>`position(${keyword} in no || ' ' || array_to_string(contract_names, ' ') || ' ' || purpose) > 0`,
    )
  return countedPage(query.selectAll(), query, body, { at: 'created_at', id: 'id' }, present)
}

/** What a company, or a person, handed in about one contract. */
export const applicationsAbout = (
  db: Call<'/notary/list'>['db'],
  ownerId: string,
  contractId: string,
): Promise<ApplicationRow[]> =>
  db
    .selectFrom('notary_application')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`${contractId}::uuid = any (contract_ids)`)
    .where('status', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

export const readApplication: PlainHandler<'/notary/detail'> = async ({ actor, body, db, now, services }) => {
  const row = await applicationFor(db, actor, body.applicationId)
  const { applicant, receiver } = detailsOf(services, row)
  const events = await rowsOf(db, 'notary_event', { application_id: row.id }, { by: 'id' })
  const result = row.result_blob ? await services.blobs.find(db, row.result_blob) : undefined
  return {
    ...present(row),
    revision: row.revision,
    isMine: row.account_id === actor.accountId,
    applicant: maskedApplicant(applicant),
    receiver,
    contracts: await namedContracts(db, row),
    copies: row.status === null ? copiesFor(row.contract_ids.length) : row.copies,
    left: await available(db, { ownerId: row.owner_id, kind: 'notary', now }),
    signedBy: row.signed_by,
    signedAt: row.signed_at?.toISOString() ?? null,
    office: row.office_name
      ? { name: row.office_name, no: row.office_no, isSandbox: row.office_sandbox }
      : null,
    result: result
      ? { name: row.result_name!, sha256: result.sha256, size: result.size, at: row.result_at!.toISOString() }
      : null,
    events: events.map(({ at, status, what, detail, by_name }) => ({
      at: at.toISOString(),
      status,
      what,
      detail,
      by: by_name,
    })),
  }
}

/** As they were when they were chosen: whoever reads the application has no need to see the contracts. */
const namedContracts = async (db: Call<'/notary/detail'>['db'], row: ApplicationRow) => {
  const named = []
  for (const [index, contractId] of row.contract_ids.entries()) {
    const contract = await rowOf(db, 'contract', { id: contractId }, ['number', 'finished_at'])
    named.push({
      contractId,
      name: row.contract_names[index] ?? '',
      number: contract?.number ?? null,
      finishedAt: contract?.finished_at?.toISOString() ?? null,
      recordNo: (await recordOfContract(db, contractId))?.number ?? null,
      problem: null,
    })
  }
  return named
}

export const downloadResult: PlainHandler<'/notary/download'> = async (call) => {
  const { actor, body, db, services } = call
  const row = await applicationFor(db, actor, body.applicationId)
  if (!row.result_blob || !row.result_name) throw new CodedError('NOTARY_STATE', '出证文件尚未出具')
  call.note({ target: row.no })
  return {
    url: services.links.make({ blobId: row.result_blob, fileName: row.result_name }),
    fileName: row.result_name,
  }
}
