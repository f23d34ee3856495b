import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { runningSeats } from '../../people/sign-in/running-seats.ts'
import { giveRoles, takeRoles } from './hold-roles.ts'
import { type RoleRow, rolesOf } from './roles.ts'
import { ADMIN_ROLE, mayActOn, mayGrant } from './rules.ts'

type Context = { actor: Actor; db: Queryable; services: Services }
type MemberRoles = {
  memberId: string
  accountId: string
  name: string
  roles: { id: string; type: number }[]
}

/** Who holds what, of these members; an id that is not a member here is not there at all. */
export const heldRoles = async (
  db: Queryable,
  companyId: string,
  memberIds: readonly string[],
): Promise<MemberRoles[]> => {
  const rows = await db
    .selectFrom('member')
    .select([
      'id',
      'account_id',
      'name',
      sql<
        { id: string; type: number }[] | null
      >`(select json_agg(json_build_object('id', r.id, 'type', r.type))
        from member_role mr join role r on r.company_id = mr.company_id and r.id = mr.role_id
        where mr.company_id = member.company_id and mr.member_id = member.id)`.as('roles'),
    ])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${memberIds}::uuid[])`)
    .execute()
  if (rows.length !== new Set(memberIds).size) throw new CodedError('NOT_FOUND')
  return rows.map((row) => ({
    memberId: row.id,
    accountId: row.account_id,
    name: row.name,
    roles: row.roles ?? [],
  }))
}

/** The company keeps one administrator who can act, whatever is being taken away. Call after the change. */
export const keepAnAdmin = async (db: Queryable, companyId: string): Promise<void> => {
  const left = await runningSeats(db, companyId)
    .select('member.id')
    .where('member.status', '=', MEMBER.active)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new CodedError('LAST_ADMIN')
}

const rolesByIds = async (
  db: Queryable,
  companyId: string,
  roleIds: readonly string[],
): Promise<RoleRow[]> => {
  const all = await rolesOf(db, companyId)
  return [...new Set(roleIds)].map((id) => {
    const role = all.find((candidate) => candidate.id === id)
    if (!role) throw new CodedError('NOT_FOUND')
    return role
  })
}

/** Nobody changes his own roles, nor those of somebody above him. */
const refuseAbove = (actor: Actor, member: Awaited<ReturnType<typeof heldRoles>>[number]) => {
  const types = member.roles.map(({ type }) => type)
  if (member.accountId === actor.accountId) throw new CodedError('MEMBER_SELF')
  if (!mayActOn(actor, types)) throw new CodedError('MEMBER_ABOVE')
}

const refuseBeyondOwn = (actor: Actor, roles: readonly RoleRow[]) => {
  for (const role of roles) {
    const allowed = role.type === ADMIN_ROLE ? actor.roleTypes.has(ADMIN_ROLE) : mayGrant(actor, role)
    if (!allowed) throw new CodedError('GRANT_BEYOND_OWN')
  }
}

/** For roles somebody will get later, when he comes: judged now, by whoever promises them. */
export const refuseToGrant = async (
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  roleIds: readonly string[],
): Promise<void> => refuseBeyondOwn(actor, await rolesByIds(db, companyOf(actor), roleIds))

/**
 * Gives each member exactly these roles. Judged by what changes: what stays was somebody else's decision. Answers with
 * who got what, in words.
 */
export const assignRoles = async (
  { actor, db, services }: Context,
  memberIds: readonly string[],
  roleIds: readonly string[],
): Promise<string> => {
  const companyId = companyOf(actor)
  const wanted = await rolesByIds(db, companyId, roleIds)
  const all = await rolesOf(db, companyId)
  const members = await heldRoles(db, companyId, memberIds)
  for (const member of members) {
    refuseAbove(actor, member)
    const held = new Set(member.roles.map(({ id }) => id))
    const changed = all.filter(({ id }) => held.has(id) !== wanted.some((role) => role.id === id))
    refuseBeyondOwn(actor, changed)
    await takeRoles(db, companyId, member.memberId, 'all')
    await giveRoles(
      db,
      companyId,
      wanted.map(({ id }) => ({ memberId: member.memberId, roleId: id })),
    )
    await services.sessions.actorChanged(db, member.accountId)
  }
  await keepAnAdmin(db, companyId)
  return `${namesOf(members)}：${namesOf(wanted) || '无角色'}`
}

const NAMES = 5
const namesOf = (named: readonly { name: string }[]): string => {
  const first = named.slice(0, NAMES).map(({ name }) => name)
  return first.join('、') + (named.length > NAMES ? `等 ${named.length} 个` : '')
}

/** Puts members into one role or takes them out of it, leaving their other roles alone. */
export const changeHolders = async (
  { actor, db, services }: Context,
  roleId: string,
  memberIds: readonly string[],
  change: 'add' | 'remove',
) => {
  const companyId = companyOf(actor)
  const [role] = await rolesByIds(db, companyId, [roleId])
  refuseBeyondOwn(actor, [role!])
  for (const member of await heldRoles(db, companyId, memberIds)) {
    refuseAbove(actor, member)
    if (change === 'add') await giveRoles(db, companyId, [{ memberId: member.memberId, roleId }])
    else await takeRoles(db, companyId, member.memberId, [roleId])
    await services.sessions.actorChanged(db, member.accountId)
  }
  await keepAnAdmin(db, companyId)
  return role!
}
