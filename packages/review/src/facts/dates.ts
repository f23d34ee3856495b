import type { Sentence, Structure } from '../text/structure.ts'
import { addDays, type FoundDate, type IsoDate, termEnd } from '../values/calendar.ts'
import type { Duration } from '../values/duration.ts'
import type { DatedRange, RangeKind } from './dated-ranges.ts'
import type { Fact } from './fact.ts'

const SIGN_LABEL = /(?:签订|签定|签约|签署|订立|签字|合同)(?:的)?(?:日期|时间|日)(?:为|是)?[:\t]?\s*(?:于)?$/
const SIGNED_AFTER =
  /^(?:，|,)?(?:在|于)?[^，。；\d]{0,30}(?:签订|签署|订立|达成|共同签|签约|签立|议定|商定|约定如下)/
const SIGN_PAGE_LABEL = /(?:日期|时间|签署日|签订日|签约日|年月日)[:\t]?\s*$/

export function findSignDate(text: string, structure: Structure, dates: FoundDate[]): Fact<IsoDate> | null {
  const early = dates.filter((date) => date.start < structure.signatureStart)
  for (const date of early) {
    const before = text.slice(Math.max(0, date.start - 14), date.start)
    if (SIGN_LABEL.test(before) && !/前|内/.test(text.slice(date.end, date.end + 1))) return factOf(date)
  }
  const opening = Math.max(structure.headEnd + 300, 600)
  // 签于2026年7月2日, and 订立本合同（2026年6月1日）
  const put = early.find(
    (date) =>
      date.start <= opening &&
      /(?:^|[\n。；，])\s*(?:签|订立)于$|(?:签订|订立|签署|达成)本?(?:合同|协议)?\($/.test(
        text.slice(Math.max(0, date.start - 14), date.start),
      ),
  )
  if (put) return factOf(put)
  for (const date of early) {
    if (date.start > opening) break
    const after = text.slice(date.end, date.end + 40)
    if (
      SIGNED_AFTER.test(after) &&
      // A row of a table dates a step of the work: 2026年9月21日 … 签署执行确认单.
      !structure.lines.some(
        (line) => line.start <= date.start && date.end <= line.end && line.text.includes('\t'),
      ) &&
      !/签[订署]的《|签署[^，。；]{0,6}(?:单|书|表|记录)/.test(after) &&
      !/原|《|主合同/.test(text.slice(Math.max(0, date.start - 12), date.start))
    )
      return factOf(date)
  }
  for (const date of early) {
    const before = text.slice(Math.max(0, date.start - 10), date.start)
    if (
      /本(?:合同|协议)[^，。；]{0,4}于$/.test(before) &&
      SIGNED_AFTER.test(text.slice(date.end, date.end + 20))
    )
      return factOf(date)
  }
  const signing = dates.filter((date) =>
    structure.lines.some(
      (line) => line.region === 'signature' && line.start <= date.start && date.end <= line.end,
    ),
  )
  const labelled = signing.filter((date) =>
    SIGN_PAGE_LABEL.test(text.slice(Math.max(0, date.start - 12), date.start)),
  )
  const last = [...(labelled.length ? labelled : signing)].sort((a, b) => (a.date < b.date ? -1 : 1)).at(-1)
  if (last) return factOf(last)
  const alone = dates.find((date) =>
    structure.lines.some(
      (line, order) =>
        (line.region === 'head' || order === structure.lines.length - 1) &&
        line.text.trim() === text.slice(date.start, date.end),
    ),
  )
  return alone ? factOf(alone) : null
}

const factOf = (date: FoundDate): Fact<IsoDate> => ({ value: date.date, start: date.start, end: date.end })

export function pickRange(ranges: DatedRange[], kind: RangeKind): DatedRange | null {
  const candidates = ranges.filter((range) => range.kind === kind && range.sentence.region !== 'attachment')
  return candidates.find((range) => !range.computed) ?? candidates[0] ?? null
}

const START_LABEL =
  /(?:计划)?(?:开工|开始|起始|启动|进场)(?:日期|时间|日)?(?:为|是|于)?(?:[:\t]|暂定(?:为)?)?\s*(?:自)?$/
const END_LABEL =
  /(?:计划|最迟)?(?:竣工|完工|完成|交货|交付|供货|交房|交车|验收|上线)(?:截止)?(?:日期|时间|期限|日)?(?:为|是|于|不(?:得)?晚于|截止(?:到|至)?|截至|最迟(?:为|于)?)?(?:[:\t])?\s*$/
const DEADLINE = /^(?:\(含(?:当日|本日)?\))?(?:以前|之前|前|当日|止)/
const PERFORMANCE =
  /出具|办理|过户|送货|送至|送到|送交|印制|加工|供应|交车|交房|交货|交付|供货|交清|送达|发货|完成|竣工|完工|提交|上线|安装|制作|开发|到货|提货|运抵|运至/
const PAYMENT = /支付|付款|付清|还款|归还|缴纳|交纳|汇入|开具/

/** 1. 4月至5月：方案 ⏎ 2. 6月至9月：样机: stages of one plan, from the first day of the first to the last of the last. */
function joined(stages: DatedRange[]): DatedRange | null {
  const [first, second] = stages
  if (!first || !second || stages.some((stage) => stage.computed)) return null
  const plan = first.sentence.clause?.parent
  const inPlan = stages.filter(
    ({ sentence }) =>
      (plan && sentence.clause?.parent === plan) ||
      (sentence.clause !== null && sentence.clause === first.sentence.clause),
  )
  const following = inPlan.every((stage, at) => at === 0 || stage.from > (inPlan[at - 1] as DatedRange).to)
  const last = inPlan.at(-1)
  if (inPlan.length < 2 || !following || !last) return null
  return { ...first, to: last.to, end: last.end }
}

const SETS_TO_WORK = /^起?(?:正式)?开始(?:加工|施工|供货|开发|制作|生产|研发)/

/** Handing over a flat or a loan is the term's beginning, not a delivery to be dated on its own. */
const NO_DELIVERY = /租赁|劳动|借款|保密|合伙/

/** 于某日出具的《检测报告》: the day of a paper, not of the performance. */
const OF_A_PAPER =
  /^[^，。；]{0,4}(?:出具|签发|作出|编制|发布|取得|核发|颁发|印发|确认|提交|交付|完成|签收|盖章|公布|签订|签署|批准|备案|登记)的/

/** 首件 and deposits are handed over before what the contract is about. */
const BEFOREHAND = /首件|封样|产前样|首样|保证金|押金|(?<!固)定金/

export function findPerformanceDates(
  type: string,
  text: string,
  sentences: Sentence[],
  dates: FoundDate[],
  ranges: DatedRange[],
): { start: Fact<IsoDate> | null; end: Fact<IsoDate> | null } {
  const range =
    joined(ranges.filter((item) => item.kind === 'performance')) ?? pickRange(ranges, 'performance')
  let start: Fact<IsoDate> | null = range ? { value: range.from, start: range.start, end: range.end } : null
  let end: Fact<IsoDate> | null = range ? { value: range.to, start: range.start, end: range.end } : null
  if (NO_DELIVERY.test(type)) return { start, end }
  for (const date of dates) {
    const sentence = sentences.find((s) => s.start <= date.start && date.end <= s.end)
    if (!sentence || sentence.region === 'signature') continue
    if (ranges.some((r) => r.start <= date.start && date.end <= r.end)) continue
    const before = text.slice(Math.max(sentence.start, date.start - 16), date.start)
    const after = text.slice(date.end, date.end + 40)
    if (!start && START_LABEL.test(before) && /开工|进场|启动/.test(before)) start = factOf(date)
    if (!start && /^(?:\([^)]*\))?(?:正式)?(?:开工|进场|启动)/.test(after)) start = factOf(date)
    const begins =
      /(?:自|从)$/.test(before) &&
      /^起/.test(after) &&
      /工期|周期|进度/.test(sentence.text.slice(0, 12) + sentence.headings)
    if (!start && begins) start = factOf(date)
    if (!start && /[自从于]$/.test(before) && SETS_TO_WORK.test(after)) start = factOf(date)
    if (range) continue
    const labelled = END_LABEL.test(before) || /^(?:\([^)]*\))?(?:前|之前)?(?:竣工|完工)/.test(after)
    const clauseAfter = after.split(/[，。；]/)[0] as string
    const due = DEADLINE.test(after) && PERFORMANCE.test(clauseAfter + before) && !PAYMENT.test(clauseAfter)
    const on =
      /于$|在$/.test(before) &&
      PERFORMANCE.test(clauseAfter) &&
      !PAYMENT.test(clauseAfter) &&
      !OF_A_PAPER.test(clauseAfter) &&
      !/签订|签署|成立/.test(clauseAfter)
    if (
      (labelled || due || on) &&
      !BEFOREHAND.test(clauseAfter) &&
      (!end || date.date > end.value) &&
      !/产权证|不动产权|证号|许可证/.test(sentence.text.slice(0, 30))
    )
      end = factOf(date)
  }
  return { start, end }
}

const TERM_LENGTH =
  /(?:租赁期限|租期|租赁期|合同期限|合同有效期|有效期限?|服务期限?|委托期限|借款期限|合作期限|合伙期限|聘用期限|劳动合同期限|保密期限|经营期限|授权期限|期限)(?:限)?(?:为|是|:|共|共计)?(?:期)?[^，。；\d]{0,10}$/

/** A term stated only as a length: 期限三年，自起租日/签订之日起. Used when a start can be named. */
export function findTermLength(
  type: string,
  text: string,
  sentences: Sentence[],
  durations: Duration[],
): Duration | null {
  for (const duration of durations) {
    const sentence = sentences.find((s) => s.start <= duration.start && duration.end <= s.end)
    if (!sentence || sentence.region === 'signature') continue
    const before = text.slice(Math.max(sentence.start, duration.start - 24), duration.start)
    if (
      !TERM_LENGTH.test(before) ||
      /试用|保证期|担保期|届满之日起|缺陷责任|质保|保修|免租|竞业|异议|宽限|检验|付款|逾期|(?:期满|届满|到期|期限)[^，。；]{0,3}前|提前/.test(
        before,
      )
    )
      continue
    // 凭证保存期限不少于保质期满后6个月: a least of something else.
    if (/不(?:少|低|短)于|满后|保存|留存|存档|备查/.test(before) && type !== '保密') continue
    // 保密期限为合同终止后两年: what begins when the contract ends is not its term.
    if (/(?:终止|解除|结束|完毕)(?:之日)?(?:后|起)/.test(before) && type !== '保密') continue
    if (
      (/保密/.test(`${sentence.headings}${before}`) && type !== '保密') ||
      (/服务期/.test(before) && type === '劳动')
    )
      continue
    if (/^(?:内|前|后)/.test(text.slice(duration.end, duration.end + 1))) continue
    return duration
  }
  return null
}

export function findProbationEnd(
  text: string,
  sentences: Sentence[],
  durations: Duration[],
  dates: FoundDate[],
  ranges: DatedRange[],
  termStart: IsoDate | null,
): Fact<IsoDate> | null {
  const range = pickRange(ranges, 'probation')
  if (range) return { value: range.to, start: range.start, end: range.end }
  for (const sentence of sentences) {
    const at = sentence.text.indexOf('试用期')
    if (at < 0) continue
    const from = sentence.start + at
    const until = dates.find(
      (d) =>
        d.start >= from &&
        d.end <= sentence.end &&
        /(?:至|到|于|为|截止)[^，。]{0,4}$/.test(text.slice(from, d.start)),
    )
    if (until) return factOf(until)
    const length = durations.find((d) => d.start >= from && d.end <= sentence.end && d.start - from < 20)
    if (length && termStart) {
      const value =
        length.months !== null
          ? termEnd(termStart, length.months)
          : addDays(termStart, (length.days as number) - 1)
      return { value, start: from, end: length.end }
    }
  }
  return null
}

/** 自2026年1月1日起至法定终止条件出现时止: a beginning without an end. */
export function findOpenStart(text: string, sentences: Sentence[], dates: FoundDate[]): Fact<IsoDate> | null {
  for (const date of dates) {
    const sentence = sentences.find((s) => s.start <= date.start && date.end <= s.end)
    if (
      !sentence ||
      sentence.region === 'signature' ||
      !/期限|合同|协议|有效/.test(sentence.text + sentence.headings)
    )
      continue
    if (
      /[自从]/.test(text.slice(date.start - 1, date.start)) &&
      /^(?:起|开始|生效)/.test(text.slice(date.end, date.end + 8))
    )
      return factOf(date)
  }
  return null
}

/** 本合同于…生效……本合同于…终止: the labour form says the two ends in two sentences. */
export function findEffectiveDates(
  text: string,
  dates: FoundDate[],
): { start: Fact<IsoDate>; end: Fact<IsoDate> } | null {
  const start = dates.find(
    (date) => text[date.start - 1] === '于' && /^(?:起)?生效/.test(text.slice(date.end, date.end + 8)),
  )
  const end = dates.find(
    (date) =>
      text[date.start - 1] === '于' && /^(?:期满)?(?:终止|届满)/.test(text.slice(date.end, date.end + 8)),
  )
  return start && end ? { start: factOf(start), end: factOf(end) } : null
}
