import { MEMBER } from '@xinqi/api/status'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, inRows, rowOf } from '../../../platform/db/row.ts'
import type { AuditNote } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { changeMember, insertMember, removeMember } from '../members/change-members.ts'
import { handOver } from '../members/hand-over.ts'
import { managedMember, verifiedMember } from '../members/members.ts'
import { type ScimUserRow, scimUsers } from './queries.ts'
import { ScimError } from './scim-error.ts'
import { keptAttributes, presentUser, readUser, type UserFacts, type UserResource } from './user-resource.ts'

type MemberRow = Awaited<ReturnType<typeof managedMember>>

export type ScimContext = {
  actor: Actor
  db: Tx
  services: Services
  now: Date
  note: (entry: AuditNote) => void
  /** Of the resources' own addresses. */
  base: string
}

export const showUser = (
  { services, base }: Pick<ScimContext, 'services' | 'base'>,
  row: ScimUserRow,
): UserResource =>
  presentUser({
    id: row.member_id,
    kept: JSON.parse(services.columns.open(row.resource_cipher)) as UserResource,
    isActive: row.member_status !== MEMBER.frozen,
    groups: row.groups,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    location: `${base}/Users/${row.member_id}`,
  })

export const oneUser = async (
  context: Pick<ScimContext, 'actor' | 'services' | 'base'> & { db: Queryable },
  memberId: string,
): Promise<UserResource> => {
  const [row] = await scimUsers(context.db, companyOf(context.actor), { memberId })
  if (!row) throw new ScimError(404, '没有这个用户')
  return showUser(context, row)
}

const rowsFor = ({ services, now }: ScimContext, facts: UserFacts, resource: UserResource) => ({
  user_name_hash: services.columns.lookup(facts.userName.toLowerCase()),
  external_id_hash: facts.externalId === null ? null : services.columns.lookup(facts.externalId),
  resource_cipher: services.columns.seal(JSON.stringify(keptAttributes(resource))),
  changed_at: now,
})

const refuseTakenName = async (context: ScimContext, userName: string, except?: string): Promise<void> => {
  const user_name_hash = context.services.columns.lookup(userName.toLowerCase())
  const held = await rowOf(
    context.db,
    'scim_user',
    { company_id: companyOf(context.actor), user_name_hash },
    ['member_id'],
  )
  if (held && held.member_id !== except)
    throw new ScimError(409, `userName 已被使用：${userName}`, 'uniqueness')
}

/**
 * A member the company has already, known by his number, is taken up as he is: the directory comes to a company that
 * has worked here for years. Anybody else gets a seat that waits for its owner.
 */
export const createUser = async (context: ScimContext, resource: UserResource): Promise<UserResource> => {
  const { actor, db, services, now } = context
  const companyId = companyOf(actor)
  const facts = readUser(resource)
  await refuseTakenName(context, facts.userName)
  const memberId =
    (await memberOfNumber(context, facts.mobile)) ??
    (await insertMember(context, {
      name: facts.name,
      mobile: facts.mobile,
      departmentId: null,
      ...(facts.jobNumber ? { jobNumber: facts.jobNumber } : {}),
    }))
  if (await rowOf(db, 'scim_user', { company_id: companyId, member_id: memberId }, ['member_id']))
    throw new ScimError(409, `手机号 ${maskMobile(facts.mobile)} 已属于目录中的另一名用户`, 'uniqueness')
  await addRow(db, 'scim_user', {
    company_id: companyId,
    member_id: memberId,
    created_at: now,
    ...rowsFor(context, facts, resource),
  })
  const member = await managedMember(context, memberId)
  await takeOver(context, member, facts)
  context.note({ target: `${facts.name} ${maskMobile(facts.mobile)}`, detail: { userId: memberId } })
  await services.sessions.actorChanged(db, member.account_id)
  return oneUser(context, memberId)
}

const memberOfNumber = async (
  { actor, db, services }: ScimContext,
  mobile: string,
): Promise<string | undefined> => {
  const account = await rowOf(db, 'account', { mobile_hash: services.columns.lookup(mobile) }, ['id'])
  if (!account) return undefined
  const seat = await rowOf(db, 'member', { company_id: companyOf(actor), account_id: account.id }, ['id'])
  return seat?.id
}

/** A number belongs to a person and not to his company: it is changed by himself. */
const refuseOtherNumber = (services: Services, member: MemberRow, mobile: string): void => {
  if (member.mobile_cipher && services.columns.open(member.mobile_cipher) === mobile) return
  throw new ScimError(400, '手机号属于本人，须由本人在“账号安全”中更换；如换了人，请新建用户', 'mutability')
}

export const replaceUser = async (
  context: ScimContext,
  memberId: string,
  resource: UserResource,
): Promise<UserResource> => {
  const { actor, db, services } = context
  const companyId = companyOf(actor)
  const [row] = await scimUsers(db, companyId, { memberId })
  if (!row) throw new ScimError(404, '没有这个用户')
  const facts = readUser(resource)
  await refuseTakenName(context, facts.userName, memberId)
  const member = await managedMember(context, memberId)
  refuseOtherNumber(services, member, facts.mobile)
  await inRows(db, 'scim_user', { company_id: companyId, member_id: memberId }).set(
    rowsFor(context, facts, resource),
  )
  await takeOver(context, member, facts)
  context.note({ target: facts.name, detail: { userId: memberId } })
  return oneUser(context, memberId)
}

/** Name, job number, work mail and whether he is in: what the directory says now holds here. */
const takeOver = async (context: ScimContext, member: MemberRow, facts: UserFacts): Promise<void> => {
  const wasActive = member.stored_status !== MEMBER.frozen
  if (wasActive && !facts.isActive) await handOverAll(context, member)
  const isSelf = member.account_id === context.actor.accountId
  await changeMember({
    ...context,
    body: {
      memberId: member.id,
      ...(facts.name === member.name ? {} : { name: facts.name }),
      ...(facts.jobNumber === null || facts.jobNumber === member.job_number
        ? {}
        : { jobNumber: facts.jobNumber }),
      ...(facts.email === null ? {} : { workEmail: facts.email }),
      // Whoever made the key cannot be shut out by it, nor need he be said to be in.
      ...(isSelf && facts.isActive === wasActive
        ? {}
        : facts.isActive === wasActive
          ? {}
          : { status: facts.isActive ? MEMBER.active : MEMBER.frozen }),
    },
    note: () => {},
  })
}

/**
 * What a leaver has goes to the one the company named, else to the leader of his department, else to whoever made the
 * key: somebody proven, who can act on it.
 */
const receiverFor = async ({ actor, db }: ScimContext, member: MemberRow): Promise<string | undefined> => {
  const companyId = companyOf(actor)
  const setting = await rowOf(db, 'scim_setting', { company_id: companyId }, ['receiver_member_id'])
  const leader = member.department_id
    ? await rowOf(
        db,
        'member',
        {
          company_id: companyId,
          department_id: member.department_id,
          is_leader: true,
          status: MEMBER.active,
        },
        ['id'],
      )
    : undefined
  for (const candidate of [setting?.receiver_member_id, leader?.id, actor.company?.memberId]) {
    if (!candidate || candidate === member.id) continue
    if (await verifiedMember(db, companyId, candidate)) return candidate
  }
  return undefined
}

const handOverAll = async (context: ScimContext, member: MemberRow): Promise<void> => {
  const receiverId = await receiverFor(context, member)
  if (!receiverId) {
    context.note({ detail: { handedOver: false } })
    return
  }
  const moved = await handOver(context, member, receiverId)
  context.note({ detail: { receiver: receiverId, moved: moved.filter(({ count }) => count > 0) } })
}

export const deleteUser = async (context: ScimContext, memberId: string): Promise<void> => {
  const [row] = await scimUsers(context.db, companyOf(context.actor), { memberId })
  if (!row) throw new ScimError(404, '没有这个用户')
  const member = await managedMember(context, memberId)
  const name = await removeMember(context, memberId, await receiverFor(context, member))
  context.note({ target: name, detail: { userId: memberId } })
}
