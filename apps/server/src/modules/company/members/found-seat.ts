import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

type Founder = { accountId: string; name: string }

/** The root of a company's departments and the founder's seat in it. */
export const foundSeat = async (
  db: Queryable,
  company: { id: string; name: string },
  founder: Founder,
  now: Date,
): Promise<string> => {
  const departmentId = newId()
  const memberId = newId()
  await db
    .insertInto('department')
    .values({
      company_id: company.id,
      id: departmentId,
      parent_id: null,
      name: company.name,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('member')
    .values({
      company_id: company.id,
      id: memberId,
      account_id: founder.accountId,
      department_id: departmentId,
      name: founder.name,
      is_leader: true,
      activated_at: now,
      created_at: now,
    })
    .execute()
  return memberId
}

/** The root is called what the company is called. */
export const renameRoot = async (db: Queryable, companyId: string, name: string): Promise<void> => {
  await db
    .updateTable('department')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('parent_id', 'is', null)
    .execute()
}

/** Founded before he had proven his name: the seat gets it now, unless it was given another. */
export const renameSeat = async (
  db: Queryable,
  companyId: string,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ name: to })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('name', '=', from)
    .execute()
}
