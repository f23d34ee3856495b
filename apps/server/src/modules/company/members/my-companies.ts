import { ROLE } from '@xinqi/api/status'
import { onColumns } from '../../../platform/db/on-columns.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

export const myCompanies: PlainHandler<'/v2/company/getCompanyList'> = async ({ actor, body, db }) => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .leftJoin(
      'member_role',
      onColumns('member_role', 'member', { company_id: 'company_id', member_id: 'id' }),
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
