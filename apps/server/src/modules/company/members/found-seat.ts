import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, inRows } from '../../../platform/db/row.ts'

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
  await addRow(db, 'department', {
    company_id: company.id,
    id: departmentId,
    parent_id: null,
    name: company.name,
    created_at: now,
  })
  await addRow(db, 'member', {
    company_id: company.id,
    id: memberId,
    account_id: founder.accountId,
    department_id: departmentId,
    name: founder.name,
    is_leader: true,
    activated_at: now,
    created_at: now,
  })
  return memberId
}

/** The root is called what the company is called. */
export const renameRoot = async (db: Queryable, companyId: string, name: string): Promise<void> => {
  await inRows(db, 'department', { company_id: companyId, parent_id: EMPTY }).set({ name })
}

/** Founded before he had proven his name: the seat gets it now, unless it was given another. */
export const renameSeat = async (
  db: Queryable,
  companyId: string,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await inRows(db, 'member', { company_id: companyId, account_id: accountId, name: from }).set({ name: to })
}
