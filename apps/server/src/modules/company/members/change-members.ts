import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import { followed } from '../../../platform/capability.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, inRows, removeRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { announceAccounts } from '../../people/sign-in/change-account.ts'
import { assignRoles, keepAnAdmin } from '../roles/assign-roles.ts'
import { rolesOf } from '../roles/roles.ts'
import { EMPLOYEE_ROLE, mayActOn } from '../roles/rules.ts'
import { refuseWhenFull } from './admit.ts'
import { departmentTree } from './departments.ts'
import { handOver } from './hand-over.ts'
import { refuseTakenNumber } from './job-numbers.ts'
import { managedMember } from './members.ts'

type Context = { actor: Actor; db: Tx; services: Services; now: Date }
export type NewMember = {
  name: string
  mobile: string
  departmentId: string | null
  jobNumber?: string
  roleIds?: string[]
}

const accountFor = async ({ db, services, now }: Context, mobile: string): Promise<string> => {
  await announceAccounts(services, db, [mobile], now)
  const account = await theRow(db, 'account', { mobile_hash: services.columns.lookup(mobile) }, ['id'])
  return account.id
}

const seatOf = (db: Queryable, companyId: string, accountId: string) =>
  rowOf(db, 'member', { company_id: companyId, account_id: accountId }, ['id'])

/** A seat waiting for its owner. Whether the number was known to us before, the answer does not tell. */
export const insertMember = async (context: Context, asked: NewMember): Promise<string> => {
  const { actor, db, now } = context
  const companyId = companyOf(actor)
  const tree = await departmentTree(db, companyId)
  const departmentId = asked.departmentId ?? tree.find((node) => node.parentId === null)?.id ?? null
  if (departmentId && !tree.some((node) => node.id === departmentId)) throw new CodedError('NOT_FOUND')
  const accountId = await accountFor(context, asked.mobile)
  if (await seatOf(db, companyId, accountId)) throw new CodedError('MEMBER_EXISTS')
  await refuseTakenNumber(db, companyId, asked.jobNumber)
  await refuseWhenFull(db, companyId, now)
  const memberId = newId()
  const made = await db
    .insertInto('member')
    .values({
      company_id: companyId,
      id: memberId,
      account_id: accountId,
      department_id: departmentId,
      name: asked.name.trim(),
      job_number: asked.jobNumber?.trim() || null,
      status: MEMBER.toActivate,
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['company_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('MEMBER_EXISTS')
  const employee = (await rolesOf(db, companyId)).find((role) => role.type === EMPLOYEE_ROLE)
  const roleIds = asked.roleIds?.length ? asked.roleIds : employee ? [employee.id] : []
  await assignRoles(context, [memberId], roleIds)
  return memberId
}

/** Told to the person once the seat stands; a whole sheet of people is left to the company to tell. */
export const MEMBER_ADDED = 'member.added'

const tellAdded = ({ actor, db, services }: Context, memberId: string) =>
  services.outbox.publish(db, MEMBER_ADDED, { companyId: companyOf(actor), memberId })

export const addMember = async (call: Call<'/departmentmember/addMember'>) => {
  const memberId = await insertMember(call, call.body)
  await tellAdded(call, memberId)
  call.note({ target: `${call.body.name} ${maskMobile(call.body.mobile)}` })
  return { memberId }
}

/** Each row stands for itself: one that cannot be added does not take the others with it. */
export const addMembers = async (call: Call<'/departmentmember/addBatchMember'>) => {
  const results = []
  for (const asked of call.body.members) {
    results.push({
      mobile: maskMobile(asked.mobile),
      ...(await tryRow(call.db, async () => {
        const memberId = await insertMember(call, asked)
        await tellAdded(call, memberId)
        return memberId
      })),
    })
  }
  call.note({ target: `${results.filter(({ memberId }) => memberId).length} 人` })
  return results
}

/**
 * One row of many: a refusal becomes its reason and leaves nothing of the row behind (its own savepoint);
 * anything unforeseen still ends the whole call.
 */
export const tryRow = async (
  db: Queryable,
  act: () => Promise<string>,
): Promise<{ memberId: string | null; reason: string | null }> => {
  await sql`savepoint row`.execute(db)
  try {
    const memberId = await act()
    await sql`release savepoint row`.execute(db)
    return { memberId, reason: null }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    await sql`rollback to savepoint row`.execute(db)
    return { memberId: null, reason: error.message }
  }
}

const refuseAboveOrSelf = async (context: Context, memberId: string) => {
  const member = await managedMember(context, memberId)
  const roleTypes = member.roles.map(({ type }) => type)
  if (!mayActOn(context.actor, roleTypes)) throw new CodedError('MEMBER_ABOVE')
  return member
}

/** Freezing remembers what it took; thawing gives exactly that back. */
const statusChange = (held: number, wanted: 0 | 1) => {
  if (wanted === MEMBER.frozen && held !== MEMBER.frozen)
    return { status: MEMBER.frozen, status_before_frozen: held }
  if (wanted === MEMBER.active && held === MEMBER.frozen) {
    return {
      status: sql<number>`coalesce(status_before_frozen, ${MEMBER.active})`,
      status_before_frozen: null,
    }
  }
  return {}
}

/** The departments beside his own, as they were named; the one he is counted in is not among them twice. */
const placeBeside = async (
  db: Queryable,
  { companyId, memberId }: { companyId: string; memberId: string },
  departmentIds: readonly string[],
  main: string | null,
): Promise<void> => {
  await removeRows(db, 'member_department', { company_id: companyId, member_id: memberId })
  const further = [...new Set(departmentIds)].filter((id) => id !== main)
  if (further.length)
    await addRows(
      db,
      'member_department',
      further.map((id) => ({ company_id: companyId, member_id: memberId, department_id: id })),
    )
}

type ChangeMember = Context & Pick<Call<'/departmentmember/editMember'>, 'body' | 'note'>

export const changeMember = async (call: ChangeMember) => {
  const { actor, body, db, services } = call
  const companyId = companyOf(actor)
  const member = await refuseAboveOrSelf(call, body.memberId)
  if (body.status !== undefined && member.account_id === actor.accountId) throw new CodedError('MEMBER_SELF')
  const named = [...(body.departmentId ? [body.departmentId] : []), ...(body.furtherDepartmentIds ?? [])]
  if (named.length) {
    const known = new Set((await departmentTree(db, companyId)).map(({ id }) => id))
    if (named.some((id) => !known.has(id))) throw new CodedError('NOT_FOUND')
  }
  await refuseTakenNumber(db, companyId, body.jobNumber, member.id)
  const change = {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.departmentId === undefined ? {} : { department_id: body.departmentId }),
    ...(body.jobNumber === undefined ? {} : { job_number: body.jobNumber?.trim() || null }),
    ...(body.status === undefined ? {} : statusChange(member.stored_status, body.status)),
    ...(body.workEmail === undefined
      ? {}
      : { email_cipher: body.workEmail ? services.columns.seal(body.workEmail.trim()) : null }),
    ...(body.mailNotices === undefined ? {} : { mail_notices: body.mailNotices }),
  }
  if (Object.keys(change).length) {
    await inRows(db, 'member', { company_id: companyId, id: member.id }).set(change)
  }
  if (body.furtherDepartmentIds) {
    const main = body.departmentId === undefined ? member.department_id : body.departmentId
    await placeBeside(db, { companyId, memberId: member.id }, body.furtherDepartmentIds, main)
  }
  await keepAnAdmin(db, companyId)
  await services.sessions.actorChanged(db, member.account_id)
  const changed = [...Object.keys(change), ...(body.furtherDepartmentIds ? ['further_departments'] : [])]
  call.note({ target: member.name, detail: { changed } })
  return {}
}

export const setLeader = async (call: Call<'/departmentmember/setMemberLeader'>) => {
  const member = await refuseAboveOrSelf(call, call.body.memberId)
  await inRows(call.db, 'member', { company_id: companyOf(call.actor), id: member.id }).set({
    is_leader: call.body.isLeader,
  })
  await call.services.sessions.actorChanged(call.db, member.account_id)
  call.note({ target: member.name, detail: { isLeader: call.body.isLeader } })
  return {}
}

/** What a member was allowed ends with his seat, in the transaction that takes it. */
export const MEMBER_LEAVES =
  followed<
    (db: Queryable, left: { companyId: string; memberId: string; by: string; now: Date }) => Promise<unknown>
  >('member leaves')

export const removeMember = async (
  context: Context,
  memberId: string,
  receiverId: string | undefined,
): Promise<string> => {
  const { actor, db, services } = context
  const companyId = companyOf(actor)
  const member = await refuseAboveOrSelf(context, memberId)
  if (member.account_id === actor.accountId) throw new CodedError('MEMBER_SELF')
  if (receiverId) await handOver(context, member, receiverId)
  for (const { follow } of services.extensions.all(MEMBER_LEAVES))
    await follow(db, { companyId, memberId: member.id, by: actor.accountId, now: context.now })
  await removeRows(db, 'member', { company_id: companyId, id: member.id })
  await keepAnAdmin(db, companyId)
  await services.sessions.actorChanged(db, member.account_id)
  return member.name
}

export const deleteMember = async (call: Call<'/departmentmember/deleteMember'>) => {
  const name = await removeMember(call, call.body.memberId, call.body.receiverId)
  call.note({ target: name })
  return {}
}

export const deleteMembers = async (call: Call<'/departmentmember/batchDeleteMember'>) => {
  const results = []
  for (const memberId of call.body.memberIds) {
    const { reason } = await tryRow(call.db, () => removeMember(call, memberId, call.body.receiverId))
    results.push({ memberId, deleted: reason === null, reason })
  }
  call.note({ target: `${results.filter(({ deleted }) => deleted).length} 人` })
  return results
}

export const handOverMember = async (call: Call<'/departmentmember/transfer'>) => {
  const member = await refuseAboveOrSelf(call, call.body.memberId)
  const moved = await handOver(call, member, call.body.receiverId)
  call.note({ target: member.name, detail: { receiver: call.body.receiverId, moved } })
  return moved
}
