import type { Contract } from '../contract.ts'
import type { Clause, Sentence } from '../text/structure.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Span } from '../values/span.ts'
import { bodySentences } from './rule.ts'

export type InstalmentSum = {
  span: Span
  ratio: number | null
  yuan: number | null
  /** What the clause itself says is paid in instalments, where it does. */
  total?: number | null
  /** Read in another way the figures of the clause do come to the price. */
  comesOut?: (total: number) => boolean
}

const PAYS =
  /[日天]内\s*[\d.]+(?:万?元|%)|支付|付清|付款|预付|(?:日内|后|时|前|再)付|结清|付给|首付|尾款|余款|归还|偿还|质保金|质量保证金|[\u4e00-\u9fa5]款[:为]?\s*\d|进度款|付(?:合同|工程|服务|货|价|总|全|至|\d|人民币|¥)|[即应先]付|(?:第[一二三四五\d]+|首|末)(?:期|笔|次|阶段)/
const NOT_PAYMENT =
  /违约|逾期|延期|延误|迟[付交延]|晚[付交]|拖[延欠]|封顶|为限|每[天日]|[一1][天日]付|赔偿|滞纳|年薪|计收|得分|整改|补足|取消|不退|无故|缺演|利率|利息|[年月日]息|扣减|扣除|扣款|(?:抵扣|抵减|冲抵)(?=[^，。；]{0,4}\d)|罚|补偿|解除|折扣|上浮|下浮|盈余|利润|亏损|股权|出资|损耗|分担|可用率|退还[^，。；]{0,12}(?:已[收付]|费|款)|不再支付/
/** 归还剩余75万元并结清利息: what is paid beside an instalment does not make it less of one. */
const BESIDE = /(?:并|及|和|同时)[^，。；\d]{0,10}(?:利息|本息)/g

const isNoPayment = (words: string): boolean => NOT_PAYMENT.test(words.replace(BESIDE, ''))

/** A first payment stays a payment though the sentence goes on to say what happens on breach. */
const EARLY_PAYMENT = /首付|首期|预付|定金|订金|第[一二三四五\d]+(?:期|笔|次)/
const CUMULATIVE = /(?:支付|付|付款|累计)(?:到|至)(?=[^，。；]{0,16}[\d百成])|累计(?:支付|付)/
const REST_OPEN =
  /余款|余额|剩余(?:款项|价款|部分|费用|货款|工程款)?|尾款|其余|一次性[^，。；]{0,8}支付[^，。；]{0,6}(?:费|款|报酬)/
/** 施工至50%支付20%: how far the work has come, not what is paid. */
const PROGRESS = /^[^付]*(?:施工|完成|进度|工程量|产值|形象)[^，；付款]{0,8}$/
/** 支付30%（其中20%作为定金）, 每笔款项中的20%作为人工费: a part of the part. */
const PART_OF_PART =
  /其中[^()]{0,20}$|(?:每[笔次期]|各[笔次期]|该|上述|前述|所付|已付|收到的?)[^，。；\d]{0,12}[中内里]的?$/
const PER_PERIOD = /每期|每次|每笔|每季度?|每月|各(?:于|支付|付)/
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

const IN_PARTS = /分(?:[一二两三四五六七八九十\d]+)(?:期|次|笔|个?阶段)/

function topClause(sentence: Sentence): Clause | null {
  let clause = sentence.clause
  while (clause?.parent && clause.parent.kind !== 'chapter') clause = clause.parent
  return clause
}

type Item = {
  sentence: Sentence
  ratio: number | null
  yuan: number | null
  rest: boolean
  span: Span
  /** 第一批、第二批验收后各支付25%: how often it is paid; null where it is paid more than once, nobody says how often. */
  times: number | null
}

const EACH_TIME = /[各均](?:自|应|再)?(?:支付|付|结|按)|各(?:为)?(?:人民币)?¥?\d|每[批期次笔](?!款|付款|收款)/
const NUMBERED_PART = /(?:第[一二三四五六七八九十\d]+|首|末)(?=批|期|次|阶段|笔|年|个?节点|[、和及])/g

/** 第二期至第五期各40,000元 */
const PART_RANGE =
  /第([一二三四五六七八九十\d]+)(?:期|批|次|笔|个?阶段)?(?:至|到)第?([一二三四五六七八九十\d]+)(?:期|批|次|笔|个?阶段)/

function timesPaid(sentence: Sentence, words: string, before: string): number | null {
  if (!EACH_TIME.test(words)) return 1
  const range = PART_RANGE.exec(words)
  if (range) {
    const [first, last] = [range[1], range[2]].map((written) => parseChineseNumber(written as string) ?? 0)
    return Math.max(1, (last as number) - (first as number) + 1)
  }
  const parts = new Set((before + words).match(NUMBERED_PART) ?? [])
  return parts.size > 1 && sentence.text.includes('、') ? parts.size : null
}

const MOST_TIMES = 24

/** How the shares add up once what is paid several times is counted as often; open where any count would do. */
function countRepeats(items: Item[]): Item[] {
  const unsaid = items.filter((item) => item.times === null)
  const counted = items.map((item) => {
    const times = item.times ?? 1
    return {
      ...item,
      ratio: item.ratio === null ? null : item.ratio * times,
      yuan: item.yuan === null ? null : item.yuan * times,
    }
  })
  const [only] = unsaid
  if (unsaid.length !== 1 || !only || only.ratio === null) return counted
  const others = counted.reduce(
    (sum, item, at) => sum + (items[at] === only ? 0 : (item.ratio ?? Number.NaN)),
    0,
  )
  const often = (1 - others) / only.ratio
  const whole = Math.round(often)
  if (whole < 2 || whole > MOST_TIMES || Math.abs(often - whole) > 0.01) return counted
  return counted.map((item, at) =>
    items[at] === only
      ? {
          ...item,
          ratio: (only.ratio as number) * whole,
          yuan: only.yuan === null ? null : only.yuan * whole,
        }
      : item,
  )
}

function itemsOf(contract: Contract, sentence: Sentence, total: number | null): Item[] {
  const within = <T extends Span>(items: T[]) =>
    items.filter((item) => item.start >= sentence.start && item.end <= sentence.end)
  const ratiosHere = within(contract.ratios)
  const moneyHere = within(contract.money)
  const parts: Span[] = []
  let from = sentence.start
  for (let at = sentence.start; at <= sentence.end; at++) {
    const character = contract.text[at]
    if (at === sentence.end || character === '，' || character === '、') {
      parts.push({ start: from, end: at })
      from = at + 1
    }
  }
  const items: Item[] = []
  for (const part of parts) {
    const words = contract.text.slice(part.start, part.end)
    // A sum held as security is given back, so it is no part of the price.
    if (isNoPayment(words) || /(?<!质量)保证金|押金/.test(words)) continue
    // 其中不含税价款…，税额…: what a price is made of is not paid in turn.
    if (/不含税|税额/.test(words) && !/支付|付/.test(words)) continue
    const inside = <T extends Span>(list: T[]) =>
      list.filter((item) => item.start >= part.start && item.end <= part.end)
    const ratios = inside(ratiosHere).filter(
      (ratio) =>
        !/税|专票/.test(contract.text.slice(ratio.end, ratio.end + 6)) &&
        !/税率?[为:]?$/.test(contract.text.slice(Math.max(0, ratio.start - 4), ratio.start)) &&
        !PROGRESS.test(contract.text.slice(part.start, ratio.start)) &&
        !PART_OF_PART.test(contract.text.slice(part.start, ratio.start)),
    )
    const sums = inside(moneyHere).filter(
      (sum) =>
        !sum.per &&
        !sum.inWords &&
        !(
          total !== null &&
          Math.abs(sum.yuan - total) < 1 &&
          (/总|合计|共计/.test(words) || IN_PARTS.test(words))
        ),
    )
    const worded = inside(moneyHere).filter((sum) => !sum.per && sum.inWords)
    const sum =
      sums[0] ??
      (worded[0] &&
      !contract.moneyPairs.some(
        (pair) =>
          pair.words === worded[0] ||
          (pair.start <= (worded[0] as Span).start && (worded[0] as Span).end <= pair.end),
      )
        ? worded[0]
        : undefined)
    // 顾问费60000元，1月15日前付…: the price itself is no instalment.
    if (sum && total !== null && Math.abs(sum.yuan - total) < 1 && !PAYS.test(words)) continue
    const ratio = ratios[0]
    if (!ratio && !sum) {
      if (REST_OPEN.test(words))
        items.push({ sentence, ratio: null, yuan: null, rest: true, span: part, times: 1 })
      continue
    }
    const previous = items.at(-1)
    // “支付总价的30%，即¥300,000元” is one instalment said twice.
    if (
      !ratio &&
      sum &&
      previous &&
      previous.yuan === null &&
      previous.ratio !== null &&
      /^(?:即|计|共计|人民币|¥|金额)/.test(words.trim())
    ) {
      previous.yuan = sum.yuan
      previous.span = { start: previous.span.start, end: part.end }
      continue
    }
    // “支付预付款265,400元，占总价的20%”, the other way round.
    if (
      ratio &&
      !sum &&
      previous?.ratio === null &&
      previous.yuan !== null &&
      /^(?:约?占|即|相当于|为)/.test(words.trim())
    ) {
      previous.ratio = ratio.value
      previous.span = { start: previous.span.start, end: part.end }
      continue
    }
    items.push({
      sentence,
      ratio: ratio?.value ?? null,
      yuan: sum?.yuan ?? null,
      rest: false,
      span: part,
      times: timesPaid(sentence, words, contract.text.slice(sentence.start, part.start)),
    })
  }
  return items
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
  const isRepeated = sentences.some((sentence) => PER_PERIOD.test(sentence.text))
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
