import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'

export const sidebar = async ({ actor, db }: Call<'/user/sidebar'>): Promise<Data<'/user/sidebar'>> => {
  const companies = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([
      'company.id',
      'company.name',
      'company.status',
      'company.package_type',
      'company.package_end_at',
    ])
    .where('member.account_id', '=', actor.accountId)
    .where('member.status', '<>', 0)
    .orderBy('member.created_at')
    .execute()
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
      packageEndTime: company.package_end_at?.toISOString() ?? null,
      packageType: company.package_type,
    })),
  }
}
