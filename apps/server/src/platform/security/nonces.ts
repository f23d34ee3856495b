import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'

/** Whether it was new: whatever may be used once is used with the transaction that does what it is for. */
export const spendNonce = async (db: Queryable, nonce: Buffer, now: Date): Promise<boolean> =>
  (await db
    .insertInto('nonce')
    .values({ nonce, seen_at: now })
    .onConflict((oc) => oc.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()) !== undefined

/** For words others choose: of any length, and apart from those of other doors. */
export const nonceOf = (words: string): Buffer => createHash('sha256').update(words).digest()
