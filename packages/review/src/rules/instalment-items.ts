// What a payment clause says is paid, one item for each time.
import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Span } from '../values/span.ts'

export const PAYS =
  /[日天]内\s*[\d.]+(?:万?元|%)|支付|付清|付款|预付|(?:日内|后|时|前|再)付|结清|付给|[前日后次]还(?=\d)|首付|尾款|余款|归还|偿还|质保金|质量保证金|[\u4e00-\u9fa5]款[:为]?\s*\d|进度款|付(?:合同|工程|服务|货|价|总|全|至|\d|人民币|¥)|[即应先]付|(?:第[一二三四五\d]+|首|末)(?:期|笔|次|阶段)/

const NOT_PAYMENT =
  /违约|逾期|延期|延误|迟[付交延]|晚[付交]|拖[延欠]|封顶|为限|每[天日]|[一1][天日]付|赔偿|滞纳|年薪|计收|得分|整改|补足|取消|不退|无故|缺演|利率|利息|[年月日]息|扣减|扣除|扣款|(?:抵扣|抵减|冲抵)(?=[^，。；]{0,4}\d)|罚|补偿|解除|折扣|上浮|下浮|盈余|利润|亏损|股权|出资|损耗|分担|可用率|退还[^，。；]{0,12}(?:已[收付]|费|款)|不再支付/

/** 归还剩余75万元并结清利息: what is paid beside an instalment does not make it less of one. */
const BESIDE = /(?:并|及|和|同时)[^，。；\d]{0,10}(?:利息|本息)/g

export const isNoPayment = (words: string): boolean => NOT_PAYMENT.test(words.replace(BESIDE, ''))

const REST_OPEN =
  /余款|余额|剩余(?:款项|价款|部分|费用|货款|工程款)?|尾款|其余|一次性[^，。；]{0,8}支付[^，。；]{0,6}(?:费|款|报酬)/

/** 施工至50%支付20%: how far the work has come, not what is paid. */
const PROGRESS = /^[^付]*(?:施工|完成|进度|工程量|产值|形象)[^，；付款]{0,8}$/

/** 支付30%（其中20%作为定金）, 每笔款项中的20%作为人工费: a part of the part. */
const PART_OF_PART =
  /其中[^()]{0,20}$|(?:每[笔次期]|各[笔次期]|该|上述|前述|所付|已付|收到的?)[^，。；\d]{0,12}[中内里]的?$/

export const IN_PARTS = /分(?:[一二两三四五六七八九十\d]+)(?:期|次|笔|个?阶段)/

export type Item = {
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
export function countRepeats(items: Item[]): Item[] {
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

export function itemsOf(contract: Contract, sentence: Sentence, total: number | null): Item[] {
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
