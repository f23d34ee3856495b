import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import { onColumns } from '../../../platform/db/on-columns.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

type Seat = { id: string; name: string; status: number; package_type: number; ends_at: Date | null }

export const sidebar: PlainHandler<'/user/sidebar'> = async ({ actor, db, now }) => {
  const { rows: companies } = await sql<Seat>`
    select c.id, c.name, c.status, coalesce(held.package_type, 1) as package_type, held.ends_at
      from member m join company c on c.id = m.company_id
      left join lateral package_in_force(c.id, ${now}) held on true
     where m.account_id = ${actor.accountId} and m.status <> ${MEMBER.frozen}
     order by m.created_at`.execute(db)
  const roles =
    actor.company && !actor.actingFrom
      ? await db
          .selectFrom('member_role')
          .innerJoin('role', onColumns('role', 'member_role', { company_id: 'company_id', id: 'role_id' }))
          .select('role.name')
          .where('member_role.company_id', '=', actor.company.id)
          .where('member_role.member_id', '=', actor.company.memberId)
          .orderBy('role.type')
          .execute()
      : []
  return {
    currentRoleNames: roles.map((role) => role.name),
    currentCompanyName: actor.company?.name ?? null,
    currentCompanyId: actor.company?.id ?? null,
    curStatus: actor.company?.status ?? null,
    actingFrom: actor.actingFrom,
    companies: companies.map((company) => ({
      companyId: company.id,
      companyName: company.name,
      status: company.status,
      packageEndTime: company.ends_at?.toISOString() ?? null,
      packageType: company.package_type,
    })),
  }
}
