import { DAY } from '@xinqi/api/durations'
import type { PackageType } from '@xinqi/api/packages'
import { foundRoles } from '../src/modules/company/roles/hold-roles.ts'
import { grantPackage } from '../src/modules/quota/copies/hold-package.ts'
import { newId } from '../src/platform/db/ids.ts'
import { transactWithFiles } from '../src/platform/db/prefetch.ts'
import { rowOf } from '../src/platform/db/row.ts'
import type { Services } from '../src/platform/services.ts'
import { addPerson, addSeat } from './found-people.ts'

/**
 * A certified company of its own with one administrator: whoever has the number, or somebody new who signs in with the
 * password of the demo people.
 */
export const foundCompany = async (
  { services }: { services: Services },
  company: { name: string; mobile: string; adminName?: string; packageType?: PackageType; status?: number },
): Promise<{ companyId: string; accountId: string }> => {
  const now = services.clock()
  const companyId = newId()
  const adminName = company.adminName ?? `${company.name}管理员`
  return transactWithFiles(services.db, async (tx) => {
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
    const roleId = await foundRoles(tx, companyId, now)
    await addSeat(tx, { companyId, accountId, name: adminName, roleId, now })
    return { companyId, accountId }
  })
}
