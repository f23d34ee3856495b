import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { foundSeat, renameRoot } from '../members/found-seat.ts'
import { foundRoles, giveRoles } from '../roles/hold-roles.ts'

type Founder = { accountId: string; name: string }
/** What the founder is called until he has proven his name. */
export const UNNAMED_FOUNDER = '管理员'

/** A company to fill: its root department, the built-in roles, and the founder as its administrator. */
export const foundCompany = async (
  { sessions }: Pick<Services, 'sessions'>,
  db: Queryable,
  name: string,
  founder: Founder,
  now: Date,
): Promise<string> => {
  const companyId = await addNew(db, 'company', { name, principal_id: founder.accountId, created_at: now })
  const memberId = await foundSeat(db, { id: companyId, name }, founder, now)
  const roleId = await foundRoles(db, companyId, now)
  await giveRoles(db, companyId, [{ memberId, roleId }])
  await sessions.actorChanged(db, founder.accountId)
  return companyId
}

/** While nothing is certified the company is called what its application says, and so is its root. */
export const renameCompany = async (db: Queryable, companyId: string, name: string): Promise<void> => {
  await inRows(db, 'company', { id: companyId }).set({ name })
  await renameRoot(db, companyId, name)
}
