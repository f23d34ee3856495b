import { addDays, dayStart } from '@xinqi/api/china-day'
import { BILL_HOUR } from '@xinqi/api/open/prices'
import { type RawBuilder, sql } from 'kysely'

// How figures are added up, the same at every level: month, day, item, app.

export type Figures = {
  lines: number
  charged: number
  returned: number
  charged_fen: number
  returned_fen: number
  balance_fen: number
}

export const FIGURES: RawBuilder<unknown> = sql`
  coalesce(sum(lines), 0)::int as lines,
  coalesce(sum(charged), 0)::int as charged, coalesce(sum(returned), 0)::int as returned,
  coalesce(sum(charged_fen), 0)::bigint as charged_fen, coalesce(sum(returned_fen), 0)::bigint as returned_fen,
  coalesce(sum(charged_fen - returned_fen) filter (where source = 'balance'), 0)::bigint as balance_fen`

export const sumsOf = (row: Figures) => {
  const amountFen = row.charged_fen - row.returned_fen
  return {
    lines: row.lines,
    chargedFen: row.charged_fen,
    returnedFen: row.returned_fen,
    amountFen,
    byCopiesFen: amountFen - row.balance_fen,
    byBalanceFen: row.balance_fen,
  }
}

export const countsOf = (row: Figures) => ({
  charged: row.charged,
  returned: row.returned,
  net: row.charged - row.returned,
})

export const firstDayOf = (month: string): string => `${month}-01`
export const firstDayAfter = (month: string): string => `${addDays(`${month}-28`, 4).slice(0, 7)}-01`

/** Over, and an hour more: whatever was being written at midnight has been. */
export const isClosed = (month: string, now: Date): boolean =>
  now.getTime() >= dayStart(firstDayAfter(month)).getTime() + BILL_HOUR * 3_600_000
