import { parseCapitalAmount } from './capital-amount.ts'
import { CHINESE_DIGITS } from './chinese-number.ts'
import type { Span } from './span.ts'

export type Money = Span & {
  yuan: number
  /** Written in Chinese numerals (大写 or 一百万元). */
  inWords: boolean
  /** The unit an amount is charged per: 月, 平方米, 台; null for a plain sum. */
  per: string | null
}

const UNIT_FACTORS: Record<string, number> = {
  元: 1,
  百元: 100,
  千元: 1000,
  万元: 1e4,
  百万元: 1e6,
  千万元: 1e7,
  亿元: 1e8,
  万: 1e4,
  亿: 1e8,
}

/** Starts at a number's first digit and is bounded, so that a page of digits costs no more than one of words. */
const NUMBER = '(?<!\\d)(?:\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,6})?|\\d{1,15}(?:\\.\\d{1,6})?)'
const PER =
  '(?:\\s*(?:整|正))?(?:\\s*(?:\\/|每(?=[月年日天周台件套吨人次米平个小季册本把辆斤箱盒份]))\\s*(?:[一1])?(?:个)?(月|年|日|天|周|季度|季|平方米|㎡|m2|台|件|套|吨|人|次|小时|米|个|只|公斤|kg|千克|份|辆|张|工日|批|册|本|把|箱|盒|条|斤|升|棵|株|头|袋|瓶|双|片|组|部|支|盏|樘|立方米|亩|位|户|公里|千米|趟|单))?'
const ARABIC = new RegExp(
  `(?:(¥|RMB|CNY|人民币)\\s*[:]?\\s*(${NUMBER})\\s*(亿元|千万元|百万元|万元|千元|百元|元|万|亿)?|(${NUMBER})\\s*(亿元|千万元|百万元|万元|千元|百元|元)|(?<=(?:总价|合计|金额|总额|总计)\\s?\\((?:单位:)?(?:人民币)?元\\)\\s?:\\s?)(${NUMBER}))${PER}`,
  'gi',
)
const WORDS = new RegExp(
  `(?:人民币)?(?<![${CHINESE_DIGITS}])[${CHINESE_DIGITS}]{1,30}元(?:[${CHINESE_DIGITS}]角)?零?(?:[${CHINESE_DIGITS}]分)?[整正]?${PER}`,
  'g',
)

export function findMoney(text: string): Money[] {
  const found: Money[] = []
  for (const match of text.matchAll(ARABIC)) {
    const digits = match[2] ?? match[4] ?? match[6] ?? ''
    const unit = match[3] ?? match[5] ?? '元'
    const value = Number(digits.replace(/,/g, '')) * (UNIT_FACTORS[unit] ?? 1)
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      yuan: Math.round(value * 100) / 100,
      inWords: false,
      per: match[7] ?? null,
    })
  }
  for (const match of text.matchAll(WORDS)) {
    const per = match[1] ?? null
    const amount = per ? match[0].replace(/(?:\/|每).*$/, '') : match[0]
    const yuan = parseCapitalAmount(amount)
    if (yuan === null) continue
    found.push({ start: match.index, end: match.index + match[0].length, yuan, inWords: true, per })
  }
  return found.sort((a, b) => a.start - b.start)
}

export type MoneyPair = Span & { figures: Money; words: Money }

/** What may stand between the two ways of writing one sum. */
const BETWEEN =
  /^[()[\]【】:，,。、\s“”/]*(?:整|正)?(?:[()[\]:，,、\s“”]|大写|小写|合计|总计|共计|金额|人民币|即|为|计|元|RMB|¥|：)*$/

/** An amount in figures and the same amount in words, standing side by side. */
export function findMoneyPairs(text: string, money: Money[]): MoneyPair[] {
  const pairs: MoneyPair[] = []
  for (let index = 0; index + 1 < money.length; index++) {
    const left = money[index] as Money
    const right = money[index + 1] as Money
    if (left.inWords === right.inWords) continue
    const between = text.slice(left.end, right.start)
    if (between.length > 18 || !BETWEEN.test(between)) continue
    // 计7800元⏎合计（大写）：肆万… ￥44800: the total's own figures follow, the row above has another sum.
    const after = money[index + 2]
    if (
      between.includes('\n') &&
      right.inWords &&
      after &&
      !after.inWords &&
      BETWEEN.test(text.slice(right.end, after.start))
    )
      continue
    const marked =
      /[(（[【]|大写|小写/.test(between) ||
      /大写|小写/.test(text.slice(Math.max(0, left.start - 8), left.start))
    if (!marked) continue
    const [figures, words] = left.inWords ? [right, left] : [left, right]
    const close = text.slice(right.end, right.end + 2).search(/[)\]】]/)
    pairs.push({ start: left.start, end: right.end + (close >= 0 ? close + 1 : 0), figures, words })
    index++
  }
  return pairs
}
