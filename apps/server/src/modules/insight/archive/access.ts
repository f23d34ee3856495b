import { VISIBLE_TO } from '@xinqi/api/work-list-status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { subtree } from '../../company/members/department-rules.ts'
import { departmentTree } from '../../company/members/departments.ts'
import { ANY_HOUSE } from '../../contracts/contract/participants.ts'
import { personOf } from '../../contracts/contract/person.ts'

/** What somebody may see of what his company keeps. `none`: nothing is left out. */
export type Sight = {
  companyId: string
  accountId: string
  dataScope: 1 | 2 | 3
  departmentIds: readonly string[]
  /** Folders he may not look into. */
  hiddenTypes: readonly string[]
  /** Narrower than the company: of `archived a`, what an app of it made. */
  only?: RawBuilder<boolean>
}

type FolderAccess = { id: string; visible_kind: number; visible_ids: string[]; parent_id: string | null }

/** Which folders are closed to somebody; one inside a closed folder is closed with it. Pure. */
export const hiddenFrom = (
  types: readonly FolderAccess[],
  who: { isAdmin: boolean; memberId: string | null; departmentPath: readonly string[] },
): string[] => {
  if (who.isAdmin) return []
  const byId = new Map(types.map((type) => [type.id, type]))
  const isOpen = (type: FolderAccess): boolean =>
    type.visible_kind === VISIBLE_TO.everybody ||
    (type.visible_kind === VISIBLE_TO.departments &&
      type.visible_ids.some((id) => who.departmentPath.includes(id))) ||
    (type.visible_kind === VISIBLE_TO.members &&
      who.memberId !== null &&
      type.visible_ids.includes(who.memberId))
  const isHidden = (type: FolderAccess | undefined, depth = 0): boolean =>
    type !== undefined &&
    depth < 20 &&
    (!isOpen(type) || isHidden(type.parent_id ? byId.get(type.parent_id) : undefined, depth + 1))
  return types.filter((type) => isHidden(type)).map(({ id }) => id)
}

export const sightOf = async (db: Queryable, actor: Actor): Promise<Sight> => {
  const companyId = companyOf(actor)
  const { dataScope, departmentIds } = await personOf(db, actor)
  const restricted = await rowsOf(
    db,
    'archive_type',
    { company_id: companyId },
    { columns: ['id', 'visible_kind', 'visible_ids', 'parent_id'] },
  )
  const hiddenTypes = restricted.some(({ visible_kind }) => visible_kind !== VISIBLE_TO.everybody)
    ? hiddenFrom(restricted, {
        isAdmin: actor.roleTypes.has(1),
        memberId: actor.actingFrom ? null : actor.company!.memberId,
        departmentPath: await departmentPath(db, companyId, actor.company!.departmentId),
      })
    : []
  return { companyId, accountId: actor.accountId, dataScope, departmentIds, hiddenTypes }
}

/** Somebody's department and all those above it. */
const departmentPath = async (db: Queryable, companyId: string, departmentId: string | null) => {
  if (!departmentId) return []
  const tree = await departmentTree(db, companyId)
  return tree.filter(({ id }) => subtree(tree, id).includes(departmentId)).map(({ id }) => id)
}

/**
 * The rows of `archived a` somebody may see: as far as the lists of contracts reach, and no folder that is closed to
 * him. Contracts are judged where the lists are, by who takes part in them, so that nothing can differ.
 */
export const seenBy = ({
  companyId,
  accountId,
  dataScope,
  departmentIds,
  hiddenTypes,
  only,
}: Sight): RawBuilder<boolean> => {
  const open = hiddenTypes.length
    ? sql`and (a.type_id is null or not a.type_id = any(${sql.val([...hiddenTypes])}::uuid[]))`
    : sql``
  const mine = sql`a.company_id = ${companyId} ${open} ${only ? sql`and ${only}` : sql``}`
  if (dataScope === 3) return sql<boolean>`(${mine})`
  const houses = sql`array[${companyId}, ${ANY_HOUSE}]::uuid[]`
  const departments = sql`${sql.val([...departmentIds])}::uuid[]`
  const ofDepartment =
    dataScope === 2 && departmentIds.length
      ? sql`
        or exists (select from contract_participant p
                    where p.scope_id = ${companyId} and p.house_id = ${companyId} and p.contract_id = a.contract_id
                      and p.is_initiator and p.department_id = any(${departments}))
        or exists (select from elg_contract e
                    where e.company_id = ${companyId} and e.id = a.elg_id and e.department_id = any(${departments}))`
      : sql``
  return sql<boolean>`(${mine} and (
      a.performer_id = ${accountId}
      or exists (select from contract_participant p
                  where p.scope_id = ${accountId} and p.house_id = any(${houses}) and p.contract_id = a.contract_id)
      or exists (select from elg_contract e
                  where e.company_id = ${companyId} and e.id = a.elg_id and e.imported_by = ${accountId})
      ${ofDepartment}))`
}
