import { type Selectable, sql } from 'kysely'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { BucketRefused } from './bucket.ts'
import { bucketOf, COPY, STORE, type StoreRow } from './stores.ts'

type CopyRow = Selectable<Tables['open_store_copy']>
export const STORED = 'open.stored'
export const COPY_FILES = 'open.copyFiles'
/** Seconds before each further try: about four days in all. */
export const COPY_LADDER = [60, 300, 900, 3600, 14_400, 43_200, 86_400, 86_400, 86_400] as const
/** Longer than the largest file takes: whoever died meanwhile has let go by then. */
const LEASE_MS = 300_000
const AT_ONCE = 4

/** Everything due to one bucket. Answers when there will be something to do again. */
export const copyTo = async (services: Services, storeId: string): Promise<Date | null> => {
  for (;;) {
    const store = await rowOf(services.db, 'open_store', { id: storeId })
    if (!store || store.removed_at || store.status !== STORE.on) return null
    const taken = await take(services, storeId)
    if (taken.length === 0) return nextTry(services, storeId)
    await Promise.all(taken.map((copy) => copyOne(services, store, copy)))
  }
}

/** Held so that no other server copies it too. */
const take = async ({ db, clock }: Services, storeId: string): Promise<CopyRow[]> => {
  const now = clock()
  const { rows } = await sql<CopyRow>`
    update open_store_copy set next_at = ${new Date(now.getTime() + LEASE_MS)}
     where id in (
       select id from open_store_copy
        where store_id = ${storeId} and status in (${COPY.waiting}, ${COPY.retrying}) and next_at <= ${now}
        order by next_at limit ${AT_ONCE} for update skip locked)
    returning *`.execute(db)
  return rows
}

const nextTry = async ({ db }: Services, storeId: string): Promise<Date | null> => {
  const { next } = await db
    .selectFrom('open_store_copy')
    .select(({ fn }) => fn.min('next_at').as('next'))
    .where('store_id', '=', storeId)
    .where('status', 'in', [COPY.waiting, COPY.retrying])
    .executeTakeFirstOrThrow()
  return (next as Date | null) ?? null
}

const copyOne = async (services: Services, store: StoreRow, copy: CopyRow): Promise<void> => {
  const { blobs, db, log } = services
  let failure: string | null = null
  try {
    const blob = await blobs.find(db, copy.blob_id)
    if (!blob) throw new BucketRefused('文件已不存在')
    await bucketOf(services, store).put(copy.object_name, await blobs.read(blob))
  } catch (error) {
    if (!(error instanceof BucketRefused)) log.error({ error, copyId: copy.id }, 'copy to a bucket')
    failure = error instanceof BucketRefused ? error.message : '读取文件时遇到问题'
  }
  if (failure === null) await arrived(services, copy)
  else await failed(services, copy, failure)
}

const arrived = ({ db, clock }: Services, copy: CopyRow) =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    await inRows(tx, 'open_store_copy', { id: copy.id }).set({
      status: COPY.copied,
      attempts: copy.attempts + 1,
      failure: null,
      copied_at: now,
    })
    await inRows(tx, 'open_store', { id: copy.store_id }).set({ last_copied_at: now })
  })

/** What is given up is told to the partner's own system: somebody has to do something. */
const failed = (services: Services, copy: CopyRow, failure: string) =>
  services.db.transaction().execute(async (tx) => {
    const wait = COPY_LADDER[copy.attempts]
    await inRows(tx, 'open_store_copy', { id: copy.id }).set({
      status: wait === undefined ? COPY.givenUp : COPY.retrying,
      attempts: copy.attempts + 1,
      failure,
      next_at: new Date(services.clock().getTime() + (wait ?? 0) * 1000),
    })
    if (wait === undefined)
      await publishEvent(services, tx, {
        appId: copy.app_id,
        type: 'store.failed',
        data: {
          contractNo: copy.contract_no,
          fileName: copy.file_name,
          storeId: copy.store_id,
          reason: failure,
        },
      })
  })
