import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

export type ScimUserRow = {
  member_id: string
  account_id: string
  member_status: number
  department_id: string | null
  resource_cipher: Buffer
  created_at: Date
  changed_at: Date
  groups: { id: string; name: string }[]
}

type UserSearch = { memberId?: string; userNameHash?: Buffer; externalIdHash?: Buffer }

/** Those the directory brought or took up, with the departments they are in; the company itself is no group. */
export const scimUsers = (db: Queryable, companyId: string, search: UserSearch = {}) => {
  let query = db
    .selectFrom('scim_user')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'scim_user.company_id')
        .onRef('member.id', '=', 'scim_user.member_id'),
    )
    .select([
      'scim_user.member_id',
      'member.account_id',
      'member.status as member_status',
      'member.department_id',
      'scim_user.resource_cipher',
      'scim_user.created_at',
      'scim_user.changed_at',
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.position, d.id)
          from department d
         where d.company_id = member.company_id and d.parent_id is not null
           and (d.id = member.department_id or exists (
             select from member_department md where md.company_id = member.company_id
                and md.member_id = member.id and md.department_id = d.id))), '[]')`.as('groups'),
    ])
    .where('scim_user.company_id', '=', companyId)
  if (search.memberId) query = query.where('scim_user.member_id', '=', search.memberId)
  if (search.userNameHash) query = query.where('scim_user.user_name_hash', '=', search.userNameHash)
  if (search.externalIdHash) query = query.where('scim_user.external_id_hash', '=', search.externalIdHash)
  return query.orderBy('scim_user.created_at').orderBy('scim_user.member_id').execute()
}

export type ScimGroupRow = {
  id: string
  name: string
  external_id: string | null
  created_at: Date
  changed_at: Date
  members: { id: string; name: string }[]
}

/** Every department but the company itself; of its members those the directory knows. */
export const scimGroups = (
  db: Queryable,
  companyId: string,
  departmentId?: string,
): Promise<ScimGroupRow[]> => {
  let query = db
    .selectFrom('department')
    .leftJoin('scim_group', (join) =>
      join
        .onRef('scim_group.company_id', '=', 'department.company_id')
        .onRef('scim_group.department_id', '=', 'department.id'),
    )
    .select([
      'department.id',
      'department.name',
      'scim_group.external_id',
      'department.created_at',
      sql<Date>`coalesce(scim_group.changed_at, department.created_at)`.as('changed_at'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.created_at, m.id)
          from member m join scim_user u on u.company_id = m.company_id and u.member_id = m.id
         where m.company_id = department.company_id
           and (m.department_id = department.id or exists (
             select from member_department md where md.company_id = m.company_id
                and md.member_id = m.id and md.department_id = department.id))), '[]')`.as('members'),
    ])
    .where('department.company_id', '=', companyId)
    .where('department.parent_id', 'is not', null)
  if (departmentId) query = query.where('department.id', '=', departmentId)
  return query.orderBy('department.position').orderBy('department.id').execute()
}

export const scimKeys = (db: Queryable, companyId: string) =>
  db
    .selectFrom('scim_key')
    .innerJoin('account', 'account.id', 'scim_key.created_by')
    .select([
      'scim_key.id',
      'scim_key.name',
      'scim_key.hint',
      'scim_key.created_at',
      'scim_key.last_used_at',
      'account.name as made_by',
    ])
    .where('scim_key.company_id', '=', companyId)
    .where('scim_key.revoked_at', 'is', null)
    .orderBy('scim_key.created_at', 'desc')
    .orderBy('scim_key.id')
    .execute()
