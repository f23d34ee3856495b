// The arithmetic of the ledger: whole hundredths only. Pure.

/** Cents out of what somebody typed: digits are moved, nothing is multiplied. Undefined when it is no amount. */
export const centsOf = (text: string): number | undefined => {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(
    text
      .trim()
      .replaceAll(',', '')
      .replace(/^[¥￥]/, ''),
  )
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents ? -cents : cents
}

export const WHOLE_BP = 10_000

/**
 * A whole by shares: each gets what is certainly his, and the cents left over go to the largest remainders, so that
 * the parts are the whole to the last cent. Shares that come to less than everything give that much less.
 */
export const byShares = (whole: number, shares: readonly number[]): number[] => {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const exact = shares.map((share) => BigInt(whole) * BigInt(share))
  const parts = exact.map((part) => Number(part / BigInt(WHOLE_BP)))
  const wanted = Number((BigInt(whole) * BigInt(total)) / BigInt(WHOLE_BP))
  let left = wanted - parts.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((part, at) => ({ at, rest: part % BigInt(WHOLE_BP) }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1))
  for (const { at } of order) {
    if (left <= 0) break
    parts[at]!++
    left--
  }
  return parts
}

/** Half up, away from nothing but downwards: as tax is reckoned. */
const halfUp = (dividend: bigint, divisor: bigint): number =>
  Number((dividend * 2n + divisor) / (divisor * 2n))

/** What of an amount with tax is without it. */
export const netOf = (gross: number, rateBp: number): number =>
  gross < 0 ? -netOf(-gross, rateBp) : halfUp(BigInt(gross) * BigInt(WHOLE_BP), BigInt(WHOLE_BP + rateBp))

/** In yuan, at the rate of its day. */
export const inYuan = (cents: number, rateE8: number): number =>
  cents < 0 ? -inYuan(-cents, rateE8) : halfUp(BigInt(cents) * BigInt(rateE8), 100_000_000n)

export type Plan = { id: string; dueOn: string; cents: number; allocated: number }

export const AGES = [
  '未到期',
  '1–30 天',
  '31–60 天',
  '61–90 天',
  '91–180 天',
  '181–365 天',
  '365 天以上',
] as const
const AGE_ENDS = [0, 30, 60, 90, 180, 365]

export const ageOf = (overdueDays: number): number => {
  const at = AGE_ENDS.findIndex((end) => overdueDays <= end)
  return at < 0 ? AGE_ENDS.length : at
}
