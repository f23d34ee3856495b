import type { Sentence, Structure } from '../text/structure.ts'
import { addDays, type FoundDate, type IsoDate, termEnd } from '../values/calendar.ts'
import type { Duration } from '../values/duration.ts'
import type { Span } from '../values/span.ts'

export type RangeKind = 'term' | 'performance' | 'probation' | 'warranty' | 'other'

export type DatedRange = Span & {
  kind: RangeKind
  from: IsoDate
  to: IsoDate
  /** The end was computed from a stated length. */
  computed: boolean
  /** A length stated beside the dates: 期限三年，自…至…. */
  stated: Duration | null
  sentence: Sentence
}

const LINK =
  /^(?:\([^)]{0,12}\))?(?:日|零时|0时|24时)?(?:起|开始|生效)?(?:[，,、]\s*)?(?:计算|算)?(?:，)?(?:(?:直)?(?:至|到|迄)|[~—–-]{1,2}|止于|(?:，|、)?(?:于|在)?)(?:[^\d一二〇，。]{0,8})$/
const END_LABEL =
  /^.{0,12}?(?:，|；|、|\t|\n|\s).{0,10}?(?:终止日|结束日|届满日|到期日|截止日|期满日|终止日期|结束日期|到期日期|届满日期|止|竣工日期|完工日期|还款日|至)[^，。]{0,8}$/
const START_LABEL =
  /(?:起始日|开始日|起算日|起始日期|开始日期|生效日期|起|开工日期|计划开工日期|起租日|自|借款日|放款日)[^，。；]{0,8}$/

const KINDS: { kind: RangeKind; words: RegExp }[] = [
  { kind: 'probation', words: /试用期/ },
  { kind: 'other', words: /免租期|装修期|培训期|宽限期|竞业|质押期|考核期|保证期间/ },
  { kind: 'warranty', words: /质保期|保修期|质量保证期|缺陷责任期/ },
  {
    kind: 'performance',
    words:
      /工期|开工|竣工|施工|交货|交付|供货|研发|开发(?:期|周期|工作|计划|任务)|研究开发|加工(?:期|周期)|制作(?:期|周期)|履行(?:期|本)|完成(?:期|时)|项目(?:周期|期限|实施)|实施(?:期|周期)/,
  },
  {
    kind: 'term',
    words:
      /租赁期|租期|租用(?:期|时间)|合同期|合同(?:的)?(?:有效)?期|期限|有效期|服务期|委托期|借款期|合作期|合伙期|聘用期|协议(?:的)?(?:有效)?期|本(?:合同|协议)(?:期限)?自|授权期|保密期|劳动合同|起租|存续期/,
  },
]

export function kindOfRange(sentence: Sentence, at: number, type: string): RangeKind {
  const before = sentence.text.slice(0, Math.max(0, at - sentence.start))
  const nearest = KINDS.map(({ kind, words }) => {
    const all = [...before.matchAll(new RegExp(words.source, 'g'))]
    return { kind, at: all.at(-1)?.index ?? -1 }
  })
    .filter((candidate) => candidate.at >= 0)
    .sort((a, b) => b.at - a.at)[0]
  if (nearest) {
    // 开发期限, 施工期限: the generic 期限 follows the telling word.
    if (nearest.kind === 'term' && /^期限/.test(before.slice(nearest.at))) {
      const specific = KINDS.find(
        ({ kind, words }) =>
          kind !== 'term' && words.test(before.slice(Math.max(0, nearest.at - 6), nearest.at + 2)),
      )
      if (specific) return specific.kind
    }
    return nearest.kind
  }
  for (const { kind, words } of KINDS) if (words.test(sentence.headings)) return kind
  return type === '建设工程' || type === '技术开发' || type === '加工承揽' ? 'performance' : 'term'
}

/** 其中2026年9月1日至11月30日为免租期: what a stretch is may be said after it. */
function kindNamedAfter(text: string, before: string, end: number): RangeKind | null {
  const named = /^(?:止)?(?:，)?(?:为|系|是|作为|的)([^，。；]{1,10}期)(?!限为)/.exec(
    text.slice(end, end + 18),
  )?.[1]
  if (named === undefined) return /其中(?:自|从)?$/.test(before) ? 'other' : null
  return KINDS.find(({ words }) => words.test(named))?.kind ?? 'other'
}

export function findRanges(
  text: string,
  structure: Structure,
  dates: FoundDate[],
  durations: Duration[],
  type: string,
): DatedRange[] {
  const ranges: DatedRange[] = []
  const inBody = structure.sentences.filter((s) => s.region !== 'signature')
  const sentenceAt = (at: number) => inBody.find((s) => s.start <= at && at < s.end) ?? null
  const used = new Set<FoundDate>()
  for (let index = 0; index + 1 < dates.length; index++) {
    const first = dates[index] as FoundDate
    const second = dates[index + 1] as FoundDate
    if (used.has(first) || second.start - first.end > 40) continue
    // “自…起，共三年，至…止”: the length in the middle measures the range.
    const inner = durations.find((d) => d.start >= first.end && d.end <= second.start) ?? null
    const written = text.slice(first.end, second.start)
    const between = inner
      ? (
          text.slice(first.end, inner.start).replace(/(?:为期|共计|共|计|期限)$/, '') +
          text.slice(inner.end, second.start)
        ).replace(/，+/g, '，')
      : written
    const before = text.slice(Math.max(0, first.start - 16), first.start)
    const linked = LINK.test(between) && /至|到|迄|[~—–-]|止/.test(between)
    const labelled = START_LABEL.test(before) && END_LABEL.test(between)
    // 合同期两年，2026年7月1日起，2028年6月30日止
    const closed =
      /^(?:日)?起[，,、]?$/.test(between) && /^(?:日)?止/.test(text.slice(second.end, second.end + 2))
    if ((!linked && !labelled && !closed) || /试用期/.test(between)) continue
    // 年检有效期至…；交强险有效期至…: the first is itself an end.
    if (/(?:有效期|期限|截)(?:至|到)$/.test(before)) continue
    const sentence = sentenceAt(first.start)
    if (!sentence) continue
    used.add(first).add(second)
    const around = durations.filter(
      (d) =>
        (d.months !== null || d.days !== null) &&
        d.start >= sentence.start - 1 &&
        d.end <= Math.max(sentence.end, second.end + 30) &&
        (isStatedLength(text, d, first.start) || isStatedAfter(text, d, second.end)),
    )
    ranges.push({
      start: first.start,
      end: second.end,
      kind: kindNamedAfter(text, before, second.end) ?? kindOfRange(sentence, first.start, type),
      from: first.date,
      to: second.date,
      computed: false,
      stated: inner ?? around[0] ?? null,
      sentence,
    })
  }
  for (const date of dates) {
    if (used.has(date)) continue
    const sentence = sentenceAt(date.start)
    if (!sentence) continue
    const length = durations.find((d) => {
      if (d.start < sentence.start || d.end > sentence.end) return false
      const gap = d.start >= date.end ? text.slice(date.end, d.start) : text.slice(d.end, date.start)
      const forward =
        d.start >= date.end &&
        /^(?:\([^)]*\))?(?:日)?(?:起|开始)[^。；]{0,14}$/.test(gap) &&
        !/内|前/.test(gap)
      const backward =
        d.end <= date.start &&
        ((/^[^。；\d]{0,6}[，,]?[^。；\d]{0,10}(?:自|从)$/.test(gap) &&
          /起|开始/.test(text.slice(date.end, date.end + 8))) ||
          // 租两年，2026年8月1日起
          (/^[，,]$/.test(gap) &&
            /^(?:日)?起/.test(text.slice(date.end, date.end + 2)) &&
            /(?:租|借|用|干|签|期)[^，。；]{0,2}$/.test(text.slice(sentence.start, d.start))))
      return (
        (forward || backward) &&
        // 8月1日起，一个月1200: what is paid for each month is no length.
        !/^(?:内|前|后|之内|以内|\s*[¥￥\d]|[一二两三四五六七八九]+[百千万])/.test(
          text.slice(d.end, d.end + 3),
        )
      )
    })
    if (!length) continue
    const to =
      length.months !== null
        ? termEnd(date.date, length.months)
        : addDays(date.date, (length.days as number) - 1)
    ranges.push({
      start: Math.min(date.start, length.start),
      end: Math.max(date.end, length.end),
      kind: kindOfRange(sentence, Math.min(date.start, length.start), type),
      from: date.date,
      to,
      computed: true,
      stated: null,
      sentence,
    })
  }
  return ranges.sort((a, b) => a.start - b.start)
}

/** 期限为三年，自…: a length before the range that measures the range, not a notice period. */
function isStatedLength(text: string, duration: Duration, rangeStart: number): boolean {
  if (duration.end > rangeStart || rangeStart - duration.end > 24) return false
  const gap = text.slice(duration.end, rangeStart)
  const before = text.slice(Math.max(0, duration.start - 10), duration.start)
  return (
    !/[。；]/.test(gap) &&
    !/内|前|后|每|试用期/.test(gap) &&
    /期|限|共|计|为|:|周期|工期|(?:租用|使用|服务|合作)时间$/.test(before)
  )
}

function isStatedAfter(text: string, duration: Duration, rangeEnd: number): boolean {
  if (duration.start < rangeEnd || duration.start - rangeEnd > 16) return false
  const gap = text.slice(rangeEnd, duration.start)
  return (
    /^(?:止|终止|届满)?(?:\([^)]*\))?[，,、(\s]*(?:租期|租赁期|租赁期限|期限|工期|服务期|合同期|为期|总工期|工期总日历天数)?(?:共|共计|合计|总计|计|为期|即|为|:)*$/.test(
      gap,
    ) && /共|计|期|即|[(]/.test(gap)
  )
}
