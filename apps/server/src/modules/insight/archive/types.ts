import type { Body, TypeField } from '@xinqi/api/calls'
import { numberRuleProblem } from '@xinqi/api/contract-number'
import { CONTRACT } from '@xinqi/api/limits'
import { VISIBLE_TO } from '@xinqi/api/work-list-status'
import { type Selectable, sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, removeRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { checkedFields } from '../../contracts/types/checked-fields.ts'
import { seenBy, sightOf } from './access.ts'
import { treeProblem } from './rules.ts'

export type FolderRow = Selectable<Tables['archive_type']>
type Facts = Body<'/archivedType/addArchivedType'>

export const foldersOf = (db: Queryable, companyId: string): Promise<FolderRow[]> =>
  rowsOf(db, 'archive_type', { company_id: companyId }, { by: ['position', 'created_at', 'id'] })

/** The folder, as far as it is open to whoever asks. */
export const folderOf = async (
  db: Queryable,
  { companyId, hiddenTypes }: { companyId: string; hiddenTypes: readonly string[] },
  typeId: string,
): Promise<FolderRow> => {
  const row = hiddenTypes.includes(typeId)
    ? undefined
    : await rowOf(db, 'archive_type', { company_id: companyId, id: typeId })
  if (!row) throw new CodedError('NOT_FOUND', '归档目录不存在')
  return row
}

export const listFolders: PlainHandler<'/archivedType/list'> = async ({ actor, db }) => {
  const sight = await sightOf(db, actor)
  const folders = await foldersOf(db, sight.companyId)
  const { rows } = await sql<{ type_id: string; count: number }>`
    select a.type_id, count(*) as count from archived a
     where ${seenBy(sight)} and a.type_id is not null group by a.type_id`.execute(db)
  const counts = new Map(rows.map(({ type_id, count }) => [type_id, count]))
  return folders
    .filter(({ id }) => !sight.hiddenTypes.includes(id))
    .map((row) => ({
      typeId: row.id,
      parentId: row.parent_id,
      name: row.name,
      order: row.position,
      contractTypeIds: row.contract_type_ids,
      numberRule: row.number_rule,
      visibleTo: { kind: row.visible_kind, ids: row.visible_ids },
      fields: row.fields as TypeField[],
      count: counts.get(row.id) ?? 0,
    }))
}

const columnsOf = (facts: Facts) => {
  const rule = facts.numberRule?.trim() || null
  const problem = rule && numberRuleProblem(rule, facts.name.trim(), CONTRACT.numberMax)
  if (problem) throw new CodedError('NUMBER_RULE_INVALID', problem)
  if (facts.visibleTo.kind !== VISIBLE_TO.everybody && facts.visibleTo.ids.length === 0)
    throw new CodedError('ARCHIVE_TYPE_INVALID', '请选择可以查看的部门或成员')
  return {
    parent_id: facts.parentId,
    name: facts.name.trim(),
    position: facts.order,
    contract_type_ids: facts.contractTypeIds,
    number_rule: rule,
    visible_kind: facts.visibleTo.kind,
    visible_ids: facts.visibleTo.kind === VISIBLE_TO.everybody ? [] : facts.visibleTo.ids,
    fields: JSON.stringify(checkedFields(facts.fields)),
  }
}

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new CodedError('ARCHIVE_TYPE_NAME_TAKEN') : error
}

/** Two who change the tree at once would each see it without the other: one after another. */
const lockTree = async (db: Queryable, companyId: string) => {
  await db.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute()
}

const assertTree = async (
  db: Queryable,
  companyId: string,
  changed: ReturnType<typeof columnsOf> & { id: string },
) => {
  const problem = treeProblem(await foldersOf(db, companyId), changed)
  if (problem) throw new CodedError('ARCHIVE_TYPE_INVALID', problem)
  if (changed.contract_type_ids.length === 0) return
  const known = await db
    .selectFrom('contract_type')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${changed.contract_type_ids}::uuid[])`)
    .execute()
  if (known.length < changed.contract_type_ids.length)
    throw new CodedError('ARCHIVE_TYPE_INVALID', '所选合同类型不存在')
}

export const addFolder = async ({ actor, body, db, note, now }: Call<'/archivedType/addArchivedType'>) => {
  const companyId = companyOf(actor)
  const id = newId()
  const columns = columnsOf(body)
  await lockTree(db, companyId)
  await assertTree(db, companyId, { id, ...columns })
  await db
    .insertInto('archive_type')
    .values({ company_id: companyId, id, ...columns, created_at: now, updated_at: now })
    .execute()
    .catch(nameTaken)
  note({ target: columns.name })
  return { typeId: id }
}

export const changeFolder: PlainHandler<'/archivedType/updateArchivedType'> = async (call) => {
  const { actor, body, db, note, now } = call
  const sight = await sightOf(db, actor)
  const { companyId } = sight
  await lockTree(db, companyId)
  const row = await folderOf(db, sight, body.typeId)
  if (body.removed) {
    await removeFolder(db, row)
    note({ target: row.name, detail: { removed: true } })
    return {}
  }
  const columns = columnsOf(body)
  await assertTree(db, companyId, { id: row.id, ...columns })
  await inRows(db, 'archive_type', { company_id: companyId, id: row.id })
    .set({ ...columns, updated_at: now })
    .catch(nameTaken)
  note({ target: columns.name })
  return {}
}

const removeFolder = async (db: Queryable, { company_id, id }: FolderRow) => {
  const { held } = (
    await sql<{ held: boolean }>`
      select exists (select from archived where company_id = ${company_id} and type_id = ${id})
          or exists (select from archive_type where company_id = ${company_id} and parent_id = ${id}) as held`.execute(
      db,
    )
  ).rows[0]!
  if (held) throw new CodedError('ARCHIVE_TYPE_NOT_EMPTY')
  await removeRows(db, 'archive_type', { company_id, id })
}
