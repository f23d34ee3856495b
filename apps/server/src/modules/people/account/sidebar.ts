import type { Data } from '@xinqi/api/calls'
import { sql } from 'kysely'
import type { Call } from '../../../platform/http/call.ts'

type Seat = { id: string; name: string; status: number; package_type: number; ends_at: Date | null }

export const sidebar = async ({ actor, db, now }: Call<'/user/sidebar'>): Promise<Data<'/user/sidebar'>> => {
  const { rows: companies } = await sql<Seat>`
    select c.id, c.name, c.status, coalesce(held.package_type, 1) as package_type, held.ends_at
      from member m join company c on c.id = m.company_id
      left join lateral package_in_force(c.id, ${now}) held on true
     where m.account_id = ${actor.accountId} and m.status <> 0
     order by m.created_at`.execute(db)
  const roles =
    actor.company && !actor.actingFrom
      ? await db
          .selectFrom('member_role')
          .innerJoin('role', (join) =>
            join
              .onRef('role.company_id', '=', 'member_role.company_id')
              .onRef('role.id', '=', 'member_role.role_id'),
          )
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
