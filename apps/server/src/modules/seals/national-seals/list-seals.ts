import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { eventsOf } from './queries.ts'
import { presentReport, REPORT, reportsOf, unansweredReports } from './report-steps.ts'
import { CLASS, STATE } from './rules.ts'

type SealRow = Pick<
  Row<'national_seal'>,
  | 'id'
  | 'class'
  | 'company_seal_id'
  | 'name'
  | 'state'
  | 'years'
  | 'purpose'
  | 'physical'
  | 'es_id'
  | 'maker'
  | 'valid_from'
  | 'valid_to'
  | 'record_no'
  | 'record_authority'
  | 'recorded_on'
  | 'found_by'
  | 'found_document'
  | 'found_on'
  | 'signing_service'
  | 'connected_at'
  | 'created_by_name'
  | 'created_at'
>

const present = (row: SealRow, now: Date, unanswered: number) => ({
  id: row.id,
  sealClass: row.class,
  companySealId: row.company_seal_id,
  name: row.name,
  state: row.state,
  isExpired: row.valid_to !== null && row.valid_to < now,
  years: row.years,
  purpose: row.purpose,
  physical: row.physical,
  esId: row.es_id,
  maker: row.maker,
  validFrom: row.valid_from?.toISOString() ?? null,
  validTo: row.valid_to?.toISOString() ?? null,
  recordNo: row.record_no,
  recordAuthority: row.record_authority,
  recordedOn: row.recorded_on,
  foundBy: row.found_by,
  foundDocument: row.found_document,
  foundOn: row.found_on,
  unanswered,
  signingService: row.signing_service,
  connectedAt: row.connected_at?.toISOString() ?? null,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
})

/** A company has a handful; those that ended long ago are found in the log. */
const MOST = 200

const ofClass = async (db: Queryable, companyId: string, sealClass: number, now: Date) => {
  const unanswered = await unansweredReports(db, companyId)
  return (
    await db
      .selectFrom('national_seal')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('class', '=', sealClass)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute()
  ).map((row) => present(row, now, unanswered.get(row.id) ?? 0))
}

/** Two lists, because the two kinds are never shown in one. */
export const listNationalSeals = async ({ actor, db, now, services }: Call<'/nationalSeal/list'>) => {
  const companyId = companyOf(actor)
  const { nationalSeals, sealRegister, sealSigning } = services
  return {
    making: nationalSeals.making,
    signing: sealSigning && { name: sealSigning.name, isSandbox: sealSigning.isSandbox },
    register: sealRegister && { name: sealRegister.name, isSandbox: sealRegister.isSandbox },
    internal: await ofClass(db, companyId, CLASS.internal, now),
    brought: await ofClass(db, companyId, CLASS.brought, now),
  }
}

export const nationalSealDetail = async ({ actor, body, db, now }: Call<'/nationalSeal/detail'>) => {
  const companyId = companyOf(actor)
  const row = orNotFound(await rowOf(db, 'national_seal', { company_id: companyId, id: body.id }))
  const events = await eventsOf(db, companyId, row.id)
  const reports = await reportsOf(db, companyId, row.id)
  const ending = ENDING[row.state]
  const endedFrom = ending && events.findLast(({ action }) => action === ending)?.from_at
  return {
    ...present(row, now, reports.filter(({ state }) => state !== REPORT.received).length),
    usesSinceEnd: endedFrom && row.company_seal_id ? await usesSince(db, row, endedFrom) : [],
    history: events.map(({ sequence, action, state, from_at, reason, by_name, at }) => ({
      sequence,
      report: presentReport(reports.find((one) => one.sequence === sequence)),
      action,
      state,
      from: from_at.toISOString(),
      reason,
      by: by_name,
      at: at.toISOString(),
    })),
  }
}

/** The step of which the uses after it are looked into. */
const ENDING: Partial<Record<number, string>> = { [STATE.lost]: 'lose', [STATE.invalidated]: 'invalidate' }

const MOST_USES = 200

/** What the seal it goes with was used for since the moment it is said to have been lost, or does not count from: to be looked into one by one. */
const usesSince = async (
  db: Queryable,
  { company_id, company_seal_id }: Pick<SealRow, 'company_seal_id'> & { company_id: string },
  from: Date,
) => {
  const uses = await db
    .selectFrom('seal_use')
    .select(['contract_no', 'contract_name', 'user_name', 'used_at'])
    .where('company_id', '=', company_id)
    .where('seal_id', '=', company_seal_id!)
    .where('used_at', '>=', from)
    .orderBy('used_at', 'desc')
    .limit(MOST_USES)
    .execute()
  return uses.map(({ contract_no, contract_name, user_name, used_at }) => ({
    contractNo: contract_no,
    contractName: contract_name,
    by: user_name,
    at: used_at.toISOString(),
  }))
}

/** The seal itself, without the key: it can be shown to anybody, and nobody can seal with it. */
export const exportSeal = async ({ actor, body, db, note, services }: Call<'/nationalSeal/export'>) => {
  const companyId = companyOf(actor)
  const columns = ['id', 'name', 'es_id', 'esl_blob'] as const
  const row = orNotFound(
    await rowOf(db, 'national_seal', { company_id: companyId, id: body.id }, [...columns]),
  )
  if (!row.esl_blob) throw new CodedError('NATIONAL_SEAL_STATE', '印章尚未制作，没有可导出的文件')
  const bytes = await services.blobs.read(orNotFound(await services.blobs.find(db, row.esl_blob)))
  note({ target: row.name, detail: { nationalSealId: row.id, esId: row.es_id } })
  return {
    fileName: `${row.name}-${row.es_id}.esl`,
    mediaType: 'application/octet-stream',
    size: bytes.length,
    download: true,
    read: async (start: number, end: number) => bytes.subarray(start, end),
  }
}
