import { removeRows, rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { BucketRefused } from './bucket.ts'
import type { StoreRow } from './stores.ts'

/** The kind of a store that is no cloud's: it keeps what sandbox apps finish, for some days, and says what it is. */
export const SANDBOX_BUCKET = 'sandbox'
const MOST_BYTES = 20 * 1024 * 1024

/** Written, read and removed as a bucket is, without leaving the house. */
export const sandboxBucket = (
  { db, columns, clock }: Services,
  { id, partner_id }: Pick<StoreRow, 'id' | 'partner_id'>,
) => {
  const named = (name: string) => ({ partner_id, store_id: id, name })
  return {
    put: async (name: string, bytes: Buffer) => {
      if (bytes.length > MOST_BYTES) throw new BucketRefused('沙箱存储桶只收 20 MB 以内的文件')
      const kept = { content_cipher: columns.seal(bytes.toString('base64')), created_at: clock() }
      await db
        .insertInto('open_sandbox_object')
        .values({ ...named(name), ...kept })
        .onConflict((oc) => oc.columns(['partner_id', 'store_id', 'name']).doUpdateSet(kept))
        .execute()
    },
    get: async (name: string, _sizeLimit: number): Promise<Buffer> => {
      const found = await rowOf(db, 'open_sandbox_object', { partner_id, store_id: id, name }, [
        'content_cipher',
      ])
      if (!found) throw new BucketRefused('对象不存在')
      return Buffer.from(columns.open(found.content_cipher), 'base64')
    },
    remove: async (name: string) => {
      await removeRows(db, 'open_sandbox_object', { partner_id, store_id: id, name })
    },
  }
}
