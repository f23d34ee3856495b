import { ENTRY_TYPE, type LedgerKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { type By, entriesFor, lockAccounts, post } from './books.ts'
import { giveBackTo, type LotUse, sumOf } from './rules.ts'
import { addToShare } from './spend.ts'

export type GivingBack = {
  /** Who had spent them. */
  ownerId: string
  kind: LedgerKind
  /** The reference of the spending. */
  reference: string
  /** All that is left of it unless said otherwise. */
  quantity?: number
  reason: string
  /** Tells several part returns of one spending apart; a repeated one does nothing. */
  as?: string
  by?: By
  now: Date
}

type Entry = { owner_id: string; id: string; quantity: number }

/** Back to the lots they came from, never more than was taken. Answers how many came back. */
export const giveBack = async (db: Queryable, asked: GivingBack): Promise<number> => {
  const { ownerId, kind, reference, now } = asked
  const find = () => entriesFor(db, { userId: ownerId, kind, type: ENTRY_TYPE.spent, reference })
  const expected = await find()
  await lockAccounts(db, [ownerId, ...expected.map((entry) => entry.owner_id)], kind)
  const key = { userId: ownerId, kind, type: ENTRY_TYPE.givenBack, reference: asked.as ?? reference }
  if ((await entriesFor(db, key)).length) return 0
  let wanted = asked.quantity ?? Number.MAX_SAFE_INTEGER
  let total = 0
  // What a parent lent goes back first: its own copies a company spends before it borrows.
  for (const spent of (await find()).sort(
    (a, b) => Number(a.owner_id === ownerId) - Number(b.owner_id === ownerId),
  )) {
    const lots = giveBackTo(await lotsOf(db, [spent]), await lotsOf(db, await returnsOf(db, spent)), wanted)
    const amount = sumOf(lots)
    if (amount === 0) continue
    await post(db, {
      ...key,
      ownerId: spent.owner_id,
      reason: asked.reason,
      of: { ownerId: spent.owner_id, entryId: spent.id },
      by: asked.by,
      now,
      lots,
      direction: 1,
      contra: 'used',
    })
    if (spent.owner_id !== ownerId) await addToShare(db, spent.owner_id, ownerId, kind, -amount)
    wanted -= amount
    total += amount
  }
  return total
}

const returnsOf = (db: Queryable, spent: Entry): Promise<Entry[]> =>
  rowsOf(
    db,
    'quota_entry',
    { of_owner_id: spent.owner_id, of_entry_id: spent.id },
    { columns: ['owner_id', 'id', 'quantity'] },
  )

const lotsOf = async (db: Queryable, entries: readonly Entry[]): Promise<LotUse[]> => {
  const lots: LotUse[] = []
  for (const entry of entries) {
    const lines = await rowsOf(
      db,
      'quota_posting',
      { owner_id: entry.owner_id, entry_id: entry.id, account: 'lot' },
      { columns: ['owner_id', 'lot_id', 'amount'], by: 'line' },
    )
    lots.push(
      ...lines.map((line) => ({
        ownerId: line.owner_id,
        lotId: line.lot_id!,
        amount: Math.abs(line.amount),
      })),
    )
  }
  return lots
}
