import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { BUILT_IN_GRANTS, type PermissionKey } from '@xinqi/api/menus'
import { IDENTITY, MEMBER } from '@xinqi/api/status'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countOf, newestFirst } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { MemberReach } from './access.ts'

export const departmentsOf = (db: Queryable, companyId: string) =>
  db
    .selectFrom('department')
    .leftJoin(
      (from) =>
        from
          .selectFrom((all) =>
            all
              .selectFrom('member')
              .select('department_id')
              .where('company_id', '=', companyId)
              .unionAll(
                all
                  .selectFrom('member_department')
                  .select('department_id')
                  .where('company_id', '=', companyId),
              )
              .as('places'),
          )
          .select(['department_id', sql<number>`count(*)`.as('members')])
          .groupBy('department_id')
          .as('seats'),
      (join) => join.onRef('seats.department_id', '=', 'department.id'),
    )
    .select(['department.id', 'department.parent_id', 'department.name', 'seats.members'])
    .where('department.company_id', '=', companyId)
    .orderBy('department.position')
    .orderBy('department.id')
    .execute()

export type MemberFilter = {
  keyword?: string
  mobileHash?: Buffer
  departmentIds?: readonly string[]
  status?: number
  roleId?: string
  identifiedOnly?: boolean
  /** Holds at least one of these permissions, by a built-in role or a custom one. */
  mayAnyOf?: readonly PermissionKey[]
  reach?: MemberReach
  memberId?: string
  cursor?: string
  pageSize?: number
}

/** 3, not real-name verified, is a normal seat whose holder has not proven who he is. */
const shownStatus = sql<number>`case when member.status = ${MEMBER.active} and account.identity_status <> ${IDENTITY.verified} then 3 else member.status end`

/** Counted there, or there as well. */
const isIn = (departmentIds: readonly string[]) =>
  sql<SqlBool>`(member.department_id = any(${departmentIds}::uuid[]) or exists (
    select 1 from member_department md where md.company_id = member.company_id and md.member_id = member.id
       and md.department_id = any(${departmentIds}::uuid[])))`

type Eb = ExpressionBuilder<Tables, 'member' | 'account'>
const withinReach = (eb: Eb, reach: MemberReach | undefined) =>
  !reach || reach.everyone
    ? sql<SqlBool>`true`
    : eb.or([eb('member.id', '=', reach.memberId), isIn(reach.departmentIds)])

const matching = (db: Queryable, companyId: string, filter: MemberFilter) => {
  let query = db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('member.company_id', '=', companyId)
  const { keyword, mobileHash, departmentIds, status, roleId, reach, memberId } = filter
  if (memberId) query = query.where('member.id', '=', memberId)
  if (departmentIds) query = query.where(isIn(departmentIds))
  if (status !== undefined) query = query.where(sql<SqlBool>`${shownStatus} = ${status}`)
  if (filter.identifiedOnly)
    query = query
      .where('member.status', '=', MEMBER.active)
      .where('account.identity_status', '=', IDENTITY.verified)
  if (roleId) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('member_role')
          .select('role_id')
          .whereRef('member_role.company_id', '=', 'member.company_id')
          .whereRef('member_role.member_id', '=', 'member.id')
          .where('member_role.role_id', '=', roleId),
      ),
    )
  }
  if (filter.mayAnyOf) {
    const types = ([1, 2, 3, 4] as const).filter((type) =>
      filter.mayAnyOf!.some((key) => BUILT_IN_GRANTS[type].includes(key)),
    )
    query = query.where(sql<SqlBool>`exists (
      select 1 from member_role mr
        join role r on r.company_id = mr.company_id and r.id = mr.role_id
        left join role_grant g on g.company_id = r.company_id and g.role_id = r.id
       where mr.company_id = member.company_id and mr.member_id = member.id
         and (r.type = any(${types}::smallint[]) or g.permission_key = any(${filter.mayAnyOf}::text[])))`)
  }
  if (reach) query = query.where((eb) => withinReach(eb as Eb, reach))
  if (keyword) {
    query = query.where((eb) =>
      eb.or([
        eb('member.name', 'like', containing(keyword)),
        ...(mobileHash ? [eb('account.mobile_hash', '=', mobileHash)] : []),
      ]),
    )
  }
  return query
}

export const findMembers = (db: Queryable, companyId: string, filter: MemberFilter) =>
  newestFirst(
    matching(db, companyId, filter)
      .leftJoin(
        'department',
        onColumns('department', 'member', { company_id: 'company_id', id: 'department_id' }),
      )
      .select([
        'member.id',
        'member.account_id',
        'member.name',
        shownStatus.as('status'),
        'member.status as stored_status',
        'member.is_leader',
        'member.job_number',
        'member.department_id',
        'member.created_at',
        'account.mobile_cipher',
        'account.email_cipher',
        'account.identity_at',
        'department.name as department_name',
        'member.email_cipher as work_email_cipher',
        'member.mail_notices',
        sql<{ departmentId: string; name: string }[]>`coalesce((
          select json_agg(json_build_object('departmentId', d.id, 'name', d.name) order by d.position, d.id)
            from member_department md join department d on d.company_id = md.company_id and d.id = md.department_id
           where md.company_id = member.company_id and md.member_id = member.id), '[]')`.as(
          'further_departments',
        ),
        sql<Date | null>`(select max(d.valid_until) from delegation d
          where d.company_id = member.company_id and d.member_id = member.id and d.ended_at is null)`.as(
          'delegate_until',
        ),
        sql<{ roleId: string; name: string; type: number }[]>`coalesce((
          select json_agg(json_build_object('roleId', r.id, 'name', r.name, 'type', r.type) order by r.type)
            from member_role mr join role r on r.company_id = mr.company_id and r.id = mr.role_id
           where mr.company_id = member.company_id and mr.member_id = member.id), '[]')`.as('roles'),
      ]),
    { cursor: filter.cursor, pageSize: filter.pageSize ?? PAGE_SIZE_DEFAULT },
    { at: 'member.created_at', id: 'member.id' },
  ).execute()

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

export const countMembers = (db: Queryable, companyId: string, filter: MemberFilter): Promise<number> =>
  countOf(matching(db, companyId, filter))

/** Everybody who can be chosen, in a short form; ten thousand rows at most are a few hundred kilobytes. */
export const allSeats = (db: Queryable, companyId: string, departmentId?: string) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.id', 'member.account_id', 'member.name', shownStatus.as('status'), 'member.is_leader'])
    .where('member.company_id', '=', companyId)
    .where('member.status', '<>', MEMBER.frozen)
    .$if(departmentId !== undefined, (query) => query.where(isIn([departmentId!])))
    .orderBy('member.created_at')
    .limit(20_000)
    .execute()
