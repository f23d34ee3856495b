import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { pageOf } from '../../platform/db/keyset.ts'
import { handlers } from '../../platform/http/call.ts'
import { maskMobile } from '../../platform/present.ts'
import { companyOf } from './access.ts'
import { countMembers, departmentsOf, findMembers } from './queries.ts'

export const orgCalls = handlers({
  '/department/departmentList': async ({ actor, db }) => {
    const departments = await departmentsOf(db, companyOf(actor))
    return departments.map((department) => ({
      departmentId: department.id,
      parentId: department.parent_id,
      name: department.name,
      memberCount: department.members ?? 0,
    }))
  },
  '/departmentmember/getMemberList': async ({ actor, body, db, services }) => {
    const companyId = companyOf(actor)
    const keyword = body.keyword?.trim()
    const filter = { ...body, keyword, mobileHash: keyword ? services.columns.lookup(keyword) : undefined }
    const rows = await findMembers(db, companyId, filter)
    const page = pageOf(
      rows,
      body.pageSize ?? PAGE_SIZE_DEFAULT,
      (row) => ({ at: row.created_at, id: row.id }),
      (row) => ({
        memberId: row.id,
        userId: row.account_id,
        name: row.name,
        mobile: row.mobile_cipher ? maskMobile(services.columns.open(row.mobile_cipher)) : '',
        status: row.status,
        departmentId: row.department_id,
        departmentName: row.department_name,
        roleNames: row.role_names,
      }),
    )
    return { ...page, total: await countMembers(db, companyId, filter) }
  },
  '/v2/company/getCompanyList': async ({ actor, body, db }) => {
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
          .on('role.type', '=', 1),
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
  },
})
