import type { Contract } from '../contract.ts'
import { daysBetween, monthsOfTerm } from '../values/calendar.ts'
import type { Duration } from '../values/duration.ts'
import type { Span } from '../values/span.ts'
import type { Found, Rule } from './rule.ts'
import { bodySentences, trimmed } from './sentences.ts'

const make = (span: Span, why: string): Found => ({ checkpoint: 'G13', kind: 'inconsistent', span, why })

function rangesAgree(contract: Contract): Found[] {
  const found: Found[] = []
  for (const range of contract.ranges) {
    if (range.to < range.from) {
      found.push(make({ start: range.start, end: range.end }, `结束日${range.to}早于开始日${range.from}。`))
      continue
    }
    if (!range.stated || range.computed) continue
    const { stated } = range
    const span = { start: Math.min(stated.start, range.start), end: Math.max(stated.end, range.end) }
    if (stated.months !== null) {
      const actual = monthsOfTerm(range.from, range.to)
      if (Math.abs(actual - stated.months) > 0.1) {
        found.push(
          make(
            span,
            `约定期限为${stated.months}个月，起止日期实际为${Math.round(actual * 10) / 10}个月，两者不符。`,
          ),
        )
      }
    } else if (stated.days !== null && !stated.working) {
      const actual = daysBetween(range.from, range.to) + 1
      if (Math.abs(actual - stated.days) > 1)
        found.push(make(span, `约定${stated.days}天，起止日期实际为${actual}天，两者不符。`))
    }
  }
  return found
}

function constructionPeriod(contract: Contract): Found[] {
  const { performanceStart: start, performanceEnd: end } = contract.facts
  if (!start || !end) return []
  if (end.value < start.value && start.start !== end.start) {
    return [
      make(
        { start: Math.min(start.start, end.start), end: Math.max(start.end, end.end) },
        `完成日期${end.value}早于开始日期${start.value}。`,
      ),
    ]
  }
  for (const duration of contract.durations) {
    if (duration.days === null || duration.working) continue
    const label = contract.text.slice(Math.max(0, duration.start - 14), duration.start)
    if (!/(?:总?工期|日历天数|施工期|总日历天|总天数|工程期限)[^，。；\d]{0,10}$/.test(label)) continue
    if (contract.ranges.some((range) => range.stated === duration) || /延误|逾期|每|顺延|迟延/.test(label))
      continue
    const actual = daysBetween(start.value, end.value) + 1
    if (Math.abs(actual - duration.days) > 1) {
      const from = Math.max(
        0,
        duration.start -
          (/(?:总?工期|工期总日历天数|总日历天数|日历天数|施工期|工程总天数|总天数|工程期限).*$/.exec(
            label,
          )?.[0].length ?? 0),
      )
      return [
        make(
          { start: from, end: duration.end },
          `约定工期${duration.days}天，${start.value}至${end.value}实际为${actual}天，两者不符。`,
        ),
      ]
    }
  }
  return []
}

function afterSigning(contract: Contract): Found[] {
  const { signDate, termStart, performanceStart, performanceEnd, termEnd } = contract.facts
  if (!signDate) return []
  const labour = contract.type.type === '劳动'
  const early = (
    fact: { value: string; start: number; end: number } | null,
    name: string,
    allowDays: number,
  ) =>
    fact && fact.start !== signDate.start && daysBetween(fact.value, signDate.value) > allowDays
      ? [make({ start: fact.start, end: fact.end }, `${name}${fact.value}早于合同签订日${signDate.value}。`)]
      : []
  const found =
    early(termEnd, '期限届满日', 0)[0] ??
    early(performanceEnd, '履行完成日', 0)[0] ??
    early(performanceStart, '履行开始日', 0)[0] ??
    early(termStart, '期限起始日', labour ? 31 : 0)[0]
  if (found) return [found]
  for (const date of contract.dates) {
    if (
      date.date >= signDate.value ||
      date.start === signDate.start ||
      date.start >= contract.structure.signatureStart
    )
      continue
    const sentence = bodySentences(contract).find((item) => item.start <= date.start && date.end <= item.end)
    if (!sentence || sentence.region === 'head') continue
    const after = contract.text.slice(date.end, date.end + 24)
    const due =
      /^(?:以前|之前|前)/.test(after) &&
      /支付|付款|付清|交付|交货|完成|提供|归还|缴纳|汇入|到位|送达/.test(after)
    if (due && !/已/.test(after) && !(labour && daysBetween(date.date, signDate.value) <= 31)) {
      return [make(trimmed(sentence), `约定的履行日${date.date}早于合同签订日${signDate.value}。`)]
    }
  }
  return []
}

const LABELS: { name: string; label: RegExp; except?: RegExp }[] = [
  { name: '质保期', label: /(?:质保期|质量保证期|免费质保期|免费维护期)(?:限)?/, except: /建设工程/ },
  { name: '租赁期限', label: /租赁期限|租赁期|(?<!免)租期/ },
  { name: '服务期限', label: /服务期限|服务期|委托期限/ },
  { name: '借款期限', label: /借款期限|借款期|贷款期限/ },
  { name: '合同期限', label: /(?<!劳动)合同(?:的)?(?:有效)?期限?(?!内|届|满)|协议(?:的)?有效期/ },
  { name: '劳动合同期限', label: /劳动合同期限/ },
  { name: '合伙期限', label: /合伙期限|合作期限/ },
  { name: '试用期', label: /试用期/ },
  { name: '工期', label: /总?工期(?:总日历天数)?/ },
  { name: '保密期限', label: /保密期限|保密期/ },
  { name: '缺陷责任期', label: /缺陷责任期/ },
  { name: '交货期', label: /交货期限?|供货周期/ },
]

/** Words before a period that do not say whose it is. */
const NOBODYS = /^.*(?:的|为|本合同|本协议|约定|免费|其|该|自|在|于|和|及|与|并|但|且|后|内|由|其中)$/

/** In one clause a period with a name of its own is that of a part: 质保期36个月…；离子源质保期12个月. */
function besideEachOther(contract: Contract, a: { start: number }, b: { start: number }): boolean {
  const clauseOf = (at: number) =>
    bodySentences(contract).find((sentence) => sentence.start <= at && at < sentence.end)?.clause
  return clauseOf(a.start) === clauseOf(b.start)
}

/** The same period said in two places must be the same length. */
function samePeriodTwice(contract: Contract): Found[] {
  const found: Found[] = []
  for (const { name, label, except } of LABELS) {
    if (except?.test(contract.type.type)) continue
    const stated: { duration: Duration; start: number; of: string }[] = []
    for (const match of contract.text.matchAll(new RegExp(label.source, 'g'))) {
      const at = (match.index as number) + match[0].length
      const duration = contract.durations.find((item) => item.start >= at && item.start - at <= 18)
      if (
        !duration ||
        /延误|逾期|每|顺延|延长|缩短|迟延/.test(
          contract.text.slice(Math.max(0, (match.index as number) - 4), match.index),
        )
      )
        continue
      const gap = contract.text.slice(at, duration.start)
      if (
        !/^(?:限)?[^，。；\n]{0,16}$/.test(gap) ||
        /届满|期满|满|内|后|前|超过|延长|续|逾期|少于|低于|提前|每|不足|最长|不超/.test(gap)
      )
        continue
      if (/^(?:内|前|后|以内|之内|以上|以下)/.test(contract.text.slice(duration.end, duration.end + 2)))
        continue
      const of = /[\u4e00-\u9fa5]{0,6}$/.exec(contract.text.slice(0, match.index))?.[0] ?? ''
      stated.push({ duration, start: match.index as number, of: of.replace(NOBODYS, '') })
    }
    const first = stated[0]
    const clash = stated.find(
      (item) =>
        first &&
        // 整机质保期 and 电池质保期 are two.
        (item.of === first.of ||
          ((item.of === '' || first.of === '') && !besideEachOther(contract, first, item))) &&
        (item.duration.months !== first.duration.months || item.duration.days !== first.duration.days),
    )
    const sameUnit = clash && first && (clash.duration.months !== null) === (first.duration.months !== null)
    if (first && clash && sameUnit) {
      found.push(
        make(
          { start: clash.start, end: clash.duration.end },
          `${name}前后不一致：前文为“${contract.text.slice(first.duration.start, first.duration.end)}”，此处为“${contract.text.slice(clash.duration.start, clash.duration.end)}”。`,
        ),
      )
    }
  }
  if (found.length > 0) return found
  const terms = contract.ranges.filter(
    (range) => range.kind === 'term' && !range.computed && range.sentence.region !== 'attachment',
  )
  const [first, ...others] = terms
  const other =
    first &&
    others.find(
      (range) =>
        sameSubject(contract, first, range) &&
        (range.from !== first.from || range.to !== first.to) &&
        range.to >= range.from,
    )
  if (first && other) {
    return [
      make(
        { start: other.start, end: other.end },
        `期限前后不一致：前文为${first.from}至${first.to}，此处为${other.from}至${other.to}。`,
      ),
    ]
  }
  const length = contract.termLength
  const term = contract.ranges.find((range) => range.kind === 'term' && !range.computed && !range.stated)
  if (length?.months && term && length.start > term.end) {
    const actual = monthsOfTerm(term.from, term.to)
    if (term.to > term.from && Math.abs(actual - length.months) > 0.1) {
      return [
        make(
          { start: length.start, end: length.end },
          `此处期限为${length.months}个月，与${term.from}至${term.to}（${Math.round(actual * 10) / 10}个月）不符。`,
        ),
      ]
    }
  }
  return []
}

const SUBJECT = /租赁期|租期|服务期|借款期|合同期|有效期|合伙期|合作期|劳动合同|委托期/
function sameSubject(
  contract: Contract,
  a: { start: number; sentence: { start: number } },
  b: { start: number; sentence: { start: number } },
): boolean {
  const subject = (range: { start: number; sentence: { start: number } }) =>
    SUBJECT.exec(contract.text.slice(range.sentence.start, range.start))?.[0] ?? null
  return subject(a) !== null && subject(a) === subject(b)
}

function probationInsideTerm(contract: Contract): Found[] {
  const term = contract.ranges.find((range) => range.kind === 'term')
  const probation = contract.ranges.find((range) => range.kind === 'probation' && !range.computed)
  if (!term || !probation || probation.to < probation.from || term.to < term.from) return []
  if (probation.to > term.to || probation.from < term.from) {
    return [
      make(
        { start: probation.start, end: probation.end },
        `试用期（${probation.from}至${probation.to}）不在劳动合同期限（${term.from}至${term.to}）内。`,
      ),
    ]
  }
  return []
}

const dates: Rule = {
  checkpoint: 'G13',
  check({ contract }) {
    const impossible = contract.impossibleDates.map((date) =>
      make({ start: date.start, end: date.end }, `“${date.text}”不是真实存在的日期。`),
    )
    const direct = [...impossible, ...rangesAgree(contract)]
    const found =
      direct.length > 0
        ? direct
        : [...constructionPeriod(contract), ...samePeriodTwice(contract), ...probationInsideTerm(contract)]
    const checked = found.length > 0 ? found : afterSigning(contract)
    const range = contract.ranges[0]
    return { found: checked.slice(0, 2), passed: range ? { start: range.start, end: range.end } : null }
  },
}

export const dateRules: Rule[] = [dates]
