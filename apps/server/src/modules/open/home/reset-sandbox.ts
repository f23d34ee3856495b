import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appOf } from '../apps/app-of.ts'
import { renewRealm } from '../apps/renew-realm.ts'
import { forgetFiles } from '../files/forget-app.ts'
import { forgetCalls } from '../public-api/forget-app.ts'
import { forgetPushes } from '../webhooks/forget-app.ts'

/** As on its first day, with the same keys, addresses and receivers. */
export const resetSandbox = async (call: Call<'/open/app/sandboxReset'>) => {
  const { db, note, partner, services } = call
  const app = await appOf(call, call.body.appId)
  if (!app.realm) throw new CodedError('OPEN_SANDBOX_ONLY')
  await forgetPushes(db, app.id)
  await forgetCalls(db, app.id, app.realm)
  await forgetFiles(db, app.id)
  await renewRealm(services, db, app, partner.partnerName)
  note({ target: app.name, detail: { appId: app.id } })
  return {}
}
