import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../platform/db/database.ts'
import type { Visitor } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import { isCompanyAdmin, seatsOf } from './queries.ts'
import { landingSeat } from './rules.ts'

/** A fresh token for a person, in the company he usually works in, or for himself. */
export const openSession = async (
  services: Services,
  db: Queryable,
  accountId: string,
  visitor: Visitor,
): Promise<Data<'/v2/auth/login'>> => {
  const seat = landingSeat(await seatsOf(db, accountId))
  const companyId = seat?.companyId ?? null
  const token = await services.sessions.open(db, { accountId, companyId, ...visitor })
  return {
    token,
    userId: accountId,
    userType: companyId ? 1 : 2,
    companyId,
    isAdmin: companyId ? await isCompanyAdmin(db, companyId, accountId) : false,
  }
}
