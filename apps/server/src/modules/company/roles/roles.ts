import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { addNew, addRows, inRows, removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { CUSTOM_ROLE, grantProblem, grantsOf, isBuiltIn } from './rules.ts'

export type RoleRow = {
  id: string
  name: string
  type: number
  dataScope: number
  createdAt: Date
  members: number
  grants: string[]
}

/** A company's roles with their grants; a handful, read whole. */
export const rolesOf = async (db: Queryable, companyId: string): Promise<RoleRow[]> => {
  const rows = await db
    .selectFrom('role')
    .select([
      'id',
      'name',
      'type',
      'data_scope',
      'created_at',
      sql<number>`(select count(*) from member_role mr where mr.company_id = role.company_id and mr.role_id = role.id)`.as(
        'members',
      ),
      sql<
        string[]
      >`array(select permission_key from role_grant g where g.company_id = role.company_id and g.role_id = role.id)`.as(
        'grants',
      ),
    ])
    .where('company_id', '=', companyId)
    .orderBy('type')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    dataScope: row.data_scope,
    createdAt: row.created_at,
    members: row.members,
    grants: [...grantsOf(row.type, row.grants)],
  }))
}

export const roleOf = async (db: Queryable, companyId: string, roleId: string): Promise<RoleRow> => {
  const role = (await rolesOf(db, companyId)).find(({ id }) => id === roleId)
  if (!role) throw new CodedError('NOT_FOUND')
  return role
}

const present = (role: RoleRow) => ({
  roleId: role.id,
  name: role.name,
  type: role.type,
  dataScope: role.type === 1 ? 3 : role.dataScope,
  memberCount: role.members,
  createdAt: role.createdAt.toISOString(),
})

export const listRoles = async ({ actor, db }: Call<'/roles'>) =>
  (await rolesOf(db, companyOf(actor))).map(present)

export const roleDetail = async ({ actor, body, db }: Call<'/roles/roleDetail'>) => {
  const role = await roleOf(db, companyOf(actor), body.roleId)
  return { role: present(role), grants: role.grants }
}

const refuseTakenName = (roles: readonly RoleRow[], name: string, except?: string) => {
  if (roles.some((role) => role.name === name && role.id !== except)) throw new CodedError('ROLE_NAME_TAKEN')
}

export const addRole = async ({ actor, body, db, now, note }: Call<'/roles/addRole'>) => {
  const companyId = companyOf(actor)
  const name = body.name.trim()
  const customRoles = async () =>
    (await rolesOf(db, companyId)).filter((role) => !isBuiltIn(role.type)).length
  // Those who add at once wait here for each other, so the name is looked at afterwards.
  await packageRoom(db, companyId, 'service:org:role', customRoles, now)
  refuseTakenName(await rolesOf(db, companyId), name)
  const problem = grantProblem(actor, { grants: [], dataScope: body.dataScope })
  if (problem) throw new CodedError(problem)
  const roleId = await addNew(db, 'role', {
    company_id: companyId,
    type: CUSTOM_ROLE,
    name,
    data_scope: body.dataScope,
    created_at: now,
  })
  note({ target: name })
  return { roleId }
}

const customRole = async (db: Queryable, companyId: string, roleId: string): Promise<RoleRow> => {
  const role = await roleOf(db, companyId, roleId)
  if (isBuiltIn(role.type)) throw new CodedError('ROLE_LOCKED')
  return role
}

/** Everybody who holds the role is looked up again at his next call. */
const holdersChanged = async (services: Services, db: Queryable, companyId: string, roleId: string) => {
  const holders = await db
    .selectFrom('member_role')
    .innerJoin('member', onColumns('member', 'member_role', { company_id: 'company_id', id: 'member_id' }))
    .select('member.account_id')
    .where('member_role.company_id', '=', companyId)
    .where('member_role.role_id', '=', roleId)
    .execute()
  for (const { account_id } of holders) await services.sessions.actorChanged(db, account_id)
}

export const changeRole = async ({ actor, body, db, services, note }: Call<'/roles/updateRole'>) => {
  const companyId = companyOf(actor)
  const role = await customRole(db, companyId, body.roleId)
  const name = body.name?.trim() ?? role.name
  const dataScope = body.dataScope ?? role.dataScope
  refuseTakenName(await rolesOf(db, companyId), name, role.id)
  const problem = grantProblem(actor, { grants: role.grants, dataScope })
  if (problem) throw new CodedError(problem)
  await inRows(db, 'role', { company_id: companyId, id: role.id }).set({ name, data_scope: dataScope })
  await holdersChanged(services, db, companyId, role.id)
  note({ target: name })
  return {}
}

export const deleteRole = async ({ actor, body, db, note }: Call<'/roles/deleteRole'>) => {
  const companyId = companyOf(actor)
  const role = await customRole(db, companyId, body.roleId)
  if (role.members) throw new CodedError('ROLE_IN_USE')
  await removeRows(db, 'role', { company_id: companyId, id: role.id })
  note({ target: role.name })
  return {}
}

export const setGrants = async ({ actor, body, db, services, note }: Call<'/saasMenu/addSaasRoleMenus'>) => {
  const companyId = companyOf(actor)
  const role = await customRole(db, companyId, body.roleId)
  const grants = [...new Set(body.grants)]
  // Taking away is judged by the same measure: what one could not have given, one does not take.
  const touched = [...grants, ...role.grants].filter(
    (key) => grants.includes(key) !== role.grants.includes(key),
  )
  const problem = grantProblem(actor, { grants: touched, dataScope: role.dataScope })
  if (problem) throw new CodedError(problem)
  await removeRows(db, 'role_grant', { company_id: companyId, role_id: role.id })
  if (grants.length) {
    await addRows(
      db,
      'role_grant',
      grants.map((permission_key) => ({ company_id: companyId, role_id: role.id, permission_key })),
    )
  }
  await holdersChanged(services, db, companyId, role.id)
  note({ target: role.name, detail: { grants: grants.length } })
  return {}
}

const membersOf = (db: Queryable, companyId: string, roleId: string, keyword?: string) =>
  db
    .selectFrom('member_role')
    .innerJoin('member', onColumns('member', 'member_role', { company_id: 'company_id', id: 'member_id' }))
    .leftJoin(
      'department',
      onColumns('department', 'member', { company_id: 'company_id', id: 'department_id' }),
    )
    .where('member_role.company_id', '=', companyId)
    .where('member_role.role_id', '=', roleId)
    .$if(Boolean(keyword), (query) => query.where('member.name', 'like', containing(keyword!)))

const presentMember = (row: {
  id: string
  account_id: string
  name: string
  department_name: string | null
}) => ({
  memberId: row.id,
  userId: row.account_id,
  name: row.name,
  departmentName: row.department_name,
})
const MEMBER = [
  'member.id',
  'member.account_id',
  'member.name',
  'member.created_at',
  'department.name as department_name',
] as const

export const roleMembers = async ({ actor, body, db }: Call<'/roles/queryMembersByRoleId'>) => {
  const companyId = companyOf(actor)
  await roleOf(db, companyId, body.roleId)
  const rows = await membersOf(db, companyId, body.roleId)
    .select(MEMBER)
    .orderBy('member.created_at')
    .execute()
  return rows.map(presentMember)
}

export const roleMemberPage = async ({ actor, body, db }: Call<'/roles/queryMembersPageByRoleId'>) => {
  const companyId = companyOf(actor)
  await roleOf(db, companyId, body.roleId)
  const matching = membersOf(db, companyId, body.roleId, body.keyword?.trim())
  return countedPage(
    matching.select(MEMBER),
    matching,
    body,
    { at: 'member.created_at', id: 'member.id' },
    presentMember,
  )
}
