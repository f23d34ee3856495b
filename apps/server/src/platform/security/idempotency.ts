import { createHash } from 'node:crypto'
import type { Queryable, Tx } from '../db/database.ts'
import { inRows, rowOf } from '../db/row.ts'
import { CodedError } from '../errors.ts'

export type IdempotentCall = { actor: string; key: string; path: string; bodyHash: string }

/**
 * One effect per key, whatever the network does. The row is written in the same transaction as the effect: a second
 * request with the key waits for the first to commit and then gets its answer; after a crash there is neither row nor effect.
 */
export const onceByKey = async <T>(
  tx: Tx,
  call: IdempotentCall,
  now: Date,
  act: () => Promise<T>,
): Promise<T> => {
  if (call.key.length > 255) throw new CodedError('BAD_REQUEST', '幂等键过长')
  const requestHash = createHash('sha256').update(`${call.path}\n${call.bodyHash}`).digest()
  const inserted = await tx
    .insertInto('idempotency')
    .values({
      actor: call.actor,
      key: call.key,
      request_hash: requestHash,
      answer: null as never,
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const first = await rowOf(tx, 'idempotency', { actor: call.actor, key: call.key }, [
      'request_hash',
      'answer',
    ])
    if (!first) throw new CodedError('RETRY')
    if (!first.request_hash.equals(requestHash)) throw new CodedError('IDEMPOTENCY_REUSED')
    return first.answer as T
  }
  const answer = await act()
  await inRows(tx, 'idempotency', { actor: call.actor, key: call.key }).set({
    answer: JSON.stringify(answer ?? null),
  })
  return answer
}

/** Whether this very key already has its answer, so that no foreign service is asked a second time for nothing. */
export const answeredBefore = async (db: Queryable, { actor, key }: IdempotentCall): Promise<boolean> =>
  Boolean(await rowOf(db, 'idempotency', { actor, key }, ['key']))
