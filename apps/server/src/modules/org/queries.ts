import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newestFirst } from '../../platform/db/keyset.ts'

export const departmentsOf = (db: Queryable, companyId: string) =>
  db
    .selectFrom('department')
    .leftJoin(
      (from) =>
        from
          .selectFrom('member')
          .select(['department_id', sql<number>`count(*)`.as('members')])
          .where('company_id', '=', companyId)
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
  departmentId?: string
  cursor?: string
  pageSize?: number
}

const matching = (db: Queryable, companyId: string, filter: MemberFilter) => {
  let query = db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .where('member.company_id', '=', companyId)
  if (filter.departmentId) query = query.where('member.department_id', '=', filter.departmentId)
  const { keyword, mobileHash } = filter
  if (keyword) {
    query = query.where((eb) =>
      eb.or([
        eb('member.name', 'like', `%${keyword.replace(/[\\%_]/g, '\\$&')}%`),
        ...(mobileHash ? [eb('account.mobile_hash', '=', mobileHash)] : []),
      ]),
    )
  }
  return query
}

export const findMembers = (db: Queryable, companyId: string, filter: MemberFilter) =>
  newestFirst(
    matching(db, companyId, filter)
      .leftJoin('department', (join) =>
        join
          .onRef('department.company_id', '=', 'member.company_id')
          .onRef('department.id', '=', 'member.department_id'),
      )
      .select([
        'member.id',
        'member.account_id',
        'member.name',
        'member.status',
        'member.department_id',
        'member.created_at',
        'account.mobile_cipher',
        'department.name as department_name',
        sql<string[]>`array(select r.name from member_role mr
          join role r on r.company_id = mr.company_id and r.id = mr.role_id
          where mr.company_id = member.company_id and mr.member_id = member.id order by r.type)`.as(
          'role_names',
        ),
      ]),
    { cursor: filter.cursor, pageSize: filter.pageSize ?? PAGE_SIZE_DEFAULT },
    { at: 'member.created_at', id: 'member.id' },
  ).execute()

export const countMembers = async (
  db: Queryable,
  companyId: string,
  filter: MemberFilter,
): Promise<number> => {
  const { total } = await matching(db, companyId, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
