import type { Sentence } from '../text/structure.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Ratio } from '../values/ratio.ts'
import type { Fact } from './fact.ts'

export type RateMention = Fact<number> & {
  /** Yearly, in percent. */
  value: number
  overdue: boolean
  sentence: Sentence
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4
const INTEREST = /利率|利息|月息|年息|日息|年化|罚息|计息/
const OVERDUE = /逾期|罚息|违约|滞纳|迟延|未按时|未按期|未按约/
/** 按年利率9%支付违约金: what the rate is for follows it. */
const OVERDUE_AFTER = /^[^，。；]{0,16}(?:违约金|罚息|逾期利息|迟延)/
const FEN =
  /(月息|月利率?|年息|年利率?)[^，。；\d一二三四五六七八九十]{0,6}([一二三四五六七八九十\d.]+)分(?!之)(?:([一二三四五六七八九\d])厘?|(半))?/g

function perYear(before: string, after: string): number {
  const period = [
    ...`${before}`.matchAll(
      /(年|月|日)(?:化|利率|息|利)|(?:每|按)(?:逾期|迟延|延迟|拖欠|超期)?[一1]?(年|月|日|天)/g,
    ),
  ].at(-1)
  const following = /^(?:\/|每|的)?(年|月|日|天)/.exec(after)
  const unit = (following?.[1] ?? period?.[1] ?? period?.[2] ?? '年') as string
  return unit === '月' ? 12 : unit === '日' || unit === '天' ? 365 : 1
}

/** Every interest rate the contract states, brought to a yearly percentage. */
export function findRates(text: string, sentences: Sentence[], ratios: Ratio[]): RateMention[] {
  const found: RateMention[] = []
  for (const sentence of sentences) {
    if (!INTEREST.test(sentence.text) || sentence.region === 'signature') continue
    for (const ratio of ratios) {
      if (ratio.start < sentence.start || ratio.end > sentence.end) continue
      const before = text.slice(sentence.start, ratio.start)
      if (
        !INTEREST.test(before) &&
        !/^[^，。；]{0,12}(?:利息|计息|利率)/.test(text.slice(ratio.end, ratio.end + 16))
      )
        continue
      // 年利率的四分之一: a quarter of the rate, not a rate.
      if (/率的$/.test(before) && /^[^百千万]*分之/.test(text.slice(ratio.start, ratio.end))) continue
      const near = before.slice(-40)
      if (/上浮|下浮|加收|上调|下调|加(?:点)?$|减(?:点)?$|不(?:得)?超过|最高/.test(near.slice(-10))) continue
      if (/手续费|服务费|管理费|税率|违约金/.test(near.slice(-12)) && !/利率|利息/.test(near.slice(-6)))
        continue
      const percent = round(ratio.value * 100 * perYear(near, text.slice(ratio.end, ratio.end + 6)))
      found.push({
        value: percent,
        start: ratio.start,
        end: ratio.end,
        overdue: OVERDUE.test(near) || OVERDUE_AFTER.test(text.slice(ratio.end, ratio.end + 24)),
        sentence,
      })
    }
    for (const match of sentence.text.matchAll(FEN)) {
      const whole = parseChineseNumber(match[2] as string)
      if (whole === null) continue
      const part = match[4] ? 0.5 : match[3] ? (parseChineseNumber(match[3]) ?? 0) / 10 : 0
      const yearly = (whole + part) * ((match[1] as string).startsWith('月') ? 12 : 10)
      const start = sentence.start + match.index
      found.push({
        value: round(yearly),
        start,
        end: start + match[0].length,
        overdue: OVERDUE.test(sentence.text.slice(0, match.index)),
        sentence,
      })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** 无息借款 states a rate: none. */
export function findInterestFree(sentences: Sentence[]): Fact<number> | null {
  for (const sentence of sentences) {
    const match = /无息|免息|不计(?:收)?利息|不支付利息/.exec(sentence.text)
    if (match && !/退还|返还|逾期/.test(sentence.text)) {
      const start = sentence.start + match.index
      return { value: 0, start, end: start + match[0].length }
    }
  }
  return null
}
