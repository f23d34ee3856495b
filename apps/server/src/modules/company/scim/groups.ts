import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { changeMember } from '../members/change-members.ts'
import {
  changeDepartment,
  deleteDepartment,
  departmentTree,
  insertDepartments,
} from '../members/departments.ts'
import { type ScimGroupRow, scimGroups } from './queries.ts'
import { namesSchema } from './schemas.ts'
import { ScimError } from './scim-error.ts'
import type { ScimContext } from './users.ts'

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export type GroupResource = Record<string, unknown>

export const showGroup = (base: string, row: ScimGroupRow): GroupResource => ({
  schemas: [GROUP_SCHEMA],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.name,
  members: row.members.map(({ id, name }) => ({
    value: id,
    display: name,
    type: 'User',
    $ref: `${base}/Users/${id}`,
  })),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.changed_at.toISOString(),
    location: `${base}/Groups/${row.id}`,
  },
})

const LONGEST_NAME = 50
const refuse = (why: string): never => {
  throw new ScimError(400, why, 'invalidValue')
}

type GroupFacts = { name: string; externalId: string | null; memberIds: string[] }

export const readGroup = (resource: GroupResource): GroupFacts => {
  const { schemas, displayName, externalId, members } = resource
  if (!namesSchema(schemas, GROUP_SCHEMA)) refuse(`schemas 须包含 ${GROUP_SCHEMA}`)
  const name = typeof displayName === 'string' ? displayName.trim() : ''
  if (!name || name.length > LONGEST_NAME || /[\p{Cc}\p{Cs}]/u.test(name))
    refuse(`displayName 须为 1–${LONGEST_NAME} 字`)
  if (members !== undefined && members !== null && !Array.isArray(members)) refuse('members 须为数组')
  const memberIds = ((members as { value?: unknown; type?: unknown }[] | null | undefined) ?? []).map(
    (entry) => {
      if (String(entry?.type ?? 'User').toLowerCase() === 'group') refuse('部门下不能以成员的方式放入部门')
      return typeof entry?.value === 'string' ? entry.value : refuse('members 的每一项须有 value')
    },
  )
  return {
    name,
    externalId: typeof externalId === 'string' && externalId ? externalId.slice(0, 200) : null,
    memberIds: [...new Set(memberIds)],
  }
}

export const oneGroup = async (
  { actor, db, base }: Pick<ScimContext, 'actor' | 'base'> & { db: Queryable },
  departmentId: string,
): Promise<GroupResource> => {
  const [row] = await scimGroups(db, companyOf(actor), departmentId)
  if (!row) throw new ScimError(404, '没有这个部门')
  return showGroup(base, row)
}

const keepExternalId = ({ actor, db, now }: ScimContext, departmentId: string, externalId: string | null) =>
  db
    .insertInto('scim_group')
    .values({
      company_id: companyOf(actor),
      department_id: departmentId,
      external_id: externalId,
      created_at: now,
      changed_at: now,
    })
    .onConflict((oc) =>
      oc.columns(['company_id', 'department_id']).doUpdateSet({ external_id: externalId, changed_at: now }),
    )
    .execute()

export const createGroup = async (context: ScimContext, resource: GroupResource): Promise<GroupResource> => {
  const facts = readGroup(resource)
  const companyId = companyOf(context.actor)
  const [departmentId] = await insertDepartments(
    context.db,
    companyId,
    [{ name: facts.name, parentId: null }],
    context.now,
  )
  await keepExternalId(context, departmentId!, facts.externalId)
  await placeMembers(context, departmentId!, facts.memberIds, [])
  context.note({ target: facts.name, detail: { members: facts.memberIds.length } })
  return oneGroup(context, departmentId!)
}

export const replaceGroup = async (
  context: ScimContext,
  departmentId: string,
  resource: GroupResource,
): Promise<GroupResource> => {
  const { actor, db } = context
  const [row] = await scimGroups(db, companyOf(actor), departmentId)
  if (!row) throw new ScimError(404, '没有这个部门')
  const facts = readGroup(resource)
  if (facts.name !== row.name)
    await changeDepartment({ actor, db, body: { departmentId, name: facts.name }, note: () => {} })
  await keepExternalId(context, departmentId, facts.externalId)
  await placeMembers(
    context,
    departmentId,
    facts.memberIds,
    row.members.map(({ id }) => id),
  )
  context.note({ target: facts.name, detail: { members: facts.memberIds.length } })
  return oneGroup(context, departmentId)
}

/** Only those who come or go are touched: a department of thousands is patched by one name at a time. */
const placeMembers = async (
  context: ScimContext,
  departmentId: string,
  wanted: readonly string[],
  held: readonly string[],
): Promise<void> => {
  const known = new Set(held)
  const staying = new Set(wanted)
  for (const memberId of wanted)
    if (!known.has(memberId)) await placeOne(context, memberId, departmentId, true)
  for (const memberId of held)
    if (!staying.has(memberId)) await placeOne(context, memberId, departmentId, false)
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The first department somebody gets is the one he is counted in; whoever leaves that one is counted in his next. */
const placeOne = async (
  context: ScimContext,
  memberId: string,
  departmentId: string,
  isComing: boolean,
): Promise<void> => {
  const { actor, db } = context
  const companyId = companyOf(actor)
  const key = { company_id: companyId, member_id: memberId }
  if (!UUID.test(memberId) || !(await rowOf(db, 'scim_user', key, ['member_id'])))
    return refuse(`没有这个用户：${memberId}`)
  const seat = (await rowOf(db, 'member', { company_id: companyId, id: memberId }, ['department_id']))!
  const further = (await rowsOf(db, 'member_department', key, { columns: ['department_id'] })).map(
    ({ department_id }) => department_id,
  )
  const root = (await departmentTree(db, companyId)).find(({ parentId }) => parentId === null)?.id ?? null
  const current = [...new Set([seat.department_id, ...further])].filter(
    (id): id is string => id !== null && id !== root,
  )
  const places = isComing
    ? [...new Set([...current, departmentId])]
    : current.filter((id) => id !== departmentId)
  const [main, ...beside] = places
  await changeMember({
    ...context,
    body: { memberId, departmentId: main ?? root!, furtherDepartmentIds: beside },
    note: () => {},
  })
}

export const deleteGroup = async (context: ScimContext, departmentId: string): Promise<void> => {
  const { actor, db } = context
  const companyId = companyOf(actor)
  const [row] = await scimGroups(db, companyId, departmentId)
  if (!row) throw new ScimError(404, '没有这个部门')
  for (const { id } of row.members) await placeOne(context, id, departmentId, false)
  await removeRows(db, 'scim_group', { company_id: companyId, department_id: departmentId })
  await deleteDepartment({ actor, db, body: { departmentId }, note: () => {} })
  context.note({ target: row.name })
}
