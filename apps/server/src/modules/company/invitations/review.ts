import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { JOINING } from '@xinqi/api/status'
import { byCreation, pageOf } from '../../../platform/db/keyset.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { admitMember } from '../members/admit.ts'
import { departmentTree } from '../members/departments.ts'
import { refuseToGrant } from '../roles/assign-roles.ts'
import { moveApplication } from './applications.ts'
import {
  type ApplicationFilter,
  type ApplicationRow,
  companyNameOf,
  countApplications,
  findApplications,
} from './queries.ts'
import { type Review, reviewOf, statusesUnder } from './rules.ts'

type List = Data<'/departmentmember/inviteMemberList'>

const contact = ({ columns }: Services, row: ApplicationRow): string | null => {
  if (row.mobile_cipher) return maskMobile(columns.open(row.mobile_cipher))
  return row.email_cipher && maskEmail(columns.open(row.email_cipher))
}

const present = (services: Services, row: ApplicationRow): List['list'][number] => ({
  applicationId: row.id,
  inviteId: row.invite_id,
  name: row.name,
  contact: contact(services, row),
  status: row.status,
  review: reviewOf(row.status),
  departmentId: row.department_id,
  departmentName: row.department_name,
  roleIds: row.role_ids,
  roleNames: row.role_names,
  inviterName: row.inviter_name,
  note: row.note,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  expiresAt: row.status === JOINING.invited ? (row.expires_at?.toISOString() ?? null) : null,
})

const statusesAsked = (status: number | undefined, review: number | undefined): number[] | undefined => {
  if (status === undefined && review === undefined) return undefined
  const under = review === undefined ? [1, 2, 3, 4, 5, 6] : statusesUnder(review as Review)
  return under.filter((each) => status === undefined || each === status)
}

export const listApplications = async (call: Call<'/departmentmember/inviteMemberList'>): Promise<List> => {
  const { actor, body, db, services } = call
  const companyId = companyOf(actor)
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const filter: ApplicationFilter = {
    keyword: body.keyword?.trim(),
    statuses: statusesAsked(body.status, body.review),
  }
  const [rows, total] = await Promise.all([
    findApplications(db, companyId, { ...filter, cursor: body.cursor, pageSize }),
    countApplications(db, companyId, filter),
  ])
  return { ...pageOf(rows, pageSize, byCreation, (row) => present(services, row)), total }
}

/** The reviewer may say another place than the invitation did; either way he grants no more than he has. */
export const reviewApplication = async (call: Call<'/departmentmember/updateInviteMember'>) => {
  const { actor, body, db, now } = call
  const companyId = companyOf(actor)
  const passed = body.review === 1
  const reason = body.reason?.trim() || null
  if (!passed && !reason) throw new CodedError('REVIEW_REASON')
  const application = await moveApplication(
    db,
    companyId,
    body.applicationId,
    passed ? 'approve' : 'reject',
    {
      decidedBy: actor.accountId,
      reason,
      now,
    },
  )
  const accountId = application.account_id!
  if (passed) {
    const departmentId = body.departmentId === undefined ? application.department_id : body.departmentId
    const roleIds = body.roleIds ?? application.role_ids
    if (departmentId && !(await departmentTree(db, companyId)).some(({ id }) => id === departmentId)) {
      throw new CodedError('NOT_FOUND')
    }
    if (body.roleIds) await refuseToGrant(call, body.roleIds)
    await inRows(db, 'join_application', { company_id: companyId, id: application.id }).set({
      department_id: departmentId,
      role_ids: [...roleIds],
    })
    await admitMember(call, { companyId, accountId, name: application.name, departmentId, roleIds })
  }
  const company = await companyNameOf(db, companyId)
  await sendMessage(db, {
    accountId,
    companyId: null,
    title: passed ? '加入企业的申请已通过' : '加入企业的申请未通过',
    content: passed
      ? `您已加入「${company}」，可在顶部切换到该企业。`
      : `「${company}」未通过您的申请。原因：${reason}`,
    path: passed ? '/workbench' : undefined,
    at: now,
  })
  call.note({ target: application.name, detail: { passed, reason } })
  return {}
}
