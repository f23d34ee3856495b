import { numberedPage } from '../../../platform/db/numbered-page.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { STORED } from './copy-files.ts'
import { COPY, storeOf, storesOf } from './stores.ts'

export const syncLog = async (call: Call<'/open/store/syncLog'>) => {
  const { appId, storeId, status, contractNo, page = 1, pageSize = 20 } = call.body
  const appIds = await appIdsOf(call, appId)
  const rows = call.db
    .selectFrom('open_store_copy')
    .innerJoin('open_store', 'open_store.id', 'open_store_copy.store_id')
    .where('open_store.partner_id', '=', call.partner.partnerId)
    .where('app_id', 'in', appIds.length ? appIds : [''])
    .$if(Boolean(storeId), (query) => query.where('store_id', '=', storeId!))
    .$if(status !== undefined, (query) => query.where('open_store_copy.status', '=', status!))
    .$if(Boolean(contractNo), (query) => query.where('contract_no', '=', contractNo!))
  return numberedPage(
    rows
      .selectAll('open_store_copy')
      .select('open_store.name as store_name')
      .orderBy('open_store_copy.created_at', 'desc')
      .orderBy('open_store_copy.id', 'desc'),
    rows,
    { page, pageSize },
    (row) => ({
      copyId: row.id,
      storeId: row.store_id,
      storeName: row.store_name,
      appId: row.app_id,
      contractNo: row.contract_no,
      fileName: row.file_name,
      object: row.object_name,
      size: Number(row.size),
      sha256: row.sha256.toString('hex'),
      status: row.status,
      attempts: row.attempts,
      failure: row.failure,
      nextAt: row.status === COPY.retrying ? row.next_at.toISOString() : null,
      createdAt: row.created_at.toISOString(),
      copiedAt: row.copied_at?.toISOString() ?? null,
    }),
  )
}

/** Those named, copied or not; otherwise whatever has not arrived. From the first rung again. */
export const syncAgain = async (call: Call<'/open/store/syncAgain'>) => {
  const { body, db, note, now, partner, services } = call
  if (body.storeId) await storeOf(call, body.storeId)
  const stores = (await storesOf(db, partner.partnerId)).map(({ id }) => id)
  const appIds = await appIdsOf(call, undefined)
  if (stores.length === 0 || appIds.length === 0) return { copies: 0 }
  const again = await db
    .updateTable('open_store_copy')
    .set({ status: COPY.waiting, attempts: 0, next_at: now, failure: null })
    .where('store_id', 'in', body.storeId ? [body.storeId] : stores)
    .where('app_id', 'in', appIds)
    .where((eb) =>
      body.copyIds
        ? eb('id', 'in', body.copyIds)
        : eb.or([eb('status', '=', COPY.retrying), eb('status', '=', COPY.givenUp)]),
    )
    .returning('store_id')
    .execute()
  const touched = [...new Set(again.map(({ store_id }) => store_id))]
  if (touched.length > 0) await services.outbox.publish(db, STORED, { storeIds: touched })
  note({ target: `${again.length} 个文件` })
  return { copies: again.length }
}
