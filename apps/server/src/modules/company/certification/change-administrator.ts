import { COMPANY, IDENTITY } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, lockRow, lockTheRow, oneOf, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Within } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import type { ReviewNotice } from '../../people/review-cases/decide.ts'
import { giveRoles, takeRoles } from '../roles/hold-roles.ts'
import { ADMIN_ROLE, EMPLOYEE_ROLE } from '../roles/rules.ts'
import { type Application, changeApplication, ownDraft, progressOf } from './applications.ts'
import { CERTIFICATION, KIND } from './rules.ts'

const OFFLINE_LETTER = 2
const NORMAL = 1

/**
 * Any member may ask for it, because the administrator may be gone: the sealed letter is what counts, and a reviewer
 * looks at it.
 */
export const changeAdministrator = async (call: Call<'/company/updateCompanyProxy'>) => {
  const { actor, body, db, now } = call
  const companyId = companyOf(actor)
  const company = await theRow(db, 'company', { id: companyId })
  if (company.status !== COMPANY.certified)
    throw new CodedError('CERTIFICATION_STEP', '企业完成认证后才能变更管理员')
  const successor = orNotFound(
    await db
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'member.account_id')
      .select(['account.id', 'account.name', 'account.identity_status', 'member.status'])
      .where('member.company_id', '=', companyId)
      .where('member.id', '=', body.successorId)
      .executeTakeFirst(),
  )
  if (successor.id === company.principal_id) throw new CodedError('ADMINISTRATOR_SAME')
  if (successor.identity_status !== IDENTITY.verified || successor.status !== NORMAL)
    throw new CodedError('ADMINISTRATOR_UNFIT')
  call.note({ target: successor.name ?? undefined })
  const open = await lockRow(
    db,
    'certification',
    {
      company_id: companyId,
      kind: KIND.administrator,
      status: oneOf([CERTIFICATION.draft, CERTIFICATION.underReview]),
    },
    ['id', 'account_id', 'status'],
  )
  if (open?.status === CERTIFICATION.underReview) throw new CodedError('CERTIFICATION_CLOSED')
  // A draft nobody handed in does not bar the way to others.
  if (open) {
    await inRows(db, 'certification', { id: open.id }).set({
      status: CERTIFICATION.replaced,
      updated_at: now,
    })
  }
  const id = newId()
  try {
    await addRow(db, 'certification', {
      id,
      company_id: companyId,
      account_id: actor.accountId,
      kind: KIND.administrator,
      step: 4,
      method: OFFLINE_LETTER,
      successor_id: successor.id,
      facts: JSON.stringify({
        name: company.name,
        creditCode: company.credit_code ?? '—',
        legalName: company.legal_name ?? '—',
        address: company.address ?? '',
        validUntil: company.valid_until,
      }),
      created_at: now,
      updated_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('CERTIFICATION_CLOSED')
    throw error
  }
  return progressOf(db, await ownDraft(db, actor, id))
}

export const passAdministrator = async (
  { services, db, now }: Within,
  application: Application,
): Promise<ReviewNotice> => {
  const companyId = application.company_id!
  const successorId = application.successor_id!
  const { principal_id: formerId } = await lockTheRow(db, 'company', { id: companyId }, ['principal_id'])
  const successor = await rowOf(db, 'member', { company_id: companyId, account_id: successorId }, [
    'id',
    'name',
    'status',
  ])
  if (successor?.status !== NORMAL) throw new CodedError('ADMINISTRATOR_UNFIT')
  await giveRole(db, companyId, successor.id, ADMIN_ROLE)
  if (formerId && formerId !== successorId) await stepDown(db, companyId, formerId)
  await inRows(db, 'company', { id: companyId }).set({ principal_id: successorId })
  await changeApplication(db, application, { status: CERTIFICATION.passed, step: 5, decided_at: now }, now)
  for (const accountId of [successorId, formerId]) {
    if (!accountId) continue
    await services.sessions.actorChanged(db, accountId)
    if (accountId !== application.account_id) {
      await sendMessage(db, { accountId, companyId, ...changedNotice(application, successor.name), at: now })
    }
  }
  await writeAudit(db, {
    event: 'company.administratorChanged',
    companyId,
    accountId: application.account_id,
    actorName: null,
    target: successor.name,
    succeeded: true,
    detail: { certificationId: application.id, from: formerId, to: successorId },
    at: now,
  })
  return changedNotice(application, successor.name)
}

const changedNotice = (application: Application, successor: string): ReviewNotice => ({
  title: '企业管理员已变更',
  content: `「${application.facts.name}」的管理员已变更为${successor}。`,
  path: '/companyVerify',
})

export const failAdministrator = async (
  db: Queryable,
  application: Application,
  reason: string,
  now: Date,
): Promise<ReviewNotice> => {
  await changeApplication(db, application, { status: CERTIFICATION.failed, reason, decided_at: now }, now)
  return {
    title: '变更企业管理员未通过',
    content: `「${application.facts.name}」变更管理员的申请未通过：${reason}。`,
    path: '/companyVerify',
  }
}

const roleOfType = (db: Queryable, companyId: string, type: number) =>
  theRow(db, 'role', { company_id: companyId, type }, ['id'])

const giveRole = async (db: Queryable, companyId: string, memberId: string, type: number) => {
  const role = await roleOfType(db, companyId, type)
  await giveRoles(db, companyId, [{ memberId, roleId: role.id }])
}

/** He stays a member, as an ordinary one. */
const stepDown = async (db: Queryable, companyId: string, accountId: string) => {
  const former = await rowOf(db, 'member', { company_id: companyId, account_id: accountId }, ['id'])
  if (!former) return
  const role = await roleOfType(db, companyId, ADMIN_ROLE)
  await takeRoles(db, companyId, former.id, [role.id])
  await giveRole(db, companyId, former.id, EMPLOYEE_ROLE)
}
