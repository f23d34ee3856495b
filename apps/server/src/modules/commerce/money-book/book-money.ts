import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

// The money book. Every entry adds up to zero: what came in against what it stands for.

/** cash:<vendor>; advance: paid for services; due: owed back; cost and commission: what partners earn. */
export type MoneyAccount = `cash:${string}` | 'advance' | 'due' | 'commissionCost' | 'commission'

/** Once per reference: repeating an entry does nothing. Answers whether it was written. */
export const bookMoney = async (
  db: Queryable,
  entry: { reference: string; orderId: string | null; at: Date; lines: readonly [MoneyAccount, number][] },
): Promise<boolean> => {
  const lines = entry.lines.filter(([, amount]) => amount !== 0)
  if (lines.length === 0) return false
  const entryId = newId()
  const written = await db
    .insertInto('money_posting')
    .values(
      lines.map(([account, amount], index) => ({
        entry_id: entryId,
        line: index + 1,
        account,
        amount_fen: amount,
        reference: entry.reference,
        order_id: entry.orderId,
        at: entry.at,
      })),
    )
    .onConflict((oc) => oc.columns(['reference', 'line']).doNothing())
    .returning('line')
    .execute()
  return written.length > 0
}
