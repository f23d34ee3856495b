import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { byCreation, pageOf } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { memberReach } from './access.ts'
import { subtree } from './department-rules.ts'
import { departmentTree } from './departments.ts'
import { reachedDepartments } from './own-departments.ts'
import { countMembers, findMembers, type MemberFilter, type MemberRow } from './queries.ts'

export type AskedFilter = {
  keyword?: string
  departmentId?: string
  withSubordinates?: boolean
  status?: number
  roleId?: string
}

/** What was asked for, narrowed to what the actor may manage. */
export const managedFilter = async (
  { actor, db, services }: { actor: Actor; db: Queryable; services: Services },
  asked: AskedFilter,
): Promise<MemberFilter> => {
  const tree = await departmentTree(db, companyOf(actor))
  const { departmentId, withSubordinates = true } = asked
  return {
    ...keywordFilter(services, asked.keyword),
    status: asked.status,
    roleId: asked.roleId,
    departmentIds:
      (departmentId && (withSubordinates ? subtree(tree, departmentId) : [departmentId])) || undefined,
    reach: memberReach(actor, actor.dataScope === 2 ? await reachedDepartments(db, actor) : []),
  }
}

export const keywordFilter = (
  services: Services,
  text: string | undefined,
): Pick<MemberFilter, 'keyword' | 'mobileHash'> => {
  const keyword = text?.trim()
  return keyword ? { keyword, mobileHash: services.columns.lookup(keyword) } : {}
}

export const presentMember = (services: Services, row: MemberRow) => ({
  memberId: row.id,
  userId: row.account_id,
  name: row.name,
  mobile: row.mobile_cipher ? maskMobile(services.columns.open(row.mobile_cipher)) : '',
  status: row.status,
  isLeader: row.is_leader,
  jobNumber: row.job_number,
  departmentId: row.department_id,
  departmentName: row.department_name,
  furtherDepartments: row.further_departments,
  roles: row.roles,
  joinedAt: row.created_at.toISOString(),
  delegateUntil: row.delegate_until?.toISOString() ?? null,
})

/** One member looked at closely: what a list of thousands does not carry. */
export const presentMemberDetail = (
  services: Services,
  row: MemberRow,
  { mayEdit }: { mayEdit: boolean },
) => ({
  ...presentMember(services, row),
  ...workMail(services, row, mayEdit),
  email: row.email_cipher && maskEmail(services.columns.open(row.email_cipher)),
  identityAt: row.identity_at?.toISOString() ?? null,
})

/** Whoever keeps it sees it as it is written; others as they see any address. */
const workMail = ({ columns }: Services, row: MemberRow, mayEdit: boolean) => {
  const address = row.work_email_cipher && columns.open(row.work_email_cipher)
  return { workEmail: address && (mayEdit ? address : maskEmail(address)), mailNotices: row.mail_notices }
}

export const presentSeat = (row: Pick<MemberRow, 'id' | 'account_id' | 'name' | 'status' | 'is_leader'>) => ({
  memberId: row.id,
  userId: row.account_id,
  name: row.name,
  status: row.status,
  isLeader: row.is_leader,
})

export const memberPage = async <T>(
  db: Queryable,
  companyId: string,
  filter: MemberFilter,
  page: { cursor?: string; pageSize?: number },
  present: (row: MemberRow) => T,
) => {
  const pageSize = page.pageSize ?? PAGE_SIZE_DEFAULT
  const [rows, total] = await Promise.all([
    findMembers(db, companyId, { ...filter, cursor: page.cursor, pageSize }),
    countMembers(db, companyId, filter),
  ])
  return { ...pageOf(rows, pageSize, byCreation, present), total }
}

export const listMembers = async (call: Call<'/departmentmember/memberList'>) =>
  memberPage(call.db, companyOf(call.actor), await managedFilter(call, call.body), call.body, (row) =>
    presentMember(call.services, row),
  )

/** One member the actor may manage; anybody else is not there. */
export const managedMember = async (
  context: { actor: Actor; db: Queryable; services: Services },
  memberId: string,
): Promise<MemberRow> => {
  const filter = await managedFilter(context, {})
  const [row] = await findMembers(context.db, companyOf(context.actor), { ...filter, memberId, pageSize: 1 })
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

/** A normal member who has proven his name: somebody who can be handed things, or act for the company. */
export const verifiedMember = async (
  db: Queryable,
  companyId: string,
  memberId: string,
): Promise<MemberRow | undefined> => {
  const [row] = await findMembers(db, companyId, { memberId, identifiedOnly: true, pageSize: 1 })
  return row
}
