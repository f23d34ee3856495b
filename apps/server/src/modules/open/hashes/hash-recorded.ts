import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { tellReady } from '../webhooks/evidence-ready.ts'

/** Written with a hash: its leaf waits to be placed in the log. */
export const ANCHORED = 'open.anchored'

export const hashRecorded = async (services: Services, of: { appId: string; id: string }): Promise<void> => {
  const row = await rowOf(services.db, 'open_hash', { app_id: of.appId, id: of.id })
  // A sandbox emptied meanwhile.
  if (!row) return
  await tellReady(services, row.leaf_id, async () => ({
    appId: row.app_id,
    data: {
      evidenceNo: row.number,
      sha256: row.sha256.toString('hex'),
      ...(row.tag ? { tag: row.tag } : {}),
    },
  }))
}
