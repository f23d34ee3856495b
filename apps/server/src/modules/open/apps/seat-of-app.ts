import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import type { OpenApp } from '../gateway/open-call.ts'

/** In whose name the console acts on what belongs to an app: the seat the app itself acts from. */
export const seatOfApp = async (db: Queryable, app: OpenApp, now: Date): Promise<Actor> => {
  const seat = { accountId: app.account_id, companyId: app.company_id, homeCompanyId: null }
  const actor = await loadSeat(db, seat, now)
  if (!actor) throw new CodedError('OPEN_APP_OFF')
  return actor
}
