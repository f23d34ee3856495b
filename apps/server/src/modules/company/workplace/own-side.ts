import { MEMBER } from '@xinqi/api/status'
import { type InsertObject, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { departmentTree } from '../members/departments.ts'
import type { Own } from './sync-rules.ts'

/** The company as it stands, and what earlier syncs tied to the directory. */
export const ownSide = async (db: Queryable, companyId: string): Promise<Own> => {
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

type Links = 'workplace_department' | 'workplace_member'

/** Whom or what a foreign id stands for; named again, it stands for the new one. */
const link = async <T extends Links>(
  db: Queryable,
  table: T,
  column: T extends 'workplace_member' ? 'member_id' : 'department_id',
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'foreign_id'] as never)
        .doUpdateSet({ [column]: sql.ref(`excluded.${column}`) } as never),
    )
    .execute()
}

export const linkDepartments = (
  db: Queryable,
  companyId: string,
  links: readonly { foreignId: string; departmentId: string }[],
): Promise<void> =>
  link(
    db,
    'workplace_department',
    'department_id',
    links.map((one) => ({
      company_id: companyId,
      foreign_id: one.foreignId,
      department_id: one.departmentId,
    })),
  )

export const linkMembers = (
  db: Queryable,
  companyId: string,
  links: readonly { foreignId: string; memberId: string }[],
): Promise<void> =>
  link(
    db,
    'workplace_member',
    'member_id',
    links.map((one) => ({ company_id: companyId, foreign_id: one.foreignId, member_id: one.memberId })),
  )
