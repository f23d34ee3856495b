import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { seatOf } from '../users/app-users.ts'

/**
 * An app makes and changes seals of the company it acts for, and in its sandbox of everybody there. Other people's
 * seals on the platform are their own.
 */
export const sealOwner = async (db: Queryable, app: OpenApp, account: string, now: Date): Promise<Actor> => {
  const seat = await seatOf(db, app, account)
  if (!app.is_sandbox && seat.companyId !== app.company_id)
    throw new CodedError('FORBIDDEN', '正式应用只能管理绑定企业的印章')
  const actor = await loadSeat(
    db,
    { accountId: seat.accountId, companyId: seat.companyId, homeCompanyId: null },
    now,
  )
  if (!actor) throw new CodedError('OPEN_USER_UNVERIFIED')
  return actor
}
