import type { Queryable } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { addRows } from '../platform/db/row.ts'

type Delivery = { channel: string; target_masked: string; content: string; created_at: Date }

const gathering = new WeakMap<Queryable, { deliveries: Delivery[]; written: Promise<unknown> }>()

/** Keeps what would have been sent, for the demo to show. What is sent at the same time is written together. */
export const keepDelivery = async (db: Queryable, delivery: Delivery): Promise<void> => {
  const open = gathering.get(db)
  if (open) {
    open.deliveries.push(delivery)
    await open.written
    return
  }
  const deliveries = [delivery]
  const write = async () => {
    await null
    gathering.delete(db)
    await addRows(
      db,
      'sandbox_delivery',
      deliveries.map((one) => ({ id: newId(), ...one })),
    )
  }
  const written = write()
  gathering.set(db, { deliveries, written })
  await written
}
