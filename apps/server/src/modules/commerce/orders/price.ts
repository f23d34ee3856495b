// Money and time, without the database: what an unused rest is worth, and when a term ends.

import { chinaClock, chinaInstant } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'

export type Piece = {
  /** What this term was worth when it was bought. */
  worthFen: number
  from: Date
  until: Date
  copiesLeft: number
  copiesTotal: number
}

export type PriceBreakdown = {
  byTimeFen: number
  byCopiesFen: number
  daysLeft: number
  daysTotal: number
  copiesLeft: number
  copiesTotal: number
}

const share = (fen: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((BigInt(fen) * BigInt(Math.min(part, whole))) / BigInt(whole))

/** Days begun count as used; a term that has not begun is whole. */
const daysOf = ({ from, until }: Piece, now: Date) => {
  const total = Math.max(1, Math.round((until.getTime() - from.getTime()) / DAY))
  const left = Math.floor((until.getTime() - Math.max(now.getTime(), from.getTime())) / DAY)
  return { total, left: Math.max(0, Math.min(total, left)) }
}

/** Whoever used the copies up has had the value, whoever let the time pass too: the smaller of the two is left. */
export const creditOf = (
  pieces: readonly Piece[],
  now: Date,
): { creditFen: number; reckoning: PriceBreakdown } => {
  const sum: PriceBreakdown = {
    byTimeFen: 0,
    byCopiesFen: 0,
    daysLeft: 0,
    daysTotal: 0,
    copiesLeft: 0,
    copiesTotal: 0,
  }
  let creditFen = 0
  for (const piece of pieces) {
    const { total, left } = daysOf(piece, now)
    const byTime = share(piece.worthFen, left, total)
    const byCopies =
      piece.copiesTotal > 0 ? share(piece.worthFen, piece.copiesLeft, piece.copiesTotal) : byTime
    creditFen += Math.min(byTime, byCopies)
    sum.byTimeFen += byTime
    sum.byCopiesFen += byCopies
    sum.daysLeft += left
    sum.daysTotal += total
    sum.copiesLeft += piece.copiesLeft
    sum.copiesTotal += piece.copiesTotal
  }
  return { creditFen, reckoning: sum }
}

/** The same day so many months on, by the calendar of China; the last of the month where there is no such day. */
export const monthsLater = (at: Date, months: number): Date => {
  const china = chinaClock(at)
  const day = china.getUTCDate()
  const moved = new Date(china)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return chinaInstant(moved)
}

/** Shares of a whole that add up to it: what rounding leaves goes to the largest remainders, first come first. */
export const shareOut = (total: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((value) => Number(value / all))
  let rest = total - shares.reduce((sum, value) => sum + value, 0)
  const order = exact
    .map((value, index) => ({ index, remainder: value % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (const { index } of order) {
    if (rest <= 0) break
    shares[index]! += 1
    rest -= 1
  }
  return shares
}
