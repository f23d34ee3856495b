import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import type { NotaryQueueAct } from '../../../providers/notary.ts'
import type { ApplicationRow } from './applications.ts'
import { drawOfficePaper } from './office-paper.ts'
import { PROCEED } from './submit.ts'

const byOffice = (db: Call<'/operator/notary/queue'>['db']) =>
  db.selectFrom('notary_application').where('commodity', '=', 'notary').where('status', 'is not', null)

export const officeQueue: PlainHandler<'/operator/notary/queue'> = async ({ body, db, services }) => {
  const { notary } = services
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  let query = byOffice(db)
  if (body.status !== undefined) query = query.where('status', '=', body.status)
  const keyword = body.keyword?.trim()
  if (keyword) query = query.where(sql<boolean>`position(${keyword} in no || ' ' || applicant_name) > 0`)
  const rows = await newestFirst(
    query.selectAll(),
    { cursor: body.cursor, pageSize },
    { at: 'submitted_at', id: 'id' },
  ).execute()
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const cases = (await notary?.desk?.casesOf(rows.map(({ id }) => id))) ?? new Map()
  const present = (row: ApplicationRow) => ({
    applicationId: row.id,
    no: row.no,
    applicantName: row.applicant_name,
    purpose: row.purpose,
    contractNames: row.contract_names,
    status: row.status!,
    officeNo: row.office_no ?? cases.get(row.id)?.no ?? null,
    atOffice: cases.get(row.id)?.state ?? null,
    materialSha256: cases.get(row.id)?.materialSha256 ?? null,
    reason: row.reason,
    submittedAt: row.submitted_at!.toISOString(),
  })
  return {
    office: notary && { name: notary.name, isSandbox: notary.isSandbox },
    ...pageOf(rows, pageSize, (row) => ({ at: row.submitted_at!, id: row.id }), present),
    total,
  }
}

type Deciding = Call<
  | '/operator/notary/accept'
  | '/operator/notary/refuse'
  | '/operator/notary/begin'
  | '/operator/notary/fail'
  | '/operator/notary/issue'
>

const caseInOwnQueue = async (
  call: PreparingCall<
    | '/operator/notary/accept'
    | '/operator/notary/refuse'
    | '/operator/notary/begin'
    | '/operator/notary/fail'
    | '/operator/notary/issue'
  >,
): Promise<ApplicationRow> => {
  const row = orNotFound(
    await byOffice(call.db).selectAll().where('id', '=', call.body.applicationId).executeTakeFirst(),
  )
  if (!call.services.notary?.desk) throw new CodedError('NOTARY_STATE', '由公证处办理，平台不能代为决定')
  return row
}

/** In the office's own book; the application learns of it as it would from any office: by asking. */
const decide = async (call: Deciding, act: NotaryQueueAct) => {
  const { actor, services } = call
  const tx = call.db
  const row = await caseInOwnQueue(call)
  if (!(await services.notary!.desk!.move(tx, row.id, act, actor.name))) throw new CodedError('NOTARY_STATE')
  await services.outbox.publish(tx, PROCEED, { applicationId: row.id })
  call.note({ target: row.no, detail: 'reason' in act ? { reason: act.reason } : {} })
  return {}
}

export const acceptCase = (call: Call<'/operator/notary/accept'>) => decide(call, { to: 'accepted' })
export const refuseCase = (call: Call<'/operator/notary/refuse'>) =>
  decide(call, { to: 'refused', reason: call.body.reason.trim() })
export const beginCase = (call: Call<'/operator/notary/begin'>) => decide(call, { to: 'issuing' })
export const failCase = (call: Call<'/operator/notary/fail'>) =>
  decide(call, { to: 'failed', reason: call.body.reason.trim() })

/** Drawn and signed before anything is locked. */
export const issueCase = prepareThenCommit<'/operator/notary/issue', Buffer>(
  async (call) => {
    const row = await caseInOwnQueue(call)
    const found = (await call.services.notary!.desk!.casesOf([row.id])).get(row.id)
    if (found?.state !== 'issuing') throw new CodedError('NOTARY_STATE')
    return drawOfficePaper(call.services, row, found, call.now)
  },
  async (call, bytes) => {
    const row = await caseInOwnQueue(call)
    const blob = await call.services.blobs.put(call.db, {
      scopeId: row.owner_id,
      bytes,
      mediaType: 'application/pdf',
    })
    return decide(call, { to: 'issued', blobId: blob.id })
  },
  { withFiles: true },
)

/** Anybody may say that something has happened at the office; what has, the office is asked. Answers nothing either way. */
export const officeNotifies = async (call: Call<'/notary/office/notify'>) => {
  const { body, services } = call
  await limitVisitors(call, 'evidence')
  const known = await byOffice(services.db).select('id').where('id', '=', body.reference).executeTakeFirst()
  if (known) await services.outbox.publish(services.db, PROCEED, { applicationId: body.reference })
  return {}
}
