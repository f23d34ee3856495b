import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { departmentTree } from '../members/departments.ts'
import type { Own } from './sync-rules.ts'

/** The company as it stands, and what earlier syncs tied to the directory. */
export const ownDirectory = async (db: Queryable, companyId: string): Promise<Own> => {
  const members = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.id', 'member.name', 'member.department_id', 'member.status', 'account.mobile_hash'])
    .where('member.company_id', '=', companyId)
    .execute()
  const departmentLinks = await rowsOf(
    db,
    'workplace_department',
    { company_id: companyId },
    { columns: ['foreign_id', 'department_id'] },
  )
  const memberLinks = await rowsOf(
    db,
    'workplace_member',
    { company_id: companyId },
    { columns: ['foreign_id', 'member_id'] },
  )
  return {
    departments: await departmentTree(db, companyId),
    members: members.map((row) => ({
      id: row.id,
      name: row.name,
      mobileHash: row.mobile_hash?.toString('hex') ?? null,
      departmentId: row.department_id,
      isFrozen: row.status === MEMBER.frozen,
    })),
    departmentLinks: new Map(departmentLinks.map((row) => [row.foreign_id, row.department_id])),
    memberLinks: new Map(memberLinks.map((row) => [row.foreign_id, row.member_id])),
  }
}

type Link = { foreignId: string; ownId: string }

/** Whom or what a foreign id stands for; named again, it stands for the new one. */
const linking =
  (table: 'workplace_department' | 'workplace_member', column: 'department_id' | 'member_id') =>
  async (db: Queryable, companyId: string, links: readonly Link[]): Promise<void> => {
    if (links.length === 0) return
    const rows = links.map(({ foreignId, ownId }) => ({
      company_id: companyId,
      foreign_id: foreignId,
      [column]: ownId,
    }))
    await db
      .insertInto(table)
      .values(rows as never)
      .onConflict((oc) =>
        oc
          .columns(['company_id', 'foreign_id'] as never)
          .doUpdateSet({ [column]: sql.ref(`excluded.${column}`) } as never),
      )
      .execute()
  }

export const linkDepartments = linking('workplace_department', 'department_id')
export const linkMembers = linking('workplace_member', 'member_id')
