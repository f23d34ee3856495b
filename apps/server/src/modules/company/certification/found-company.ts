import { ROLE_TYPE } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { ADMIN_ROLE } from '../roles/rules.ts'

type Founder = { accountId: string; name: string }
/** What the founder is called until he has proven his name. */
export const UNNAMED_FOUNDER = '管理员'
const OWN = 1
const WHOLE_COMPANY = 3

/** A company to fill: its root department, the built-in roles, and the founder as its administrator. */
export const foundCompany = async (
  { sessions }: Pick<Services, 'sessions'>,
  db: Queryable,
  name: string,
  founder: Founder,
  now: Date,
): Promise<string> => {
  const companyId = newId()
  const departmentId = newId()
  const memberId = newId()
  await db
    .insertInto('company')
    .values({ id: companyId, name, principal_id: founder.accountId, created_at: now })
    .execute()
  await db
    .insertInto('department')
    .values({ company_id: companyId, id: departmentId, parent_id: null, name, created_at: now })
    .execute()
  const roles = Object.entries(ROLE_TYPE).map(([type, roleName]) => ({
    company_id: companyId,
    id: newId(),
    type: Number(type),
    name: roleName,
    data_scope: Number(type) === ADMIN_ROLE ? WHOLE_COMPANY : OWN,
    created_at: now,
  }))
  await db.insertInto('role').values(roles).execute()
  await db
    .insertInto('member')
    .values({
      company_id: companyId,
      id: memberId,
      account_id: founder.accountId,
      department_id: departmentId,
      name: founder.name,
      is_leader: true,
      activated_at: now,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('member_role')
    .values({
      company_id: companyId,
      member_id: memberId,
      role_id: roles.find(({ type }) => type === ADMIN_ROLE)!.id,
    })
    .execute()
  await sessions.actorChanged(db, founder.accountId)
  return companyId
}

/** While nothing is certified the company is called what its application says, and so is its root. */
export const renameCompany = async (db: Queryable, companyId: string, name: string): Promise<void> => {
  await db.updateTable('company').set({ name }).where('id', '=', companyId).execute()
  await db
    .updateTable('department')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('parent_id', 'is', null)
    .execute()
}
