// Whether the parts of a price make the whole. Each part's own sum follows from its share; 付到90% counts what was paid
// before; parts that do not come to the total are told, so that none of them is written.
import type { Part } from './payment.ts'
import { moneyWords, percentWords } from './wording.ts'

export type Settled = {
  /** Of the whole price, where it can be told; for each part in its order. */
  shares: { percent: number | null; yuan: number | null }[]
  /** Not yet said when it is paid. */
  left: { percent: number; yuan: number | null } | null
  /** Why the parts cannot be written. */
  problem: string | null
}

const LAST = /尾款|余款|剩|最后|末期|末笔|尾期/
const tidy = (value: number) => Math.round(value * 1e6) / 1e6
const cents = (value: number) => Math.round(value * 100) / 100

/** `loose` where parts of unknown size are paid besides (进度款); `earnest` is part of the price and paid before. */
export function settleParts(
  parts: Part[],
  {
    amount,
    earnest,
    loose,
    words,
  }: { amount: number | null; earnest: number; loose: boolean; words: string[] },
): Settled {
  const shares: Settled['shares'] = []
  let percent = 0
  let yuan = earnest
  const paid = (): number | null => (yuan === 0 ? percent : amount ? percent + (yuan / amount) * 100 : null)
  const problem = (told: string): Settled => ({ shares, left: null, problem: told })
  for (const [index, part] of parts.entries()) {
    if (part.share === 'rest') {
      const before = paid()
      const lastRest = parts.slice(index + 1).every(({ share }) => share !== 'rest')
      const own = loose || before === null || !lastRest ? null : tidy(100 - before)
      if (own !== null && own <= 0.0001)
        return problem(
          `前面各期已经合计${percentWords(tidy(before as number))}，“${words[index]}”没有剩余款项`,
        )
      // 余款 before other parts with sums of their own: it is what these leave.
      const later = parts.slice(index + 1).reduce((sum, { share }) => {
        if (share === 'rest') return sum
        return sum + ('percent' in share ? share.percent : amount ? (share.yuan / amount) * 100 : 0)
      }, 0)
      const share = own === null ? null : tidy(own - later)
      shares.push({
        percent: share,
        yuan:
          share === null
            ? restInYuan(amount, percent + later, yuan)
            : amount !== null
              ? cents((amount * share) / 100)
              : null,
      })
      if (lastRest && !loose && before !== null) {
        percent = 100 - later
        yuan = 0
      }
      continue
    }
    if ('yuan' in part.share) {
      yuan += part.share.yuan
      shares.push({ percent: null, yuan: part.share.yuan })
      continue
    }
    const said = part.share.percent
    if (part.upTo) {
      const before = paid()
      if (before !== null && said < before - 0.0001)
        return problem(`“${words[index]}”少于此前各期合计的${percentWords(tidy(before))}`)
      const own = before === null || loose ? null : tidy(said - before)
      shares.push({
        percent: own,
        yuan: own !== null && amount !== null ? cents((amount * own) / 100) : null,
      })
      percent = said
      yuan = 0
      continue
    }
    percent += said
    shares.push({ percent: said, yuan: amount !== null ? cents((amount * said) / 100) : null })
  }
  if (loose || !parts.length) return { shares, left: null, problem: null }
  const sum = paid()
  if (sum === null) return { shares, left: null, problem: null }
  if (sum > 100.001)
    return problem(
      amount !== null && parts.some(({ share }) => share !== 'rest' && 'yuan' in share)
        ? `各期付款合计${moneyWords(cents((amount * sum) / 100))}，超过总价${moneyWords(amount)}`
        : `付款比例合计${percentWords(tidy(sum))}，超过100%`,
    )
  if (sum > 99.999) return { shares, left: null, problem: null }
  const left = {
    percent: tidy(100 - sum),
    yuan: amount !== null ? cents((amount * (100 - sum)) / 100) : null,
  }
  if (parts.length > 1 && LAST.test(words.at(-1) ?? ''))
    return problem(`各期付款合计${percentWords(tidy(sum))}，不等于100%，还差${percentWords(left.percent)}`)
  return { shares, left, problem: null }
}

const restInYuan = (amount: number | null, percent: number, yuan: number): number | null =>
  amount === null ? null : cents(amount - (amount * percent) / 100 - yuan)
