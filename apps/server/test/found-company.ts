import { DAY } from '@xinqi/api/durations'
import type { PackageType } from '@xinqi/api/packages'
import { ROLE_TYPE } from '@xinqi/api/status'
import { grantPackage } from '../src/modules/quota/copies/hold-package.ts'
import { newId } from '../src/platform/db/ids.ts'
import { rowOf } from '../src/platform/db/row.ts'
import type { Services } from '../src/platform/services.ts'
import { addPerson } from './found-people.ts'

/**
 * A certified company of its own with one administrator: whoever has the number, or somebody new who signs in with the
 * password of the demo people.
 */
export const foundCompany = async (
  { services }: { services: Services },
  company: { name: string; mobile: string; adminName?: string; packageType?: PackageType; status?: number },
): Promise<{ companyId: string; accountId: string }> => {
  const now = services.clock()
  const [companyId, memberId] = [newId(), newId()]
  const adminName = company.adminName ?? `${company.name}管理员`
  return services.db.transaction().execute(async (tx) => {
    const known = await rowOf(tx, 'account', { mobile_hash: services.columns.lookup(company.mobile) }, ['id'])
    const accountId =
      known?.id ?? (await addPerson(services, tx, { name: adminName, mobile: company.mobile }))
    await tx
      .insertInto('company')
      .values({ id: companyId, name: company.name, status: company.status ?? 3, created_at: now })
      .execute()
    await grantPackage(tx, {
      companyId,
      packageType: company.packageType ?? 2,
      expiresAt: new Date(now.getTime() + 365 * DAY),
      reason: '测试',
      reference: 'test',
      now,
    })
    for (const [type, name] of Object.entries(ROLE_TYPE)) {
      const roleId = newId()
      await tx
        .insertInto('role')
        .values({
          company_id: companyId,
          id: roleId,
          type: Number(type),
          name,
          data_scope: type === '1' ? 3 : 1,
          created_at: now,
        })
        .execute()
      if (type !== '1') continue
      await tx
        .insertInto('member')
        .values({
          company_id: companyId,
          id: memberId,
          account_id: accountId,
          name: adminName,
          created_at: now,
        })
        .execute()
      await tx
        .insertInto('member_role')
        .values({ company_id: companyId, member_id: memberId, role_id: roleId })
        .execute()
    }
    return { companyId, accountId }
  })
}
