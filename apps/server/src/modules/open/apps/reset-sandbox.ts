import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { forgetFiles } from '../files/forget-app.ts'
import { makeRealm } from '../realms/make-realm.ts'
import { forgetPushes } from '../webhooks/forget-app.ts'
import { appChanged, appOf } from './app-of.ts'
import { addSamples } from './create-app.ts'
import { SANDBOX_RESET } from './sandbox-reset-point.ts'

/**
 * As on its first day, with the same keys, addresses and receivers: a new realm takes the place of the old one, which
 * nothing leads to any more.
 */
export const resetSandbox = async (call: Call<'/open/app/sandboxReset'>) => {
  const { db, note, now, partner, services } = call
  const app = await appOf(call, call.body.appId)
  if (!app.realm) throw new CodedError('OPEN_SANDBOX_ONLY')
  await forgetPushes(db, app.id)
  for (const { forget } of services.extensions.all(SANDBOX_RESET))
    await forget(db, { appId: app.id, realm: app.realm })
  await forgetFiles(db, app.id)
  const { realm, companyId, accountId } = await makeRealm(services, db, partner.partnerName)
  await inRows(db, 'open_app', { id: app.id }).set({ realm, company_id: companyId, account_id: accountId })
  await addSamples(services, db, app.id, now)
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id } })
  return {}
}
