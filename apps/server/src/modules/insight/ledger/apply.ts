import { packageAllows } from '@xinqi/api/package-allows'
import { LEDGER_APPLICATION as APPLICATION } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { countRows, inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type { ReviewDecision } from '../../people/review-cases/decide.ts'
import { submitForReview } from '../../people/review-cases/submit.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { grant } from '../../quota/copies/grant.ts'

export { APPLICATION }

const SERVICE = 'service:ledger:contract'
/** Contracts a ledger holds that was opened by asking for it, where the package has none. */
const ROOM_BY_APPLICATION = 200

/** Refuses where the package has no room for as many more contracts. */
export const roomForContracts = async (
  db: Queryable,
  companyId: string,
  more: number,
  now: Date,
): Promise<void> => {
  const held = () => countRows(db, 'ledger', { company_id: companyId })
  const applied = { company_id: companyId, status: APPLICATION.open }
  // Opened while the number meant no more than that it is open.
  if (
    (await rowOf(db, 'ledger_application', applied, ['status'])) &&
    (await held()) + more <= ROOM_BY_APPLICATION
  )
    return
  await packageRoom(db, companyId, SERVICE, held, now, more)
}

const statusOf = async ({ actor, db }: Pick<Call<'/ledger/apply/info'>, 'actor' | 'db'>) => {
  const row = await rowOf(db, 'ledger_application', { company_id: companyOf(actor) }, ['status', 'reason'])
  // The package holds it, however it came there.
  if (packageAllows(actor.userType, actor.company!.packageFunctions, SERVICE))
    return { ledgerStatus: APPLICATION.open, reason: null }
  if (!row || row.status === APPLICATION.open) return { ledgerStatus: APPLICATION.none, reason: null }
  return { ledgerStatus: row.status, reason: row.reason }
}

export const applyInfo = (call: Call<'/ledger/apply/info'>) => statusOf(call)

export const apply = async (call: Call<'/ledger/apply/submit'>) => {
  const { actor, body, db, note, now, services } = call
  const companyId = companyOf(actor)
  const { ledgerStatus } = await statusOf(call as never)
  if (ledgerStatus === APPLICATION.open || ledgerStatus === APPLICATION.pending)
    throw new CodedError(
      'BAD_REQUEST',
      ledgerStatus === APPLICATION.open ? '履约台账已开通' : '申请正在审核中',
    )
  const columns = {
    status: APPLICATION.pending,
    contact: body.contact.trim(),
    mobile_cipher: services.columns.seal(body.mobile),
    note: body.note.trim() || null,
    reason: null,
    applied_by: actor.accountId,
    applied_at: now,
    decided_at: null,
  }
  await db
    .insertInto('ledger_application')
    .values({ company_id: companyId, ...columns })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(columns))
    .execute()
  await submitForReview(
    services,
    db,
    {
      kind: 'ledger',
      subjectId: companyId,
      companyId,
      applicantId: actor.accountId,
      subjectName: actor.company!.name,
      facts: [
        { label: '企业名称', value: actor.company!.name },
        { label: '联系人', value: body.contact.trim() },
        { label: '联系电话', value: body.mobile },
        { label: '说明', value: body.note.trim() || '–' },
      ],
      evidence: [],
    },
    now,
  )
  note({ target: actor.company!.name })
  return { ledgerStatus: APPLICATION.pending }
}

export const decideLedger: ReviewDecision = async (_services, db, review, outcome) => {
  await inRows(db, 'ledger_application', { company_id: review.subjectId }).set({
    status: outcome.passed ? APPLICATION.open : APPLICATION.refused,
    reason: outcome.reason,
    decided_at: outcome.at,
  })
  if (outcome.passed)
    await grant(db, {
      ownerId: review.subjectId,
      kind: SERVICE,
      quantity: ROOM_BY_APPLICATION,
      name: '履约台账开通',
      expiresAt: null,
      reason: '开通履约台账',
      reference: `ledger:${review.id}`,
      now: outcome.at,
    })
  return outcome.passed
    ? {
        title: '履约台账已开通',
        content: '现在可以登记收付款计划、实收实付与发票。',
        path: '/businessFinance/ledger',
      }
    : { title: '履约台账开通申请未通过', content: outcome.reason, path: '/businessFinance/ledger' }
}
