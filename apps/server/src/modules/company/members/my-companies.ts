import type { Data } from '@xinqi/api/calls'
import { ROLE } from '@xinqi/api/status'
import type { Call } from '../../../platform/http/call.ts'

export const myCompanies = async ({
  actor,
  body,
  db,
}: Call<'/v2/company/getCompanyList'>): Promise<Data<'/v2/company/getCompanyList'>> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .leftJoin('member_role', (join) =>
      join
        .onRef('member_role.company_id', '=', 'member.company_id')
        .onRef('member_role.member_id', '=', 'member.id'),
    )
    .leftJoin('role', (join) =>
      join
        .onRef('role.company_id', '=', 'member_role.company_id')
        .onRef('role.id', '=', 'member_role.role_id')
        .on('role.type', '=', ROLE.systemAdministrator),
    )
    .select(({ fn }) => [
      'company.id',
      'company.name',
      'company.status',
      fn.count<number>('role.id').as('admin_roles'),
    ])
    .where('member.account_id', '=', actor.accountId)
    .groupBy(['company.id', 'member.created_at'])
    .orderBy('member.created_at')
    .execute()
  const keyword = body.keyword?.trim() ?? ''
  return rows
    .filter((row) => row.name.includes(keyword))
    .map((row) => ({ companyId: row.id, name: row.name, status: row.status, isAdmin: row.admin_roles > 0 }))
}
