import type { FactReading, FactSentence } from '../contract-facts/reading.ts'
import type { DutyDue, ReadDuty } from './duty.ts'
import { dueWithin } from './when-due.ts'

const PAYS =
  /付|支付|结清|结账|结算|汇|转账|打款|打过|给(?!付货|予|出|第三|别)|打(?=[\d一二两三四五六七八九十百])|返还|交(?!付|货|接|房|车|纳)/
const TITLE = /付款|支付|结算|价款|费用|货款|报酬|款项/
/** Sums and shares that are no part of the price. */
const NO_PART =
  /晚[一交付给到送完]|拖一|扣[^，。；]{0,3}$|加[^，。；]{0,2}$|违约|赔偿|滞纳|押金|罚|保险|利息|工资|逾期|房租|月租|解除合同|迟延|补偿|延误|每日|每天|税率|增值税|个点|税点|(?<!缺陷)责任|上限|不超过合同|定金罚则|履约保证金|投标保证金|滞后|单价|不低于|损失/
/** 增值税专用发票 is no tax. */
const withoutInvoice = (text: string) => text.replace(/增值税(?:专用|普通)?发票/g, '发票')
const REST =
  /其余(?:款项|部分|价款|货款)?|余款|尾款|剩余(?:款项|部分|价款|货款|的)?|剩下(?:的)?(?:钱|款)?|余额|余(?=\d|百分|[一二三四五六七八九十])/g
const WHOLE =
  /全款|全部(?:合同)?(?:价款|款项|货款|费用|合同款)|一次性(?:付清|支付|结清)|合同总(?:价|额)款?|总价款/
const TOTAL_SAID =
  /(?:总价|总额|合计|一共|总共|合同价|价款|价钱|金额|租金|工钱)(?:款)?(?:为|共|是|:|：|人民币|¥|共计)*[^，。；]{0,6}$/

type Part = {
  share: number | null
  yuan: number | null
  isRest: boolean
  /** Within the sentence. */
  start: number
  end: number
}

const figuresOf = (sentence: FactSentence): Part[] => {
  const at = (span: { start: number; end: number }) => ({
    start: span.start - sentence.start,
    end: span.end - sentence.start,
  })
  const figures: Part[] = [
    ...sentence.ratios.map((one) => ({ share: one.value, yuan: null, isRest: false, ...at(one) })),
    ...sentence.sums
      .filter(({ per }) => !per)
      // 一个月800 comes again every month: it is no part of a price.
      .filter(
        ({ start }) =>
          !/(?:一个?月|每个?月|一年|每年|月租|一季度?)[^\d，。；]{0,4}$/.test(
            sentence.text.slice(0, start - sentence.start),
          ),
      )
      .map((one) => ({ share: null, yuan: one.yuan, isRest: false, ...at(one) })),
    ...[...sentence.text.matchAll(/(?<=[给付交打]了?)一半/g)].map((match) => ({
      share: 0.5,
      yuan: null,
      isRest: false,
      start: match.index,
      end: match.index + 2,
    })),
  ].sort((one, other) => one.start - other.start)
  const parts: Part[] = []
  for (const figure of figures) {
    const last = parts.at(-1)
    const between = last ? sentence.text.slice(last.end, figure.start) : ''
    // 30%（即15万元）, 壹拾伍万元整（150,000.00元）: one part said twice.
    const isSame =
      last &&
      between.length <= 14 &&
      !/[；。;]/.test(between) &&
      /^[，]?[^，；。]{0,8}[(（，]?[^，；。]{0,4}$/.test(between) &&
      (/即|计|[(（]|共|人民币|为|作为|¥|元整/.test(between) || between.trim() === '') &&
      (last.share === null) !== (figure.share === null || figure.yuan === null)
    const isWritten =
      last && last.yuan !== null && figure.yuan === last.yuan && /^[^，；。]{0,6}$/.test(between)
    if (last && (isSame || isWritten)) {
      last.share ??= figure.share
      last.yuan ??= figure.yuan
      last.end = figure.end
    } else parts.push(figure)
  }
  for (const match of sentence.text.matchAll(REST)) {
    const end = match.index + match[0].length
    const named = parts.find((one) => one.start >= end && one.start - end <= 10)
    // 剩余10%, 余款300,000元 name their figure themselves.
    if (named && !/[付给打支结，；]/.test(sentence.text.slice(end, named.start))) continue
    if (
      parts.some(
        (one) =>
          one.end <= match.index &&
          match.index - one.end <= 4 &&
          /^[^，；。]*$/.test(sentence.text.slice(one.end, match.index)),
      )
    )
      continue
    if (/^[^，；。]{0,20}(?:作为|转为)/.test(sentence.text.slice(end)) && named) continue
    parts.push({ share: null, yuan: null, isRest: true, start: match.index, end })
  }
  return parts.sort((one, other) => one.start - other.start)
}

const NAMES: [RegExp, string][] = [
  [/质保金|质量保证金|保修金|保留金/, '质保金'],
  [/预付|定下来先/, '预付款'],
  [/首付|首期|首笔|第一期|第一次|第一笔/, '首期款'],
  [/进度款/, '进度款'],
  [/第二[期次笔]/, '第二期款'],
  [/第三[期次笔]/, '第三期款'],
  [/第四[期次笔]/, '第四期款'],
  [/余款|尾款|其余|剩余|剩下|余额/, '尾款'],
  [/服务费/, '服务费'],
]

/** How far left and right of a figure its own words reach. */
const reachOf = (text: string, parts: readonly Part[], at: number): { from: number; to: number } => {
  const { start, end } = parts[at]!
  const before = parts[at - 1]
  const next = parts[at + 1]
  const stops = /[；;。\n]/g
  let from = 0
  for (const stop of text.matchAll(stops)) if (stop.index < start) from = stop.index + 1
  // 定金1万，6月10日那天给剩下的: the day stands with the part it leads to.
  const leads = (at: number, until: number) => {
    const said = text.slice(at, until)
    const comma = Math.max(said.lastIndexOf('，'), said.lastIndexOf(','))
    return comma >= 0 && /\d日[^，]{0,12}[给付]/.test(said.slice(comma)) ? at + comma : until
  }
  if (before && before.end > from) {
    const comma = text.slice(before.end, start).search(/[，,]/)
    from = comma < 0 ? before.end : before.end + comma + 1
  }
  const behind = text.slice(end)
  const stop = behind.search(stops)
  let to = stop < 0 ? text.length : end + stop
  if (next && next.start < to) to = leads(end, next.start)
  return { from, to }
}

const isKnown = (due: DutyDue) => due.type !== 'unknown'
/** Said before the figure or, where nothing is said there, after it; where only the event stands before it, with what is after. */
const dueOf = (sentence: FactSentence, part: Part, from: number, to: number): DutyDue => {
  const lead = dueWithin(sentence, from, part.start)
  if (lead.type === 'day' || (lead.type === 'after' && lead.n !== 0)) return lead
  if (lead.type === 'unknown') return dueWithin(sentence, part.end, to)
  // Behind the next comma the next part is spoken of.
  const comma = sentence.text.slice(part.end, to).search(/[，,]/)
  const trail = dueWithin(sentence, part.end, comma < 0 ? to : part.end + comma)
  return trail.type === 'after' && trail.n !== 0 ? trail : lead
}

/** The parts of the price, each with its day or what it hangs on. */
export const readPayments = (reading: FactReading, totalCents: number | null): ReadDuty[] => {
  if (/劳动|保密|合伙|股权/.test(reading.kind)) return []
  const duties: ReadDuty[] = []
  let planned = 0
  for (const sentence of reading.sentences) {
    if (sentence.idle || sentence.region === 'attachment') continue
    const { text } = sentence
    if (!PAYS.test(text) && !TITLE.test(sentence.headings) && !/预付|首付|余款|尾款/.test(text)) continue
    const parts = figuresOf(sentence)
    const before = duties.length
    parts.forEach((part, at) => {
      const { from, to } = reachOf(text, parts, at)
      const lead = text.slice(from, part.start)
      const trail = text.slice(part.end, to)
      const words = lead + trail
      const bare = withoutInvoice(lead)
      if (NO_PART.test(bare.slice(-40)) || NO_PART.test(trail.slice(0, 14))) return
      if (/税|利率/.test(bare.slice(-8))) return
      if (part.share !== null && part.share > 1) return
      const due = dueOf(sentence, part, from, to)
      const isPaid = PAYS.test(words) || /预付|首付|余款|尾款|质保金|质量保证金/.test(words)
      if (!isPaid) return
      const isWhole = part.yuan !== null && Math.round(part.yuan * 100) === totalCents
      // 一共2万6：签字给1万…; 用到10月20日，租金28000: the whole, whatever day stands beside it.
      if (isWhole && TOTAL_SAID.test(lead) && (parts.length > 1 || /(?:用|租|干|借)到/.test(lead))) return
      if (!isKnown(due) && TOTAL_SAID.test(lead) && part.share === null) return
      if (
        !isKnown(due) &&
        !/预付|首付|首期|余款|尾款|质保金|质量保证金|第[一二三四五]/.test(lead.slice(-20)) &&
        !part.isRest &&
        !(part.share !== null && duties.length > before)
      )
        return
      const isUpTo = /(?:付|支付|结算|付款)(?:至|到)[^，。；]{0,14}$/.test(lead)
      const said = part.isRest
        ? null
        : part.yuan !== null
          ? Math.round(part.yuan * 100)
          : totalCents !== null && part.share !== null
            ? Math.round(totalCents * part.share)
            : null
      const cents = part.isRest
        ? totalCents === null
          ? null
          : Math.max(0, totalCents - planned)
        : isUpTo && said !== null
          ? Math.max(0, said - planned)
          : said
      if (part.isRest && cents === 0) return
      if (cents !== null) planned += cents
      duties.push(paymentOf(reading, sentence, { lead, words, cents, due, part, isUpTo }))
    })
    if (duties.length === 0 && WHOLE.test(text) && !NO_PART.test(withoutInvoice(text))) {
      const due = dueWithin(sentence, 0, text.length)
      if (isKnown(due) && PAYS.test(text)) {
        planned += totalCents ?? 0
        const part = { share: 1, yuan: null, isRest: false, start: text.length, end: text.length }
        duties.push(
          paymentOf(reading, sentence, {
            lead: text,
            words: text,
            cents: totalCents,
            due,
            part,
            isUpTo: false,
          }),
        )
      }
    }
  }
  return withoutTwins(duties, totalCents)
}

type Found = { lead: string; words: string; cents: number | null; due: DutyDue; part: Part; isUpTo: boolean }
const paymentOf = (
  reading: FactReading,
  sentence: FactSentence,
  { lead, words, cents, due, part, isUpTo }: Found,
): ReadDuty => {
  const name = NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? (part.isRest ? '尾款' : '合同款')
  const isComputed = cents !== null && part.yuan === null
  const share = part.share !== null && !isUpTo ? Math.round(part.share * 1e6) / 100 : null
  const why =
    cents === null
      ? '没有读出合同总价，金额请补充'
      : due.type === 'unknown'
        ? '没有读出付款时间，请补充'
        : null
  return {
    kind: '付款',
    title: name,
    debtor: /返还|退还/.test(words) ? '甲方' : (payerIn(reading, lead) ?? '甲方'),
    cents,
    shareBp: share !== null && Number.isInteger(share) ? share : null,
    isComputed,
    due,
    quotes: [reading.quote(sentence)],
    confidence: why ? 60 : due.type === 'after' && due.n === 0 ? 82 : 92,
    why,
  }
}

/** Who pays: the side named last before the verb, not the one that is paid (向乙方支付). */
const payerIn = (reading: FactReading, lead: string) => {
  const words = lead
    .replace(/(?:向|给|至)[^，。；]{1,8}?(?=支付|付|打|汇|交|$)/g, '')
    .replace(/(?:收到|经|由)[^，。；]{1,8}(?:开具|验收|提供)/g, '')
  const side = reading.sideBefore(words)
  return side === '双方' ? undefined : side
}

/** 货到付款，货到后一个月内付清全款: the whole said beside its parts is said twice. */
const withoutTwins = (duties: ReadDuty[], totalCents: number | null): ReadDuty[] => {
  const seen = new Set<string>()
  return duties.filter((duty) => {
    const key = JSON.stringify([duty.cents, duty.shareBp, duty.due])
    if (seen.has(key)) return false
    seen.add(key)
    return !(
      totalCents !== null &&
      duty.cents === totalCents &&
      duties.length > 1 &&
      duty.due.type === 'unknown'
    )
  })
}
