import { MEMBER, ROLE } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/row.ts'

export const administratorsShown = async (db: Queryable, companyId: string) => {
  const { rows } = await sql<{
    account_id: string
    name: string
    mobile_cipher: Buffer | null
    has_second_factor: boolean
  }>`
    select distinct on (m.created_at, m.id) m.account_id, m.name, a.mobile_cipher,
           t.confirmed_at is not null as has_second_factor
      from member m
      join account a on a.id = m.account_id
      join member_role mr on mr.company_id = m.company_id and mr.member_id = m.id
      join role r on r.company_id = mr.company_id and r.id = mr.role_id and r.type = ${ROLE.systemAdministrator}
      left join totp t on t.account_id = m.account_id
     where m.company_id = ${companyId} and m.status <> ${MEMBER.frozen}
     order by m.created_at, m.id`.execute(db)
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    mobileCipher: row.mobile_cipher,
    hasSecondFactor: row.has_second_factor,
  }))
}

/** Every seat a person holds, with the department and the roles that go with it. */
export const seatsWithRoles = async (db: Queryable, accountId: string, now: Date) => {
  const { rows } = await sql<{
    company_id: string
    company_name: string
    company_status: number
    logo_blob: string | null
    package_type: number
    package_end_at: Date | null
    name: string
    status: number
    department_name: string | null
    role_names: string[]
    role_types: number[]
    created_at: Date
  }>`
    select c.id as company_id, c.name as company_name, c.status as company_status, c.logo_blob,
           coalesce(held.package_type, 1) as package_type, held.ends_at as package_end_at, m.name, m.status, d.name as department_name, m.created_at,
           coalesce(array_agg(r.name order by r.type, r.name) filter (where r.id is not null), '{}') as role_names,
           coalesce(array_agg(r.type) filter (where r.id is not null), '{}') as role_types
      from member m
      join company c on c.id = m.company_id
      left join lateral package_in_force(c.id, ${now}) held on true
      left join department d on d.company_id = m.company_id and d.id = m.department_id
      left join member_role mr on mr.company_id = m.company_id and mr.member_id = m.id
      left join role r on r.company_id = mr.company_id and r.id = mr.role_id
     where m.account_id = ${accountId}
     group by c.id, m.company_id, m.id, d.name, held.package_type, held.ends_at
     order by m.created_at`.execute(db)
  return rows
}

export const countsOf = async (db: Queryable, companyId: string) => {
  const byStatus = await db
    .selectFrom('member')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('company_id', '=', companyId)
    .groupBy('status')
    .orderBy('status')
    .execute()
  const departments = await countRows(db, 'department', { company_id: companyId })
  return { byStatus, members: byStatus.reduce((sum, row) => sum + row.count, 0), departments }
}
