import { MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
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

export const linkDepartments = async (
  db: Queryable,
  companyId: string,
  links: readonly { foreignId: string; departmentId: string }[],
): Promise<void> => {
  if (links.length === 0) return
  await db
    .insertInto('workplace_department')
    .values(
      links.map(({ foreignId, departmentId }) => ({
        company_id: companyId,
        foreign_id: foreignId,
        department_id: departmentId,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'foreign_id'])
        .doUpdateSet((eb) => ({ department_id: eb.ref('excluded.department_id') })),
    )
    .execute()
}

export const linkMembers = async (
  db: Queryable,
  companyId: string,
  links: readonly { foreignId: string; memberId: string }[],
): Promise<void> => {
  if (links.length === 0) return
  await db
    .insertInto('workplace_member')
    .values(
      links.map(({ foreignId, memberId }) => ({
        company_id: companyId,
        foreign_id: foreignId,
        member_id: memberId,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'foreign_id'])
        .doUpdateSet((eb) => ({ member_id: eb.ref('excluded.member_id') })),
    )
    .execute()
}
