import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { toldLabels } from './app-users.ts'

type Conclusion = { appId: string; account: string; method: string; reason: string | null; at: Date }

/** Written down as any attempt of the app is, and told. */
export const concludeIdentity = async (
  services: Services,
  db: Queryable,
  { appId, account, method, reason, at }: Conclusion,
): Promise<string> => {
  const serialNo = `idv_${randomBytes(8).toString('hex')}`
  await addRow(db, 'open_identity', {
    app_id: appId,
    serial_no: serialNo,
    account,
    method,
    status: reason ? 2 : 1,
    reason,
    created_at: at,
    finished_at: at,
  })
  if (!reason)
    await inRows(db, 'open_user', { app_id: appId, account }).set({ verified: 1, serial_no: serialNo })
  await publishEvent(services, db, {
    appId,
    type: reason ? 'identity.failed' : 'identity.passed',
    data: {
      account,
      serialNo,
      ...(reason ? { reason } : {}),
      ...(await toldLabels(services, db, { appId, account })),
    },
  })
  return serialNo
}
