import type { Path } from '@xinqi/api/calls'
import type { Queryable } from '../platform/db/database.ts'
import { theRow } from '../platform/db/row.ts'
import type { Call } from '../platform/http/call.ts'
import type { Services } from '../platform/services.ts'
import type { Actor } from '../platform/session/actor.ts'
import { loadSeat } from '../platform/session/load-actor.ts'

/** What somebody of the demo asks for, at a time of the demo's past: the same use cases as everybody's. */
export const demoCall = <P extends Path>(
  services: Services,
  db: Queryable,
  asked: { actor: Actor; body: Call<P>['body']; now: Date },
): Call<P> =>
  ({
    ...asked,
    db,
    autocommit: services.autocommit,
    services,
    params: {},
    files: [],
    partner: null,
    visitor: { address: '127.0.0.1', userAgent: null, requestId: 'demo', device: null },
    note: () => {},
  }) as unknown as Call<P>

export const demoSeat = async (
  services: Services,
  db: Queryable,
  mobile: string,
  companyName: string | null,
): Promise<Actor> => {
  const { id: accountId } = await theRow(db, 'account', { mobile_hash: services.columns.lookup(mobile) }, [
    'id',
  ])
  const companyId = companyName && (await demoCompany(db, companyName))
  return (await loadSeat(db, { accountId, companyId, homeCompanyId: null }, services.clock()))!
}

export const demoCompany = async (db: Queryable, name: string): Promise<string> => {
  const { id } = await theRow(db, 'company', { name }, ['id'])
  return id
}
