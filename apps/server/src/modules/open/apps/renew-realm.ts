import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { makeRealm } from '../realms/make-realm.ts'
import { appChanged } from './app-of.ts'
import { addSamples } from './create-app.ts'

/** A new realm takes the place of the old one, which nothing leads to any more; keys and settings stay. */
export const renewRealm = async (services: Services, db: Queryable, app: OpenApp, partnerName: string) => {
  const { realm, companyId, accountId } = await makeRealm(services, db, partnerName)
  await db
    .updateTable('open_app')
    .set({ realm, company_id: companyId, account_id: accountId })
    .where('id', '=', app.id)
    .execute()
  await addSamples(services, db, app.id, services.clock())
  await appChanged(db, app.id)
}
