import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { appOf } from '../apps/app-of.ts'
import type { Acting } from '../contracts/act-on.ts'
import { seated } from '../gateway/acts-for.ts'

type OfApp<Db> = Pick<
  Call<'/apiContract/urge'>,
  'autocommit' | 'now' | 'visitor' | 'services' | 'note' | 'partner'
> & { db: Db; body: { appId: string } }

/** Somebody of the console does what the app could: in the name of the app's seat, while it has one. */
export const actingFor = async <Db extends Queryable>(call: OfApp<Db>): Promise<Acting<Db>> => {
  const { db, autocommit, now, visitor, services, note, body } = call
  const app = await seated(db, await appOf(call, body.appId))
  const actor =
    app &&
    (await loadSeat(db, { accountId: app.account_id, companyId: app.company_id, homeCompanyId: null }, now))
  if (!app || !actor) throw new CodedError('OPEN_APP_OFF')
  return { db, autocommit, now, visitor, services, note, app, actor }
}
