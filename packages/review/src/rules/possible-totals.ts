import type { Contract } from '../contract.ts'

/** Totals a sum may agree with: both readings of the price, for a wrong 大写 is one defect, not two. */
export function possibleTotals(contract: Contract): number[] {
  const amount = contract.facts.amount
  if (!amount) return []
  const pair = contract.moneyPairs.find((item) => item.start < amount.end && amount.start < item.end)
  return pair ? [pair.figures.yuan, pair.words.yuan] : [amount.value]
}
