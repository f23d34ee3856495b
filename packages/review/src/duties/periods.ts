import type { FactSheet } from '../contract-facts/fact-value.ts'
import type { FactReading } from '../contract-facts/reading.ts'
import { addMonths } from '../values/calendar.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { ReadDuty } from './duty.ts'

/** More are not written out one by one. */
const MOST = 60
const STEP: Record<string, number> = { 月: 1, 个月: 1, 季: 3, 季度: 3, 半年: 6, 年: 12 }
const DAY =
  /(?:每(?:个)?(?:自然)?(月|季度?|半年|年)[^，。；]{0,8}?|当月|首月|第一个月)(\d{1,2}|[一二三四五六七八九十]{1,3})[日号](?:之?前|以前|内|支付|付|交|给|$|，)/
const CYCLE =
  /按(月|季度?|半年|年)(?:度)?(?:支付|付|交|结)|每(?:个)?(月|季度?|半年|年)(?:支付|付|交)?一?次?|(?:租金|房租)[^，。；]{0,6}(月|季|半年|年)付/
const PAYS = /支付|付|交(?!付|货|房)|缴/

const dateOf = (sheet: FactSheet, key: 'term.start' | 'term.end'): string | null => {
  const fact = sheet.facts.find((one) => one.key === key && one.state === '明确')
  return fact?.value?.type === 'date' ? fact.value.day : null
}

const dayIn = (month: string, day: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month.slice(0, 7)}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** 每月5日前支付租金: a payment for each part of the term, where its first and last day are known. */
export const readPeriods = (reading: FactReading, sheet: FactSheet): ReadDuty[] => {
  if (!/租赁|物业|仓储/.test(reading.kind)) return []
  const [start, end] = [dateOf(sheet, 'term.start'), dateOf(sheet, 'term.end')]
  if (!start || !end || start >= end) return []
  const monthly = sheet.facts.find(({ key, state }) => key === 'amount.period' && state === '明确')
  for (const sentence of reading.sentences) {
    const { text } = sentence
    if (sentence.idle || sentence.region === 'attachment' || !PAYS.test(text) || /逾期|违约|押金/.test(text))
      continue
    const on = DAY.exec(text)
    const said = /首月|第一个月/.test(on?.[0] ?? '') || !on?.[1] ? undefined : on[1]
    const cycle = CYCLE.exec(text)
    const word = cycle?.[1] ?? cycle?.[2] ?? cycle?.[3] ?? said
    const day = on ? parseChineseNumber(on[2]!) : null
    if (!on || !word || day === null || day < 1 || day > 31) continue
    const months = STEP[word]!
    const named = sentence.sums.find(({ per }) => !per || /月/.test(per))
    const perMonth = monthly?.value?.type === 'money' ? monthly.value.cents : null
    const isMonthlySum = named !== undefined && (/月/.test(named.per ?? '') || /月租/.test(text))
    const cents = named
      ? Math.round(named.yuan * 100) * (isMonthlySum ? months : 1)
      : perMonth === null
        ? null
        : perMonth * months
    const duties: ReadDuty[] = []
    for (let at = 0; at < MOST; at++) {
      const from = addMonths(start, at * months)
      if (from > end) break
      const due = dayIn(from.slice(0, 7), day)
      duties.push({
        kind: '付款',
        title: `租金第 ${at + 1} 期`,
        debtor: '乙方',
        cents,
        shareBp: null,
        isComputed: true,
        due: { type: 'day', day: due < start ? start : due },
        quotes: [reading.quote(sentence)],
        confidence: cents === null ? 60 : 84,
        why: cents === null ? '没有读出每期金额，请补充' : null,
      })
    }
    return duties
  }
  return []
}
