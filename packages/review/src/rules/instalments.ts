import type { Contract } from '../contract.ts'
import type { Clause, Sentence } from '../text/structure.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Span } from '../values/span.ts'
import { countRepeats, IN_PARTS, type Item, isNoPayment, itemsOf, PAYS } from './instalment-items.ts'
import { bodySentences } from './sentences.ts'

export type InstalmentSum = {
  span: Span
  ratio: number | null
  yuan: number | null
  /** What the clause itself says is paid in instalments, where it does. */
  total?: number | null
  /** Read in another way the figures of the clause do come to the price. */
  comesOut?: (total: number) => boolean
}

/** A first payment stays a payment though the sentence goes on to say what happens on breach. */
const EARLY_PAYMENT = /首付|首期|预付|定金|订金|第[一二三四五\d]+(?:期|笔|次)/

const CUMULATIVE = /(?:支付|付|付款|累计)(?:到|至)(?=[^，。；]{0,16}[\d百成])|累计(?:支付|付)/

const PER_PERIOD = /每期|每次|每笔|每季度?|每月|各(?:于|支付|付)/

/** 每次付款前7日开具发票 says when, not how much each time. */
const EACH_TIME_PAID = /每(?:次|笔|期)(?:付款|收款|支付|领款|请款|款项)/g

const PERIOD_COUNT =
  /[分共]([一二两三四五六七八九十\d]+)(?:期|次|笔|个?阶段)|([二两三四五六七八九十]|\d+)个?(?:阶段|期)[^，。；]{0,10}各/

const countOf = (text: string): string => {
  const match = PERIOD_COUNT.exec(text)
  if (!match && /年[^，。；]{0,4}(?:费|租金)/.test(text) && /每季/.test(text)) return '四'
  return match?.[1] ?? match?.[2] ?? ''
}

/** 验收后5日内 50% 24000: a row of a table of payments, which need not say that it is paid. */
const isPlanRow = (sentence: Sentence): boolean =>
  /付款|支付/.test(sentence.headings) && /\d%\s+¥?[\d,.]+(?:元)?\s*$/.test(sentence.text)

/** 合计 100% 168,000.00 under a table of payments is what they come to. */
const SUMS_UP = /^\s*(?:合计|总计|共计|小计)(?=[\s:为]|\d)/

function topClause(sentence: Sentence): Clause | null {
  let clause = sentence.clause
  while (clause?.parent && clause.parent.kind !== 'chapter') clause = clause.parent
  return clause
}

const MOST_DOUBTFUL = 8

/** Whether leaving some of the doubtful figures in would make the sum come out. */
export function mayComplete(
  short: number,
  doubtful: number[],
  tolerance: number,
  most = MOST_DOUBTFUL,
): boolean {
  const some = doubtful.slice(0, most)
  for (let pick = 1; pick < 1 << some.length; pick++) {
    const sum = some.reduce((all, value, at) => (pick & (1 << at) ? all + value : all), 0)
    if (Math.abs(sum - short) <= tolerance) return true
  }
  return false
}

/**
 * Figures of the clause that were not counted because their role was not certain. A sum they would complete
 * proves nothing: it was read too narrowly.
 */
function doubtfulIn(
  contract: Contract,
  sentences: Sentence[],
  counted: Item[],
): { ratios: number[]; sums: number[] } {
  const free = <T extends Span>(items: T[]) =>
    items.filter(
      (item) =>
        sentences.some((sentence) => sentence.start <= item.start && item.end <= sentence.end) &&
        !counted.some(({ span }) => span.start <= item.start && item.end <= span.end),
    )
  return {
    ratios: free(contract.ratios).map((ratio) => ratio.value),
    sums: free(contract.money)
      .filter((sum) => !sum.inWords)
      .map((sum) => sum.yuan),
  }
}

/** 顾问费120,000元，分两期支付: what is paid in parts is named just before. */
function priceOfPlan(contract: Contract, sentences: Sentence[]): number | null {
  for (const sentence of sentences) {
    const split = IN_PARTS.exec(sentence.text)
    if (!split) continue
    const at = sentence.start + split.index
    const sums = contract.money.filter(
      (sum) => !sum.inWords && sum.start >= sentence.start && sum.end <= at && at - sum.end <= 40,
    )
    if (sums.length === 1) return (sums[0] as { yuan: number }).yuan
  }
  return null
}

/** 70万元按下列进度拨付：30万元…: one figure is what the others come to. */
function namesItsSum(items: Item[]): boolean {
  const sums = items.map((item) => item.yuan)
  if (sums.length < 3 || sums.some((sum) => sum === null)) return false
  const all = (sums as number[]).reduce((total, sum) => total + sum, 0)
  return (sums as number[]).some((sum) => Math.abs(all - sum - sum) < 1)
}

/** Sums named elsewhere that the instalments may be of: what is left after a trade-in, one part of the works. */
const otherSums = (contract: Contract, sentences: Sentence[]): number[] =>
  contract.money
    .filter(
      (sum) =>
        !sum.inWords &&
        !sum.per &&
        !sentences.some((sentence) => sentence.start <= sum.start && sum.end <= sentence.end),
    )
    .map((sum) => sum.yuan)

/** 其余3%作为质量保证金…；质量保证金按结算价的3%调整: what is said of it again is not withheld twice. */
function withoutRepeats(contract: Contract, items: Item[]): Item[] {
  const held = (item: Item) => /质保金|质量保证金|保修金/.test(wordsAround(contract, item))
  return items.filter(
    (item, at) =>
      !(held(item) && items.slice(0, at).some((first) => held(first) && first.ratio === item.ratio)),
  )
}

const wordsAround = (contract: Contract, { sentence, span }: Item): string =>
  contract.text.slice(Math.max(sentence.start, span.start - 12), Math.min(sentence.end, span.end + 16))

/**
 * More than the whole, though the sums without one figure are the whole and every share agrees with its sum:
 * that figure is no instalment.
 */
function countsTooMuch(stated: Item[], total: number): boolean {
  const sums = stated.flatMap((item) => (item.yuan === null ? [] : [item.yuan]))
  const shares = stated.reduce((sum, item) => sum + (item.ratio ?? 0), 0)
  const paid = sums.reduce((all, sum) => all + sum, 0)
  const over = paid > total + 1 || shares > 1.001
  const agree = stated.every(
    (item) =>
      item.ratio === null ||
      item.yuan === null ||
      Math.abs(item.ratio * total - item.yuan) <= Math.max(1, total * 1e-4),
  )
  const without = [0, ...sums]
  return over && agree && sums.length >= 2 && without.some((sum) => Math.abs(paid - sum - total) < 1)
}

const MOST_FIGURES = 14

const MOST_PERIODS = 60

/**
 * Whether some of the figures of a clause come to the price after all: 共八期，每期48,654元, or four payments beside a
 * deposit that is set off. A figure that was changed by mistake makes none of them come out.
 */
function otherReading(contract: Contract, sentences: Sentence[]): (total: number) => boolean {
  const inside = (span: Span) =>
    sentences.some((sentence) => sentence.start <= span.start && span.end <= sentence.end)
  const figures = contract.money.filter((sum) => !sum.inWords && inside(sum)).map((sum) => sum.yuan)
  const isRepeated = sentences.some((sentence) => PER_PERIOD.test(sentence.text.replace(EACH_TIME_PAID, '')))
  return (total) => {
    const parts = figures.filter((figure) => figure < total - 1).slice(0, MOST_FIGURES)
    const repeated = parts.some((part) => {
      const often = Math.round(total / part)
      // Where each one is listed by itself, one of them may be wrong though the others would do.
      return (
        often >= 2 && often > figures.length && often <= MOST_PERIODS && Math.abs(part * often - total) < 1
      )
    })
    return (isRepeated && repeated) || mayComplete(total, parts, 1, MOST_FIGURES)
  }
}

/** 定金2万元，抵作首期价款: it is paid towards an instalment that is counted already, where the others make the price. */
function isSetOff(contract: Contract, { sentence, span }: Item): boolean {
  const words = contract.text.slice(
    Math.max(sentence.start, span.start - 16),
    Math.min(sentence.end, span.end + 24),
  )
  return (
    /(?<!固)定金|订金/.test(words) &&
    /(?:抵作|抵充|抵扣|抵为|冲抵|折抵|计入|并入|转为|转作|算作|充作)[^，。；]{0,10}(?:首期|首付|首笔|第一[期笔次]|预付|价款|货款|总价|款)/.test(
      words,
    )
  )
}
function isWholeWithoutSetOff(contract: Contract, stated: Item[], total: number | null): boolean {
  const others = stated.filter((item) => !isSetOff(contract, item))
  if (others.length === stated.length || others.length < 2) return false
  if (others.every(({ ratio }) => ratio !== null))
    return Math.abs(others.reduce((sum, { ratio }) => sum + (ratio as number), 0) - 1) <= 0.0011
  return (
    total !== null &&
    Math.abs(others.reduce((sum, { ratio, yuan }) => sum + (yuan ?? (ratio as number) * total), 0) - total) <
      1
  )
}

/** Adds up what each payment clause says is paid when, in shares and in money. */
export function sumInstalments(contract: Contract): InstalmentSum[] {
  const price = contract.facts.amount?.value ?? null
  const groups = new Map<Clause | null, Sentence[]>()
  for (const sentence of bodySentences(contract)) {
    if (sentence.region !== 'body') continue
    const clause = topClause(sentence)
    groups.set(clause, [...(groups.get(clause) ?? []), sentence])
  }
  const sums: InstalmentSum[] = []
  for (const sentences of groups.values()) {
    const paying = sentences.filter(
      (sentence) =>
        (PAYS.test(sentence.text) || isPlanRow(sentence)) &&
        !SUMS_UP.test(sentence.text) &&
        (!isNoPayment(sentence.text) || EARLY_PAYMENT.test(sentence.text)),
    )
    if (paying.length === 0) continue
    if (paying.some((sentence) => CUMULATIVE.test(sentence.text))) continue
    const fixed = paying.find((sentence) => PER_PERIOD.test(sentence.text) && countOf(sentence.text) !== '')
    if (fixed) {
      const count = parseChineseNumber(countOf(fixed.text)) ?? 0
      const entries = itemsOf(contract, fixed, price).filter(
        (entry) => entry.ratio !== null || entry.yuan !== null,
      )
      // 每季25,950元，共四期: the price of a season is what each of the four is.
      const each = contract.money.find(
        (sum) => sum.per !== null && !sum.inWords && sum.start >= fixed.start && sum.end <= fixed.end,
      )
      const item =
        entries.find((entry) => PER_PERIOD.test(contract.text.slice(entry.span.start, entry.span.end))) ??
        entries[0] ??
        (each && { ratio: null, yuan: each.yuan, span: { start: each.start, end: each.end } })
      if (item && count > 1) {
        const planned = priceOfPlan(contract, [fixed])
        // 其余50%即644,100元分六期: the rest is what the parts make up.
        const ofTheRest = planned !== null && price !== null && Math.abs(planned - price) >= 1
        sums.push({
          span: item.span,
          ratio: item.ratio !== null && !ofTheRest ? item.ratio * count : null,
          yuan: item.ratio === null && item.yuan !== null ? item.yuan * count : null,
          total: planned,
          comesOut: otherReading(contract, sentences),
        })
      }
      continue
    }
    const planned = priceOfPlan(contract, sentences)
    const total = planned ?? price
    const items = paying.flatMap((sentence) => itemsOf(contract, sentence, total))
    const stated = countRepeats(
      withoutRepeats(
        contract,
        items.filter((item) => !item.rest),
      ),
    )
    if (stated.length < 2 || namesItsSum(stated)) continue
    const open = items.some((item) => item.rest)
    if (total !== null && countsTooMuch(stated, total)) continue
    if (isWholeWithoutSetOff(contract, stated, total)) continue
    const span = { start: (stated[0] as Item).span.start, end: (stated.at(-1) as Item).span.end }
    const ratioSum = stated.reduce((sum, item) => sum + (item.ratio ?? 0), 0)
    const allRatios = stated.every((item) => item.ratio !== null)
    const allMoney = stated.every((item) => item.yuan !== null)
    if (open) {
      if (allRatios && ratioSum > 1.001) sums.push({ span, ratio: ratioSum, yuan: null })
      continue
    }
    const doubtful = doubtfulIn(contract, sentences, stated)
    if (allRatios && ratioSum < 1 && mayComplete(1 - ratioSum, doubtful.ratios, 0.0011)) continue
    if (!allRatios && total !== null) {
      const short =
        total - stated.reduce((sum, item) => sum + (item.yuan ?? (item.ratio as number) * total), 0)
      if (short > 0 && mayComplete(short, doubtful.sums, 1)) continue
      const paid = total - short
      if (otherSums(contract, sentences).some((sum) => mayComplete(sum - paid, [0, ...doubtful.sums], 1)))
        continue
    }
    if (allRatios) {
      sums.push({
        span,
        ratio: ratioSum,
        yuan: allMoney ? stated.reduce((sum, item) => sum + (item.yuan as number), 0) : null,
        total: planned,
        comesOut: otherReading(contract, sentences),
      })
    } else if (total !== null && stated.every((item) => item.ratio !== null || item.yuan !== null)) {
      sums.push({
        span,
        ratio: null,
        yuan: stated.reduce((sum, item) => sum + (item.yuan ?? (item.ratio as number) * total), 0),
        total: planned,
        comesOut: otherReading(contract, sentences),
      })
    }
  }
  return sums
}
