import { fold } from '../text/fold.ts'
import type { IsoDate } from '../values/calendar.ts'
import { CHINESE_DIGITS, parseChineseNumber } from '../values/chinese-number.ts'
import { describePlan } from './describe-plan.ts'
import type { Dimension, Metric, PlanFilter, QuestionPlan } from './plan.ts'
import { findTime } from './time-words.ts'
import { VOCABULARY, type Vocabulary } from './vocabulary.ts'

export type QuestionOptions = {
  today: IsoDate
  /** The plan a follow-up question changes. */
  previous?: QuestionPlan
  /** Words of the company's own, tried before the built-in ones. */
  synonyms?: Partial<Vocabulary>
  /** Names that may be filtered by; a question can only reach what is listed. */
  names?: Partial<Record<'department' | 'contractType' | 'counterparty' | 'initiator' | 'province', string[]>>
}

export type QuestionResult =
  | { ok: true; plan: QuestionPlan; said: string; unknown: string[]; followUp: boolean }
  | { ok: false; reason: 'no-metric' | 'out-of-scope' | 'unknown-words'; message: string; unknown: string[] }

const CONTRACT_TYPES = [
  '买卖',
  '采购',
  '销售',
  '租赁',
  '劳动',
  '服务',
  '保密',
  '借款',
  '合伙',
  '加工承揽',
  '技术开发',
  '建设工程',
]
const OUT_OF_SCOPE =
  /天气|股票|彩票|删除|修改|清空|更新|新增|写一|翻译|笑话|密码|密钥|工资条|select\s|drop\s|insert\s|update\s|--|;\s*$|忽略(?:以上|之前|前面)|其他公司|别的公司|所有公司|全平台/i
const FILLER =
  /请问|请|帮我|麻烦|我想|想要|想|看一下|看看|来看|看|查一下|查询|统计|一下|下|给我|告诉我|显示|列出|分析|情况|分别|各是|有多大|多大|是多少|有多少|多少|几|是|的|有|了|呢|吗|啊|和|与|及|跟|我们|我|公司|合同|总共|一共|共|在|中|里|内|按照?|根据|分|各个?|每个?|每|数据|趋势|分布|排名|排行|榜|对比|比较|数量?(?=\s|$)|那|换成|改成|改为|换|只看|如果|呢|按|统计表|图|变化|走势|占比|哪个|哪些|什么|最|目前|现在|当前|汇总|展示|呈现|算一下|算|再|也|来|吧|呀|由高到低|由低到高|从高到低|从低到高|名|位|家|份|个|元|人民币|，|。|？|！|、|\s|[?!,.:;"'“”()]/g

class Reading {
  rest: string
  constructor(question: string) {
    this.rest = question
  }
  /** Takes the first match out of the question, leaving a gap so that its neighbours do not join. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.rest)
    if (!match) return null
    this.cut(match.index, match.index + match[0].length)
    return match
  }
  cut(start: number, end: number) {
    this.rest = `${this.rest.slice(0, start)}${' '.repeat(end - start)}${this.rest.slice(end)}`
  }
}

const UNIT: Record<string, number> = { 亿: 1e8, 万: 1e4, 千: 1e3, 百: 100 }
const AMOUNT = `(\\d+(?:\\.\\d+)?|[${CHINESE_DIGITS}]+?)\\s*(亿|万|千|百)?\\s*(?:元|块)?`
const amountOf = (digits: string, unit: string | undefined) =>
  (parseChineseNumber(digits) ?? 0) * (unit ? (UNIT[unit] as number) : 1)

/** 违约金超过20万, 押金低于5万: the sum is another's than the contract's. */
const OF_ANOTHER =
  '(?:违约|押|保证|定|订|预付|首付|尾|租|佣|罚|质保|补偿|赔偿|月租|本|资|奖|薪|工资|单价|违约金|押金|保证金|预付款|租金|首付款)'

function takeAmount(reading: Reading): PlanFilter | null {
  const between = reading.take(
    new RegExp(`(?:合同)?金额(?:介于|在)?\\s*${AMOUNT}\\s*(?:到|至|和|与|-|~)\\s*${AMOUNT}(?:之间)?`),
  )
  if (between) {
    const second = amountOf(between[3] as string, between[4])
    // 10到50万 means 10万到50万.
    const first = amountOf(between[1] as string, between[2] ?? between[4])
    return {
      field: 'amount',
      operator: 'between',
      values: [Math.min(first, second), Math.max(first, second)],
    }
  }
  const compared = reading.take(
    new RegExp(
      `(?<!${OF_ANOTHER})(?:合同)?(?:金额?)?\\s*(大于等于|小于等于|不少于|不低于|不超过|不高于|大于|超过|高于|多于|小于|低于|少于|不到|>=|<=|>|<|≥|≤)\\s*${AMOUNT}`,
    ),
  )
  if (compared)
    return {
      field: 'amount',
      operator: OPERATORS[compared[1] as string] ?? 'gt',
      values: [amountOf(compared[2] as string, compared[3])],
    }
  const trailing = reading.take(new RegExp(`${AMOUNT}(以上|以下|以内)`))
  if (trailing)
    return {
      field: 'amount',
      operator: trailing[3] === '以上' ? 'gte' : 'lte',
      values: [amountOf(trailing[1] as string, trailing[2])],
    }
  return null
}

const OPERATORS: Record<string, 'gt' | 'gte' | 'lt' | 'lte'> = {
  大于等于: 'gte',
  不少于: 'gte',
  不低于: 'gte',
  '>=': 'gte',
  '≥': 'gte',
  小于等于: 'lte',
  不超过: 'lte',
  不高于: 'lte',
  '<=': 'lte',
  '≤': 'lte',
  大于: 'gt',
  超过: 'gt',
  高于: 'gt',
  多于: 'gt',
  '>': 'gt',
  小于: 'lt',
  低于: 'lt',
  少于: 'lt',
  不到: 'lt',
  '<': 'lt',
}

function takeFilters(reading: Reading, options: QuestionOptions): PlanFilter[] {
  const filters: PlanFilter[] = []
  const named = reading.take(
    /(?:合同)?(?:名称|标题|名字)(?:中|里)?(?:含有?|包含|带有?|有)[“"'《]?([^”"'》，。？的 ]{1,30})[”"'》]?(?:的)?/,
  )
  if (named) filters.push({ field: 'name', operator: 'contains', values: [named[1] as string] })
  const amount = takeAmount(reading)
  if (amount) filters.push(amount)
  for (const field of ['department', 'counterparty', 'initiator', 'province', 'contractType'] as const) {
    const names = options.names?.[field] ?? (field === 'contractType' ? CONTRACT_TYPES : [])
    const values = [...names]
      .sort((a, b) => b.length - a.length)
      .filter((name) => {
        const at = reading.rest.indexOf(name)
        if (at < 0) return false
        reading.cut(at, at + name.length)
        return true
      })
    if (values.length > 0) filters.push({ field, values })
  }
  return filters
}

function takeWord<T>(
  reading: Reading,
  entries: [string, T][],
  wrap: (words: string) => string = (words) => words,
): T | null {
  for (const [words, value] of entries) if (reading.take(new RegExp(wrap(`(?:${words})`)))) return value
  return null
}

/** 合同数和金额: what is named beside the first, two at most. */
function takeMore(reading: Reading, entries: [string, Metric][], first: Metric): Metric[] {
  const more: Metric[] = []
  while (more.length < 2) {
    const next = takeWord(
      reading,
      entries.filter(([, metric]) => metric !== first && !more.includes(metric)),
      (words) => `(?:(?:和|与|及|、|，)\\s*${words}|${words}\\s*(?:和|与|及|、|，))`,
    )
    if (!next) break
    more.push(next)
  }
  return more
}

function chartFor(dimension: Dimension | null, metric: Metric, compare: boolean): QuestionPlan['chart'] {
  if (!dimension) return 'number'
  if (['day', 'week', 'month', 'quarter', 'year'].includes(dimension)) return 'line'
  if (dimension === 'province') return 'map'
  if (
    (dimension === 'status' || dimension === 'contractType') &&
    !compare &&
    metric !== 'averageSignHours' &&
    metric !== 'signRate'
  )
    return 'pie'
  return 'bar'
}

/** `[time] [filters] metric [by dimension] [top n | order] [compare]` in everyday Chinese → a plan, or a plain refusal. */
export function parseQuestion(question: string, options: QuestionOptions): QuestionResult {
  const folded = fold(question).trim()
  if (OUT_OF_SCOPE.test(folded))
    return { ok: false, reason: 'out-of-scope', message: '这个问题不在合同数据的查询范围内', unknown: [] }
  const reading = new Reading(folded)
  const vocabulary: Vocabulary = {
    metrics: [...(options.synonyms?.metrics ?? []), ...VOCABULARY.metrics],
    dimensions: [...(options.synonyms?.dimensions ?? []), ...VOCABULARY.dimensions],
    statuses: [...(options.synonyms?.statuses ?? []), ...VOCABULARY.statuses],
  }
  const compareMatch = reading.take(
    /同比|环比|(?:和|与|跟|同|比)?(?:去年|上年)同期(?:相?比|对比|比较)?|(?:和|与|跟|同)上(?:个)?(?:月|季度?)(?:相?比|对比|比较)|比上(?:个)?(?:月|季度?)/,
  )
  const compare = compareMatch ? (/环比|上个?[月季]/.test(compareMatch[0]) ? '环比' : '同比') : null
  reading.take(/增长率?|增幅|变化率?/)

  const top = reading.take(
    new RegExp(
      `(?:前|TOP\\s*|top\\s*|排名前|最(?:多|高|大)的?前?)(\\d+|[${CHINESE_DIGITS}]+)(?:名|位|个|家|大)?(?!天|日|周|月|年|季|个月|个季)`,
    ),
  )
  const least = reading.take(/最(?:少|低|小|短)(?:的)?(?:前?(\d+)(?:名|位|个|家)?)?/)
  const most = least ? null : reading.take(/最(?:多|高|大|长)|由高到低|从高到低|降序|排名|排行/)
  const time = findTime(reading.rest, options.today)
  if (time) reading.cut(time.start, time.end)

  const filters = takeFilters(reading, options)
  const dimension =
    takeWord(
      reading,
      vocabulary.dimensions,
      (words) => `(?:按照?|分|各个?|每个?|每一?个?|不同)${words}(?:度)?(?:分布|统计|趋势|汇总)?`,
    ) ??
    takeWord(
      reading,
      vocabulary.dimensions.filter(([, key]) => !['day', 'week', 'month', 'quarter', 'year'].includes(key)),
      (words) => `(?:哪个?|哪些|什么)?${words}(?:分布|排名|排行|占比)?`,
    ) ??
    takeWord(
      reading,
      [
        ['月度', 'month'],
        ['季度', 'quarter'],
        ['年度', 'year'],
      ] as [string, Dimension][],
      (words) => `${words}(?:趋势|统计|分布|变化)`,
    )
  const trend = reading.take(/趋势|走势/)
  const metric = takeWord(reading, vocabulary.metrics)
  const also = metric ? takeMore(reading, vocabulary.metrics, metric) : []
  const status = takeWord(reading, vocabulary.statuses)
  if (status) filters.unshift({ field: 'status', values: status })

  const unknown = reading.rest
    .replace(FILLER, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 0)
  const previous = options.previous
  // What was not understood may be what the question is about: a number without it would answer another question.
  if (unknown.length > 0 && (metric !== null || previous))
    return {
      ok: false,
      reason: 'unknown-words',
      message: `没有听懂“${unknown.join('、')}”，所以没有统计。条款内容（违约金、管辖、续约等）和“不是”“除外”请到“问合同”中提问`,
      unknown,
    }
  const changes =
    time !== null ||
    filters.length > 0 ||
    dimension !== null ||
    top !== null ||
    least !== null ||
    most !== null ||
    compare !== null
  const countsContracts =
    !previous &&
    unknown.length === 0 &&
    (status !== null || (/合同/.test(folded) && (dimension !== null || most !== null || least !== null)))
  const settledMetric: Metric | null =
    metric ?? (previous && changes ? previous.metric : countsContracts ? 'contractCount' : null)
  // A metric in passing among words nobody knows is a guess, not a reading.
  const mostlyUnknown = !changes && unknown.join('').length >= 4
  if (!settledMetric || mostlyUnknown) {
    const message =
      unknown.length > 0
        ? `没有听懂“${unknown.join('、')}”，可以问合同数、合同金额、签署率、回款等`
        : '请说明要看哪个指标，例如合同数、合同金额、签署率'
    return { ok: false, reason: 'no-metric', message, unknown }
  }
  // A question without a metric of its own, or one that only says 那/换成, changes slots of the last plan.
  const followUp =
    previous !== undefined && (metric === null || /^(?:那|换成|改成|改为|再|只看|如果)/.test(folded))
  const kept = followUp ? previous : undefined
  const by = dimension ?? (trend ? 'month' : null) ?? kept?.dimension ?? null
  const order = top || most ? 'desc' : least ? 'asc' : (kept?.order ?? null)
  const count = top?.[1] ?? least?.[1]
  const plan: QuestionPlan = {
    metric: settledMetric,
    ...(also.length > 0 ? { also } : metric === null && kept?.also ? { also: kept.also } : {}),
    dimension: by,
    time: time?.span ?? kept?.time ?? null,
    filters: mergeFilters(kept?.filters ?? [], filters),
    order,
    limit: count ? parseChineseNumber(count) : most || least ? (by ? 1 : null) : (kept?.limit ?? null),
    compare: compare ?? kept?.compare ?? null,
    chart: chartFor(by, settledMetric, compare !== null),
  }
  return { ok: true, plan, said: describePlan(plan), unknown, followUp }
}

function mergeFilters(old: PlanFilter[], fresh: PlanFilter[]): PlanFilter[] {
  return [...old.filter((filter) => !fresh.some((item) => item.field === filter.field)), ...fresh]
}
