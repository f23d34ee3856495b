// Trials, what is paid meanwhile, and whom one may work for afterwards.
import type { Contract } from '../contract.ts'
import { monthsOfTerm } from '../values/calendar.ts'
import * as says from './lexicon.ts'
import { clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading, ReadSentence } from './reading.ts'

const monthsIn = (item: ReadSentence, from: number, to: number) =>
  item.lengths
    .filter((length) => length.start >= from && length.end <= to)
    .map((length) => length.months ?? (length.days ?? 0) / 30)

/** 试用期, 先试半年, 试的时候. */
const TRIAL = /试(?:用|工|的(?:时候|那)|着?(?:干|做)|期|(?:[一二两三四五六半\d]))/

export function probation(reading: PlainReading, contract: Contract): PlainFinding | null {
  let term: number | null = null
  for (const item of reading.said) {
    if (item.dates.length >= 2 && term === null) {
      const [first, last] = item.dates as [ReadSentence['dates'][0], ReadSentence['dates'][0]]
      // 干到2027年2月28日，从2026年3月1日开始算: the end may be said first.
      const [from, to] = last.date > first.date ? [first.date, last.date] : [last.date, first.date]
      if (to > from) term = monthsOfTerm(from, to)
    }
  }
  if (term === null && contract.termLength) term = contract.termLength.months
  if (term === null) return null
  const limit = term < 2.9 ? 0 : term < 11.9 ? 1 : term < 35.9 ? 2 : 6
  for (const item of reading.said) {
    const at = item.text.search(TRIAL)
    if (at < 0 || /不设|没有试用|无试用/.test(item.text)) continue
    const match =
      /(?:^|[，。；:])(?:先|头|开头)?(?:来)?试(?:着)?(?:干|做|工|用)?(?:期)?(?:是|算)?((?:\d+|[一二两三四五六七八九十]+)个?月|半年|一年|\d+天)/.exec(
        item.text,
      ) ??
      /试用(?:期)?(?:[^，。；\d一二两三四五六七八九十半]{0,4})((?:\d+|[一二两三四五六七八九十]+)个月|半年|一年|\d+天)/.exec(
        item.text,
      ) ??
      /(?:头|前|先|有)?((?:\d+|[一二两三四五六七八九十]+)个月|半年|一年)[^，。；]{0,4}试(?:用|工|着)/.exec(
        item.text,
      ) ??
      // 先看四个月合不合适，算试用
      /(?:先|头|前)(?:看|干|做|来)?着?((?:\d+|[一二两三四五六七八九十]+)个月|半年|一年)[^。；，]{0,8}，?(?:都)?(?:算|当|作为)试/.exec(
        item.text,
      )
    if (!match) continue
    const from = item.start + match.index
    const months = Math.max(0, ...monthsIn(item, from, from + match[0].length))
    if (months > limit)
      return {
        checkpoint: 'E01',
        span: clean(item),
        why: `合同期限约${Math.round(term)}个月，试用期${months}个月，超过法定上限${limit}个月。`,
      }
  }
  return null
}

export function probationWage(reading: PlainReading, least: number): PlainFinding | null {
  // 每月4600，试用的时候2500: wages without their unit.
  const bare = (pattern: RegExp) => {
    for (const item of reading.said) {
      const match = pattern.exec(item.text)
      if (match) return { item, yuan: Number(match[1]) }
    }
    return null
  }
  const regularWage = bare(
    /(?:每月|一个月|月薪|月工资|基本工资|工资|工钱|转正(?:后)?)[^，。；\d试]{0,4}(\d{4,5})(?![\d年月日.])/,
  )
  const trialWage = bare(
    /(?:试用|试工|(?:先|头里)?看的那(?:段|阵|几个月)|头[一二两三]个?月|刚来)[^，。；\d]{0,6}(\d{4,5})(?![\d年月日.])/,
  )
  if (regularWage && trialWage && trialWage.yuan / regularWage.yuan < least - 1e-9 && trialWage.yuan > 500)
    return {
      checkpoint: 'E02',
      span: clean(trialWage.item),
      why: `试用期工资${trialWage.yuan}元，低于约定工资${regularWage.yuan}元的80%。`,
    }
  const wages = reading.said.flatMap((item) =>
    item.sums.filter(() => /薪|工资|转正|每月|一个月/.test(item.text)).map((sum) => ({ item, sum })),
  )
  for (const item of reading.said) {
    const at = item.text.search(TRIAL)
    if (at < 0) continue
    const rate =
      /试用[^。；]{0,10}?(?:打|按|发)?([一二三四五六七八九])[折成]|试用[^。；]{0,12}?(\d{2})%/.exec(item.text)
    const share = rate
      ? rate[2]
        ? Number(rate[2]) / 100
        : ('一二三四五六七八九'.indexOf(rate[1] as string) + 1) / 10
      : null
    if (share !== null && share < least)
      return { checkpoint: 'E02', span: clean(item), why: `试用期工资为约定工资的${share * 100}%，低于80%。` }
    const probationSum = item.sums.find(
      (sum) =>
        sum.start > item.start + at &&
        !/转正|正式|过了|以后|之后|试完/.test(reading.text.slice(item.start + at, sum.start)),
    )
    const full = wages.map(({ sum }) => sum.yuan).filter((value) => value !== probationSum?.yuan)
    const regular = Math.max(0, ...full.filter((value) => value < 200_000))
    if (probationSum && regular > 0 && probationSum.yuan / regular < least - 1e-9 && probationSum.yuan > 500)
      return {
        checkpoint: 'E02',
        span: clean(item),
        why: `试用期工资${probationSum.yuan}元，低于约定工资${regular}元的80%。`,
      }
  }
  return null
}

export function nonCompete(reading: PlainReading): PlainFinding | null {
  for (const item of reading.said) {
    const text = item.text
    if (!says.WORKS_FOR_RIVAL.test(text) && !(/竞业/.test(text) && /不/.test(text))) continue
    if (!says.AFTER_LEAVING.test(text)) continue
    const tooLong = item.lengths.some((length) => (length.months ?? 0) > 24)
    const line = reading.text.slice(item.line.start, item.line.end)
    const paid = /(?:每月|按月|补偿)[^。；]{0,16}\d|每月[^，。；]{0,4}(?:给|付|补)|补偿(?!金?不)/.test(line)
    if (tooLong || says.UNPAID_BAN.test(line) || !paid)
      return {
        checkpoint: 'E05',
        span: clean(item),
        why: tooLong ? '离职后的竞业限制超过二年。' : '约定了竞业限制，没有按月支付的经济补偿。',
      }
  }
  return null
}
