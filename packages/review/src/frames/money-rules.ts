import { lprOn } from '../law/lpr.ts'
import type { Case } from '../rules/rule.ts'
import { parseSpoken } from '../spoken/numbers.ts'
import { addDays, daysBetween, termEnd } from '../values/calendar.ts'
import type { Span } from '../values/span.ts'
import { PAYS, REDRESS } from './lexicon.ts'
import type { PlainReading, ReadSentence, Sum } from './reading.ts'

export type PlainFinding = {
  checkpoint: string
  /** Null where nothing can be pointed at: the clause is not there. */
  span: Span | null
  why: string
  kind?: 'wrong' | 'inconsistent' | 'missing'
}

const LATE = /晚|逾期|迟|拖|误|过期|超期|每天|一天|罚|赔|违约/
const yuan = (value: number) => `${Math.round(value * 100) / 100}元`

/** 一共15600元, 总价108000元, 价：76000元: what the whole costs. */
const TOTAL =
  /(?:一共|总共|共计?|合起来|加起来|合共|总价|合同价|价[钱格款]?(?:总共|一共)?|一口价|全年|全款|打包价?|包干|合计|总计|多少钱)[^\d一二两三四五六七八九十，。；]{0,6}$/

const WHOLE =
  /(?:一共|总共|共计?|合起来|加起来|合共|总价|合同价|全款|打包价?|包干价?|合计|总计)[^\d一二两三四五六七八九十，。；]{0,4}$/

export function totalOf(reading: PlainReading, fromFacts: number | null): Sum | null {
  // 价钱：床2600元，衣柜3400元，合起来6000元: what is called the whole comes before what is called a price.
  for (const named of [WHOLE, TOTAL])
    for (const item of reading.said) {
      if (LATE.test(item.text) && !/价/.test(item.text)) continue
      for (const sum of item.sums) {
        if (sum.per && !sum.per.endsWith('共')) continue
        const before = reading.text.slice(Math.max(item.start - 12, sum.start - 14), sum.start)
        if (named.test(before) && !/最多|不超|底价|估|扣|罚|赔|每月|一个月/.test(before)) return sum
      }
    }
  if (fromFacts === null) return null
  for (const item of reading.said) for (const sum of item.sums) if (sum.yuan === fromFacts) return sum
  return null
}

/** 运费4500元，装车付1500元，…: the price said in the very sentence that splits it. */
function totalBeside(reading: PlainReading, parts: ReadSentence[]): number | null {
  for (const item of parts) {
    const [first, ...others] = item.sums
    if (!first || first.per || others.length < 2 || /押|定金|订金/.test(item.text)) continue
    const before = reading.text.slice(item.start, first.start)
    if (
      /^[^，]{0,12}(?:费|价|款|钱|报酬)(?:用|钱)?(?:是|为|共|一共|:)?$/.test(before) &&
      others.every((one) => one.yuan < first.yuan)
    )
      return first.yuan
  }
  return null
}

/** 签字30%，水电40%，验过30%，留3%: parts of one price that do not make it up. */
export function instalmentsOff(reading: PlainReading, total: number | null): PlainFinding | null {
  for (const line of reading.lines) {
    const parts = line.said.filter((item) => !LATE.test(item.text) || /分[一二两三四五\d]次/.test(item.text))
    const words = parts.map((item) => item.text).join('')
    if (parts.length === 0 || /定金[^。；]{0,20}(?:两倍|双倍)/.test(words)) continue
    const breaths = parts.flatMap((item) => breathsOf(reading, item))
    const ratios = breaths.flatMap((breath) => {
      const ratio = parts
        .flatMap((item) => item.ratios)
        .filter((one) => one.start >= breath.start && one.end <= breath.end)
      return ratio.length === 1 && /给|付|留|剩|退|交|开工|进场|签字|预付|验|完|尾款|%/.test(breath.text)
        ? [{ breath, value: (ratio[0] as { value: number }).value }]
        : []
    })
    const isPayment =
      /付|给|交|款|钱|次/.test(words) &&
      !/利润|赚|挣|分红|拿(?!到|走|货|证|房|钥匙|车)|抽成|成交价|成交额/.test(words)
    // 含6%税 is no part of the price.
    const shares = ratios.filter(
      (one) => one.value >= 0.01 && !/[\d%](?:的|个点)?(?:增值)?税|税(?:率|点)?\d/.test(one.breath.text),
    )
    if (
      isPayment &&
      shares.length >= 3 &&
      !/剩下的?(?:都|全|给|付|结|\d[\d,.]*元)|余款|其余|付至|付到/.test(words)
    ) {
      const sum = shares.reduce((all, one) => all + one.value, 0)
      if (Math.abs(sum - 1) > 0.0005)
        return {
          checkpoint: 'G08',
          kind: 'inconsistent',
          span: spanning(shares.map((one) => one.breath)),
          why: `各期付款比例合计${Math.round(sum * 1000) / 10}%，不等于100%。`,
        }
    }
    const own = totalBeside(reading, parts)
    const price = own ?? total
    if (price === null) continue
    const sums = breaths.flatMap((breath) =>
      parts
        .flatMap((item) => item.sums)
        .filter((one) => one.start >= breath.start && one.end <= breath.end && !one.per)
        .filter((one) => {
          // 一共2万6：签字给1万: the whole stands before the first part.
          const said = reading.text.slice(breath.start, one.end).replace(/^.*:/, '')
          const rest = reading.text.slice(one.end, breath.end)
          return (
            PAYS.test(breath.text) &&
            !/一共|总价|总共|每|底薪|工资|手续费|里的/.test(said + (rest.includes(':') ? '' : rest))
          )
        })
        .map((one) => ({ breath, one })),
    )
    const settled =
      (own !== null && /(?:后|时|完|了|当天)[^，。；]{0,6}(?:付|给|转|结|打)\s*\d/.test(words)) ||
      /剩下的?\s*[\d一二两三四五六七八九]|余款\s*\d|尾款\s*\d|收[片货]付\s*\d|再(?:转|付|给)\s*\d/.test(words)
    if ((sums.length >= 3 || (sums.length === 2 && settled)) && sums.every(({ one }) => one.yuan < price)) {
      const sum = sums.reduce((all, { one }) => all + one.yuan, 0)
      if (Math.abs(sum - price) > 0.5)
        return {
          checkpoint: 'G08',
          kind: 'inconsistent',
          span: spanning(sums.map(({ breath }) => breath)),
          why: `各期付款合计${yuan(sum)}，与总价${yuan(price)}不一致。`,
        }
    }
  }
  return null
}

/** 16次，每次300元，一共5200元; 客厅2800元、主卧1900元，一共6500元. */
export function productOff(reading: PlainReading): PlainFinding | null {
  for (const line of reading.lines) {
    if (line.text.includes('\t') || line.text.includes('|')) continue
    const sums = line.said.flatMap((item) => item.sums)
    const stated = sums.find((sum) => {
      const before = reading.text.slice(Math.max(line.span.start, sum.start - 8), sum.start)
      return (
        (!sum.per || sum.per.endsWith('共')) &&
        /(?:一共|总共|共计?|合计|总计|合起来|加起来|合共|总数|一个月|每月)[^\d，。；]{0,3}$/.test(before)
      )
    })
    if (!stated || LATE.test(line.text)) continue
    const before = sums.filter((sum) => sum.end <= stated.start && sum.end > line.span.start)
    const unit = before.find((sum) => sum.per !== null)
    const span = { start: (before[0] ?? stated).start, end: stated.end }
    if (unit?.per) {
      const thing = unit.per.replace(/每月|方米?|米/g, '').replace(/[^\u4e00-\u9fa5].*$/, '')[0] ?? ''
      const counts = [
        ...reading.text
          .slice(Math.max(0, line.span.start - 120), stated.start)
          .matchAll(new RegExp(`(\\d+(?:\\.\\d+)?|[一二两三四五六七八九十百]+)(万)?(?:个)?${thing}`, 'g')),
      ]
        // 10月31日 counts no months.
        .filter((match) => thing !== '月' || match[0].includes('个'))
        .map((match) => (parseSpoken(match[1] as string) ?? 0) * (match[2] ? 1e4 : 1))
        .filter((count) => count > 1)
      if (thing === '月') {
        const length = reading.text.slice(Math.max(line.span.start, stated.start - 10), stated.start)
        if (/半年[^，。；]{0,5}$/.test(length)) counts.push(6)
        else if (/[全一]年[^，。；]{0,5}$/.test(length)) counts.push(12)
      }
      if (
        before.length === 1 &&
        counts.length > 0 &&
        thing &&
        !counts.some((count) => near(count * unit.yuan, stated.yuan))
      )
        return {
          checkpoint: 'G09',
          kind: 'inconsistent',
          span,
          why: `按单价${yuan(unit.yuan)}和数量计算，与写明的${yuan(stated.yuan)}不一致。`,
        }
      // 地柜每米1800元，4.2米7560元；吊柜每米1200元，3米3600元；一共11160元: the parts, not the prices, make the whole.
      const parts = before.filter((sum) => sum.per === null)
      const whole = parts.reduce((all, one) => all + one.yuan, 0)
      if (
        parts.length >= 2 &&
        parts.length === before.length - parts.length &&
        !near(whole, stated.yuan) &&
        whole < stated.yuan * 2 &&
        whole > stated.yuan * 0.5
      )
        return {
          checkpoint: 'G09',
          kind: 'inconsistent',
          span,
          why: `各项相加为${yuan(whole)}，与合计${yuan(stated.yuan)}不一致。`,
        }
      continue
    }
    if (before.length >= 2 && /、|，/.test(reading.text.slice(span.start, span.end))) {
      const sum = before.reduce((all, one) => all + one.yuan, 0)
      if (!near(sum, stated.yuan) && sum < stated.yuan * 3)
        return {
          checkpoint: 'G09',
          kind: 'inconsistent',
          span,
          why: `各项相加为${yuan(sum)}，与合计${yuan(stated.yuan)}不一致。`,
        }
    }
  }
  return null
}

const BY_THE_UNIT =
  /每个?(周|星期|月|天|日|次|节|趟|吨|台|件|套|平|米|箱|斤|人|间|年|袋|桶|份|棵|亩)[^，。；\d]{0,4}([\d,.]+)(?:元|块)(?:钱)?[，、；(](?:一共|总共|共|合计)?([\d.]+|[一二两三四五六七八九十]+)个?\1[^，。；\d]{0,6}([\d,.]+)(?:元|块)/g

/** 每周600元，六周3900元. */
export function timesOff(reading: PlainReading): PlainFinding | null {
  for (const match of reading.text.matchAll(BY_THE_UNIT)) {
    const [price, count, whole] = match.slice(2).map((words) => parseSpoken(words.replaceAll(',', '')))
    if (!price || !count || count < 2 || !whole || near(price * count, whole) || whole < price) continue
    return {
      checkpoint: 'G09',
      kind: 'inconsistent',
      span: { start: match.index, end: match.index + match[0].length },
      why: `按单价${yuan(price)}乘以${count}计算应为${yuan(price * count)}，与写明的${yuan(whole)}不一致。`,
    }
  }
  return null
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.5

/** 本钱40万：孟河出20万，戚婉出12万，楼一鸣出10万; 阿强拿出12万，阿辉拿出8万，总共20万. */
export function capitalOff(reading: PlainReading): PlainFinding | null {
  for (const item of reading.said) {
    if (!/本钱|总共|一共|凑|出资|投入|投资|资金/.test(item.text)) continue
    const whole = item.sums.find((sum) =>
      /(?:本钱|总共|一共凑?|凑|出资总额|总?投入|总?投资|共投|启动资金|共出资?|本金|总额)[^\d，。；]{0,3}$/.test(
        reading.text.slice(Math.max(item.start, sum.start - 8), sum.start),
      ),
    )
    const parts = item.sums.filter(
      (sum) =>
        sum !== whole &&
        (/(?:出|拿出|投|掏|凑|拿|交|垫)[^\d，。；]{0,2}$/.test(
          reading.text.slice(Math.max(item.start, sum.start - 6), sum.start),
        ) ||
          reading.callers.some(
            ({ name }) =>
              name.length >= 2 &&
              reading.text
                .slice(item.start, sum.start)
                .replace(/[:是为]$/, '')
                .endsWith(name),
          )),
    )
    if (!whole || parts.length < 2) continue
    const sum = parts.reduce((all, one) => all + one.yuan, 0)
    if (!near(sum, whole.yuan))
      return {
        checkpoint: 'G09',
        kind: 'inconsistent',
        span: spanning([whole, ...parts]),
        why: `各人出资合计${yuan(sum)}，与出资总额${yuan(whole.yuan)}不一致。`,
      }
  }
  return null
}

/** 赚的钱阿强六成、阿辉五成: shares of a profit that do not make it up. */
export function sharesOff(reading: PlainReading): PlainFinding | null {
  for (const item of reading.said) {
    if (
      !/赚|挣|利润|分红|盈利|收益|扣掉本钱|(?:去掉|除去|刨去|刨掉)(?:本钱|开销|成本)|净[利收]/.test(item.text)
    )
      continue
    const shares = item.ratios.filter(
      (ratio) =>
        !/留|公积|提取|抽|扣/.test(reading.text.slice(Math.max(item.start, ratio.start - 6), ratio.start)),
    )
    if (shares.length < 2 || /以上|超过|达到/.test(item.text)) continue
    const sum = shares.reduce((all, one) => all + one.value, 0)
    if (Math.abs(sum - 1) > 0.0005)
      return {
        checkpoint: 'P02',
        kind: 'inconsistent',
        span: spanning(shares),
        why: `分配比例合计${Math.round(sum * 1000) / 10}%，不等于100%。`,
      }
  }
  return null
}

/** 定金 over a fifth of the price. */
export function earnestTooHigh(
  reading: PlainReading,
  total: number | null,
  limit: number,
): PlainFinding | null {
  if (!total) return null
  for (const item of reading.said) {
    if (!item.text.includes('定金') || /退|赔|归/.test(item.text.split('定金')[0] ?? '')) continue
    const sum = item.sums.find((one) => {
      const before = reading.text.slice(Math.max(item.start, one.start - 8), one.start)
      const after = reading.text.slice(one.end, one.end + 6)
      return /定金[^\d，。；]{0,4}$/.test(before) || /^(?:当|作|做|算|的|为)?定金/.test(after)
    })
    if (sum && sum.yuan > total * limit + 0.5 && sum.yuan < total)
      return {
        checkpoint: 'G20',
        span: { start: sum.start, end: sum.end },
        why: `定金${yuan(sum.yuan)}，占总价${yuan(total)}的${Math.round((sum.yuan / total) * 1000) / 10}%，超过20%的部分不产生定金的效力。`,
      }
  }
  return null
}

const MONTHLY_TENTHS =
  /(?:每个?月|一个月|月息|月利(?:率|息)?)[^，。；\d]{0,4}?([一二两三四五六七八九])分([一二三四五六七八九半])?|([一二两三四五六七八九])分([一二三四五六七八九半])?(?:的)?(?:利|月息)/
const YEARLY_TENTHS = /(?:年息|年利)[^，。；\d]{0,3}([一二两三四五六七八九])分([一二三四五六七八九半])?/
const PERCENT_RATE =
  /(年(?:化|利率|利息|息)?|月(?:利率|利息|息)?|每月|每年|一个月|一年|每天|一天|日(?:息|利率)?)[^，。；\d]{0,8}?(\d+(?:\.\d+)?%|[百千万]分之[一二两三四五六七八九十\d.]+|[一二两三四五六七八九]成|\d+(?:\.\d+)?个点)/g
const INTEREST_SUM =
  /(?:利息|利钱|利)[^，。；]{0,8}(?:每个?月|一个月|月月|每月)[^，。；\d]{0,4}(\d[\d,.]*万?|[一二两三四五六七八九十百千万]+)(?:元|块)|(?:每个?月|一个月)[^，。；\d]{0,4}(\d[\d,.]*万?|[一二两三四五六七八九十百千万]+)(?:元|块)(?:钱)?(?:的)?(?:利息|利钱|利)/

const tenths = (whole: string, part: string | undefined) =>
  (parseSpoken(whole) ?? 0) + (part === '半' ? 0.5 : part ? (parseSpoken(part) ?? 0) / 10 : 0)

function percentOf(words: string): number {
  if (words.endsWith('%')) return Number.parseFloat(words)
  if (words.endsWith('个点')) return Number.parseFloat(words)
  if (words.endsWith('成')) return (parseSpoken(words.slice(0, -1)) ?? 0) * 10
  const match = /([百千万])分之(.+)/.exec(words)
  const scale = { 百: 1, 千: 10, 万: 100 }[match?.[1] ?? '百'] as number
  return (parseSpoken(match?.[2] ?? '') ?? 0) / scale
}

/** Every price of borrowed money said in this contract, as a rate a year. */
export function yearlyRates(
  reading: PlainReading,
  principal: number | null,
): { item: ReadSentence; percent: number }[] {
  const found: { item: ReadSentence; percent: number }[] = []
  for (const item of reading.said) {
    if (item.region === 'head' && /身份证.{0,40}$/.test(item.text) && !/利|息/.test(item.text)) continue
    const text = item.text
    if (!/利|息|罚|加|算|分|点/.test(text)) continue
    const monthly = MONTHLY_TENTHS.exec(text)
    if (monthly && !/利润|分红/.test(text))
      found.push({
        item,
        percent: tenths((monthly[1] ?? monthly[3]) as string, monthly[2] ?? monthly[4]) * 12,
      })
    const yearly = YEARLY_TENTHS.exec(text)
    if (yearly) found.push({ item, percent: tenths(yearly[1] as string, yearly[2]) * 10 })
    for (const match of text.matchAll(PERCENT_RATE)) {
      const per = match[1] as string
      if (!/利|息/.test(text)) continue
      const times = /^[年]|每年|一年/.test(per) ? 1 : /天|日/.test(per) ? 365 : 12
      found.push({ item, percent: percentOf(match[2] as string) * times })
    }
    const paid = INTEREST_SUM.exec(text)
    const sum = paid ? parseSpoken(((paid[1] ?? paid[2]) as string).replace(/,/g, '')) : null
    if (sum && principal) found.push({ item, percent: (sum * 12 * 100) / principal })
  }
  return found
}

export function usury(reading: PlainReading, input: Case, principal: number | null): PlainFinding | null {
  const rate = lprOn(input.date, input.lpr)
  const limit = rate ? rate.oneYearPercent * 4 : 24
  const worst = yearlyRates(reading, principal).find(({ percent }) => percent > limit + 1e-6)
  if (!worst) return null
  return {
    checkpoint: 'B01',
    span: clean(worst.item),
    why: `折合年利率${Math.round(worst.percent * 100) / 100}%，超过合同成立时受保护的上限${Math.round(limit * 100) / 100}%，超过部分不受保护。`,
  }
}

/** 2026年5月6日动工，2026年6月14日完，一共60天; 整两年. */
export function lengthOff(reading: PlainReading): PlainFinding | null {
  for (const item of reading.said) {
    const [first, last] = item.dates
    if (!first || !last || item.dates.length !== 2) continue
    const between = reading.text.slice(first.end, last.start)
    if (between.length > 14 || !/到|至|-|~|—|完|开始|开工|动工|起/.test(between)) continue
    const span = clean(item)
    if (last.date < first.date)
      return {
        checkpoint: 'G13',
        kind: 'inconsistent',
        span,
        why: `结束日${last.date}早于开始日${first.date}。`,
      }
    for (const length of item.lengths) {
      const before = reading.text.slice(Math.max(item.start, length.start - 8), length.start)
      const after = reading.text.slice(length.end, length.end + 4)
      const beside =
        // 10月20日开工，70天，12月28日前干完
        (length.start >= first.end && length.end <= last.start && /开工|动工|进场|起/.test(between)) ||
        (length.start >= last.end && length.start - last.end <= 10) ||
        (length.end <= first.start && first.start - length.end <= 4)
      if (
        !beside ||
        /提前|试用|头|前|每|保|押|免|满|歇|内|里|后/.test(before) ||
        // 一个月800: what is paid for each, not how long it is.
        /^(?:内|里|前|后|以|之|试用|算|的|\s*[\d一二两三四五六七八九十]+(?:[百千万元块，。]|\d))/.test(after)
      )
        continue
      if (length.months !== null) {
        const expected = [termEnd(first.date, length.months), addDays(termEnd(first.date, length.months), 1)]
        if (!expected.includes(last.date))
          return {
            checkpoint: 'G13',
            kind: 'inconsistent',
            span,
            why: `从${first.date}到${last.date}与写明的期限不一致。`,
          }
      } else if (length.days !== null && !length.working) {
        const days = daysBetween(first.date, last.date)
        if (Math.abs(days + 1 - length.days) > 1)
          return {
            checkpoint: 'G13',
            kind: 'inconsistent',
            span,
            why: `从${first.date}到${last.date}共${days + 1}天，与写明的${length.days}天不一致。`,
          }
      }
    }
  }
  return null
}

export type Breath = Span & { text: string }

export function breathsOf(reading: PlainReading, item: Span): Breath[] {
  const found: Breath[] = []
  let start = item.start
  for (let at = item.start; at <= item.end; at++) {
    if (at < item.end && !/[，；。、]/.test(reading.text[at] as string)) continue
    // 、 ends a breath only where a figure went before it: 阿强六成、阿辉四成.
    if (reading.text[at] === '、' && !/[\d%元成块]$/.test(reading.text.slice(start, at))) continue
    if (at > start) found.push({ start, end: at, text: reading.text.slice(start, at) })
    start = at + 1
  }
  return found
}

export const spanning = (spans: Span[]): Span => ({
  start: Math.min(...spans.map((span) => span.start)),
  end: Math.max(...spans.map((span) => span.end)),
})

export function clean(item: ReadSentence): Span {
  const text = item.text.replace(/[。；;!！?？\s]+$/, '')
  const lead = /^\s*/.exec(text)?.[0].length ?? 0
  return { start: item.start + lead, end: item.start + text.length }
}

const CAPPED = /为止|封顶|打住|最多|不超过|上限|以内|为限|至多|顶多/

/** 每天罚欠款的百分之二, with no end to it. */
export function dailyPenalty(reading: PlainReading, limit: number): PlainFinding | null {
  for (const item of reading.said) {
    if (!/晚|逾期|迟|拖|过期|超期|违约|欠|没[还付给]/.test(item.text)) continue
    if (!REDRESS.test(item.text) && !/(?:每天|一天|每日)[^，。；]{0,3}[按照]/.test(item.text)) continue
    if (CAPPED.test(reading.text.slice(item.line.start, item.line.end))) continue
    for (const ratio of item.ratios) {
      const before = reading.text.slice(Math.max(item.start, ratio.start - 18), ratio.start)
      if (/(?:每天|每日|一天|一日|日)[^。；]{0,16}$/.test(before) && ratio.value >= limit)
        return {
          checkpoint: 'G18',
          span: clean(item),
          why: `按日${Math.round(ratio.value * 10000) / 100}%计算，一年超过${Math.round(ratio.value * 365 * 100)}%，且没有上限。`,
        }
    }
  }
  return null
}

export const isCapped = (text: string): boolean => CAPPED.test(text)
