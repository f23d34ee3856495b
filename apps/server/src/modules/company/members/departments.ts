import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows, removeRows, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { type DepartmentNode, placementProblem } from './department-rules.ts'

export const departmentTree = async (db: Queryable, companyId: string): Promise<DepartmentNode[]> => {
  const rows = await rowsOf(
    db,
    'department',
    { company_id: companyId },
    { columns: ['id', 'parent_id', 'name'], by: ['position', 'id'] },
  )
  return rows.map((row) => ({ id: row.id, parentId: row.parent_id, name: row.name }))
}

/** Changes to one company's tree take turns: a rule checked on the tree must still hold when it is written. */
const lockedTree = async (db: Queryable, companyId: string): Promise<DepartmentNode[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`department:${companyId}`}, 0))`.execute(db)
  return departmentTree(db, companyId)
}

type NewDepartment = { name: string; parentId: string | null }

/** Without a parent a department stands under the company's root. */
export const insertDepartments = async (
  db: Queryable,
  companyId: string,
  asked: readonly NewDepartment[],
  now: Date,
): Promise<string[]> => {
  const tree = await lockedTree(db, companyId)
  const root = tree.find((node) => node.parentId === null)
  const added: string[] = []
  for (const { name, parentId } of asked) {
    const placed = { name: name.trim(), parentId: parentId ?? root?.id ?? null }
    const problem = placementProblem(tree, placed)
    if (problem) throw new CodedError(problem)
    const id = await addNew(db, 'department', {
      company_id: companyId,
      parent_id: placed.parentId,
      name: placed.name,
      position: tree.length,
      created_at: now,
    })
    tree.push({ id, ...placed })
    added.push(id)
  }
  return added
}

export const addDepartment = async ({ actor, body, db, now, note }: Call<'/department/addDepartment'>) => {
  const [departmentId] = await insertDepartments(db, companyOf(actor), [body], now)
  note({ target: body.name })
  return { departmentId: departmentId! }
}

export const addDepartments: PlainHandler<'/department/addBatchDepartment'> = async (call) => {
  const { actor, body, db, now, note } = call
  const departmentIds = await insertDepartments(db, companyOf(actor), body.departments, now)
  note({ target: body.departments.map(({ name }) => name).join('、') })
  return { departmentIds }
}

type ChangeDepartment = Pick<Call<'/department/modifyDepartment'>, 'actor' | 'body' | 'db' | 'note'>

export const changeDepartment = async ({ actor, body, db, note }: ChangeDepartment) => {
  const companyId = companyOf(actor)
  const tree = await lockedTree(db, companyId)
  const department = tree.find((node) => node.id === body.departmentId)
  if (!department) throw new CodedError('NOT_FOUND')
  if (body.parentId && department.parentId === null) throw new CodedError('DEPARTMENT_ROOT')
  const placed = {
    id: department.id,
    name: body.name?.trim() ?? department.name,
    parentId: body.parentId ?? department.parentId,
  }
  const problem = placementProblem(tree, placed)
  if (problem) throw new CodedError(problem)
  await inRows(db, 'department', { company_id: companyId, id: department.id }).set({
    name: placed.name,
    parent_id: placed.parentId,
  })
  note({
    target: placed.name,
    detail: { from: department.name, moved: placed.parentId !== department.parentId },
  })
  return {}
}

type DeleteDepartment = Pick<Call<'/department/deleteDepartment'>, 'actor' | 'body' | 'db' | 'note'>

export const deleteDepartment = async ({ actor, body, db, note }: DeleteDepartment) => {
  const companyId = companyOf(actor)
  const tree = await lockedTree(db, companyId)
  const department = tree.find((node) => node.id === body.departmentId)
  if (!department) throw new CodedError('NOT_FOUND')
  if (department.parentId === null) throw new CodedError('DEPARTMENT_ROOT')
  const children = tree.filter((node) => node.parentId === department.id).length
  const { members } = await db
    .selectFrom('member')
    .select(sql<number>`count(*)`.as('members'))
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`(department_id = ${department.id} or exists (select 1 from member_department md
        where md.company_id = member.company_id and md.member_id = member.id and md.department_id = ${department.id}))`,
    )
    .executeTakeFirstOrThrow()
  if (children || members) {
    throw new CodedError(
      'DEPARTMENT_NOT_EMPTY',
      `部门下还有 ${members} 名成员、${children} 个子部门，请先移走再删除`,
    )
  }
  await removeRows(db, 'department', { company_id: companyId, id: department.id })
  note({ target: department.name })
  return {}
}
