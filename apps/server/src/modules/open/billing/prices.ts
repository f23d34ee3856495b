import { OPEN_PRICES, type PricedKind } from '@xinqi/api/open/prices'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRows, removeRows, rowsOf } from '../../../platform/db/row.ts'

export const listPrice = (kind: string): number => OPEN_PRICES[kind as PricedKind]?.unitFen ?? 0

export const agreedPrices = async (
  db: Queryable,
  partnerId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf(db, 'open_price', { partner_id: partnerId }, { columns: ['kind', 'unit_fen'] })
  return new Map(rows.map(({ kind, unit_fen }) => [kind, unit_fen]))
}

/** What a copy is worth on a partner's bill: as agreed with the partner above it, otherwise as listed. */
export const priceFor = async (db: Queryable, partnerId: string, kind: string): Promise<number> =>
  (await agreedPrices(db, partnerId)).get(kind) ?? listPrice(kind)

/** In whole, for the time from now on: lines written before keep the price they were written with. */
export const setPrices = async (
  db: Queryable,
  partnerId: string,
  prices: readonly { kind: string; unitFen: number }[],
  by: { name: string; now: Date },
): Promise<void> => {
  await removeRows(db, 'open_price', { partner_id: partnerId })
  if (prices.length)
    await addRows(
      db,
      'open_price',
      prices.map(({ kind, unitFen }) => ({
        partner_id: partnerId,
        kind,
        unit_fen: unitFen,
        set_by: by.name,
        set_at: by.now,
      })),
    )
}
