import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { MEMBER } from '@xinqi/api/status'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Who has left the company, or is frozen in it, no longer speaks for it. */
const inviterStands = sql<boolean>`invite.company_id is null or exists (
  select 1 from member m
   where m.company_id = invite.company_id and m.account_id = invite.created_by and m.status = ${MEMBER.active})`

const byCode = (db: Queryable, codeHash: Buffer) =>
  db
    .selectFrom('invite')
    .selectAll()
    .select(inviterStands.as('inviter_stands'))
    .where('code_hash', '=', codeHash)

export const findInvite = (db: Queryable, codeHash: Buffer) => byCode(db, codeHash).executeTakeFirst()

/** Two who come by the same single invitation take turns. */
export const lockInvite = (db: Queryable, codeHash: Buffer) =>
  byCode(db, codeHash).forUpdate().executeTakeFirst()

export type InviteRow = Selectable<Tables['invite']> & { inviter_stands?: boolean }

export const inviteOf = (db: Queryable, companyId: string, inviteId: string) =>
  rowOf(db, 'invite', { company_id: companyId, id: inviteId })

export const companyNameOf = async (db: Queryable, companyId: string): Promise<string> => {
  const { name } = await theRow(db, 'company', { id: companyId }, ['name'])
  return name
}

const roleNames = sql<string[]>`coalesce((select json_agg(r.name order by r.type, r.name) from role r
  where r.company_id = join_application.company_id and r.id = any(join_application.role_ids)), '[]')`

export type ApplicationFilter = {
  keyword?: string
  statuses?: readonly number[]
  applicationId?: string
  cursor?: string
  pageSize?: number
}

const matching = (
  db: Queryable,
  companyId: string,
  { keyword, statuses, applicationId }: ApplicationFilter,
) =>
  db
    .selectFrom('join_application')
    .where('join_application.company_id', '=', companyId)
    .$if(applicationId !== undefined, (query) => query.where('join_application.id', '=', applicationId!))
    .$if(statuses !== undefined, (query) =>
      query.where(sql<boolean>`join_application.status = any(${statuses}::smallint[])`),
    )
    .$if(Boolean(keyword), (query) => query.where('join_application.name', 'like', containing(keyword!)))

export const findApplications = (db: Queryable, companyId: string, filter: ApplicationFilter) =>
  newestFirst(
    matching(db, companyId, filter)
      .leftJoin(
        'department',
        onColumns('department', 'join_application', { company_id: 'company_id', id: 'department_id' }),
      )
      .leftJoin('invite', 'invite.id', 'join_application.invite_id')
      .selectAll('join_application')
      .select(['department.name as department_name', 'invite.expires_at', roleNames.as('role_names')]),
    { cursor: filter.cursor, pageSize: filter.pageSize ?? PAGE_SIZE_DEFAULT },
    { at: 'join_application.created_at', id: 'join_application.id' },
  ).execute()

export type ApplicationRow = Awaited<ReturnType<typeof findApplications>>[number]

export const countApplications = async (db: Queryable, companyId: string, filter: ApplicationFilter) => {
  const { total } = await matching(db, companyId, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const rolesNamed = async (db: Queryable, companyId: string, roleIds: readonly string[]) => {
  if (!roleIds.length) return []
  const rows = await db
    .selectFrom('role')
    .select('name')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${roleIds}::uuid[])`)
    .orderBy('type')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export const departmentNamed = async (db: Queryable, companyId: string, departmentId: string | null) => {
  if (!departmentId) return null
  const row = await rowOf(db, 'department', { company_id: companyId, id: departmentId }, ['name'])
  return row?.name ?? null
}
