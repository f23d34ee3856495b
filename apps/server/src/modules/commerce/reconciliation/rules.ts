import { yuanOf } from '@xinqi/api/commerce'

/** One movement of money, by our own number of the attempt or the refund. */
export type Movement = { kind: 'paid' | 'refunded'; no: string; amountFen: number }
export type Difference = { kind: Movement['kind']; no: string; what: string }

const keyOf = ({ kind, no }: { kind: string; no: string }) => `${kind}:${no}`

/**
 * The vendor's movements of a day against ours, both ways. `known` holds ours of any day, because what the vendor
 * booked before midnight we may have heard of after it; `expected` are those the vendor must have by now.
 */
export const compare = (
  bill: readonly Movement[],
  known: readonly Movement[],
  expected: readonly Movement[],
): Difference[] => {
  const ours = new Map(known.map((each) => [keyOf(each), each]))
  const theirs = new Set(bill.map(keyOf))
  const differences: Difference[] = []
  for (const line of bill) {
    const own = ours.get(keyOf(line))
    const word = line.kind === 'paid' ? '付款' : '退款'
    if (!own) differences.push({ ...pick(line), what: `渠道有${word} ¥${yuanOf(line.amountFen)}，平台没有` })
    else if (own.amountFen !== line.amountFen)
      differences.push({
        ...pick(line),
        what: `${word}金额不符：渠道 ¥${yuanOf(line.amountFen)}，平台 ¥${yuanOf(own.amountFen)}`,
      })
  }
  for (const own of expected)
    if (!theirs.has(keyOf(own)))
      differences.push({
        ...pick(own),
        what: `平台有${own.kind === 'paid' ? '付款' : '退款'} ¥${yuanOf(own.amountFen)}，渠道没有`,
      })
  return differences
}

const pick = ({ kind, no }: Movement) => ({ kind, no })

export const sumOf = (lines: readonly Movement[], kind: Movement['kind']) => {
  const those = lines.filter((line) => line.kind === kind)
  return { count: those.length, fen: those.reduce((sum, { amountFen }) => sum + amountFen, 0) }
}
