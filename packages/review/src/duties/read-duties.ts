import type { FactDatum, FactSheet, FactValue } from '../contract-facts/fact-value.ts'
import type { FactFile } from '../contract-facts/read-fact-sheet.ts'
import { type FactReading, readFile } from '../contract-facts/reading.ts'
import { addDays, addMonths } from '../values/calendar.ts'
import type { DutyDue, DutyUnit, ReadDuty } from './duty.ts'
import { eventsIn } from './events.ts'
import { readPayments } from './payments.ts'
import { readPeriods } from './periods.ts'
import { dueWithin, monthEndIn, unitsOf } from './when-due.ts'

/** Raised with every change of what is read. */
export const DUTY_READER = 2

type Stated = FactValue & { value: NonNullable<FactValue['value']> }
const statedOf = (sheet: FactSheet, key: FactValue['key']): Stated[] =>
  sheet.facts.filter(
    (fact): fact is Stated => fact.key === key && fact.state === '明确' && fact.value !== undefined,
  )

type Some = Pick<ReadDuty, 'kind' | 'title' | 'due'> & Partial<ReadDuty>
const BLANK = { debtor: null, cents: null, shareBp: null, isComputed: false, why: null }
const duty = (of: FactValue, more: Some): ReadDuty => ({
  ...BLANK,
  quotes: of.quotes,
  confidence: Math.min(of.confidence, 92),
  ...more,
})

/** What the words of a fact say it is counted from. */
const eventOf = (fact: FactValue, fallback: ReturnType<typeof eventsIn>[number]['event']) => {
  const words = fact.quotes.map(({ text }) => text).join('')
  const from = fact.value?.type === 'duration' ? fact.value.from : undefined
  const said = from ? eventsIn(from).at(-1) : undefined
  const found = said ?? eventsIn(words).find(({ event }) => event !== '质保期满')
  return { event: found?.event ?? fallback, isSaid: found !== undefined }
}

const back = (day: string, n: number, unit: string): string =>
  unit === '月' ? addMonths(day, -n) : unit === '年' ? addMonths(day, -12 * n) : addDays(day, -n)

/** A duty falls on a day: hours are the day they end on. */
const wholeDays = ({ n, unit }: Extract<FactDatum, { type: 'duration' }>): { n: number; unit: DutyUnit } =>
  unit === '小时' ? { n: Math.ceil(n / 24), unit: '日' } : { n, unit }

const ofTerm = (sheet: FactSheet): ReadDuty[] => {
  const [end] = statedOf(sheet, 'term.end')
  if (end?.value.type !== 'date') return []
  const { day } = end.value
  const duties = [
    duty(end, {
      kind: '到期',
      title: '合同到期',
      debtor: '双方',
      due: { type: 'day', day },
      isComputed: end.computed ?? false,
    }),
  ]
  const [notice] = statedOf(sheet, 'renew.notice')
  const [renewal] = statedOf(sheet, 'renew.auto')
  if (notice?.value.type === 'duration') {
    const { n, unit } = wholeDays(notice.value)
    const isAuto = renewal?.value.type === 'enum' && renewal.value.text === '自动续约'
    duties.push(
      duty(notice, {
        kind: '续约通知',
        title: isAuto ? '不续约通知的最后一天' : '提出续约的最后一天',
        debtor: notice.side ?? '双方',
        due: { type: 'day', day: back(day, n, unit) },
        isComputed: true,
        quotes: [...notice.quotes, ...end.quotes],
        why: unit === '工作日' ? '按自然日推算，遇工作日请核对' : null,
      }),
    )
  }
  return duties
}

/** 交货时间：2027年2月底前: a day no sheet of facts holds. */
const deliveredByMonthEnd = (readings: readonly FactReading[]): ReadDuty[] => {
  for (const reading of readings)
    for (const sentence of reading.sentences) {
      const { text, headings, idle, region } = sentence
      if (idle || region === 'attachment' || /付款|支付|结清|逾期/.test(text)) continue
      const day = monthEndIn(text)
      if (!day || !/交货|交付|送到|送货|完工|竣工|上线/.test(text + headings)) continue
      return [
        {
          ...BLANK,
          kind: '交付',
          title: '交付',
          debtor: reading.sideBefore(text) ?? '乙方',
          due: { type: 'day', day },
          quotes: [reading.quote(sentence)],
          confidence: 88,
        },
      ]
    }
  return []
}

const ofDelivery = (sheet: FactSheet, readings: readonly FactReading[]): ReadDuty[] => {
  // 合同履行期限 to the last day of the contract is its term, not the day of a delivery.
  const terms = statedOf(sheet, 'term.end').map(({ value }) => JSON.stringify(value))
  const [dated] = statedOf(sheet, 'delivery.date').filter(
    ({ value, quotes }) =>
      // 4月8日动工: the day it begins.
      (!quotes.some(
        ({ text }) => /^.{0,16}(?:动工|开工|进场)/.test(text) && !/交货|交付|送到|送完|装好/.test(text),
      ) &&
        !terms.includes(JSON.stringify(value))) ||
      quotes.some(({ text }) => /交货|交付|完工|竣工/.test(text)),
  )
  if (dated?.value.type === 'date')
    return [
      duty(dated, {
        kind: '交付',
        title: '交付',
        debtor: dated.side ?? '乙方',
        due: { type: 'day', day: dated.value.day },
      }),
    ]
  const [counted] = statedOf(sheet, 'delivery.days')
  if (counted?.value.type !== 'duration') return deliveredByMonthEnd(readings)
  const { n, unit } = wholeDays(counted.value)
  const { event, isSaid } = eventOf(counted, '签订')
  return [
    duty(counted, {
      kind: '交付',
      title: '交付',
      debtor: counted.side ?? '乙方',
      due: { type: 'after', event, n, unit },
      ...(isSaid ? {} : { confidence: 60, why: '没有写明从哪一天起算，暂按签订日' }),
    }),
  ]
}

const WARRANTY = /质量保证期|质保期|保修期|质量保修期|免费维护期/
/** Where no sheet of facts holds it. */
const warrantyInWords = (readings: readonly FactReading[]): ReadDuty[] => {
  for (const reading of readings)
    for (const sentence of reading.sentences) {
      const { text, idle, region } = sentence
      const named = WARRANTY.exec(text)
      if (idle || region === 'attachment' || !named || PAID.test(text)) continue
      const length = sentence.lengths.find(({ start }) => start - sentence.start > named.index)
      const at = length ? length.start - sentence.start : 0
      if (!length || at - named.index > 30) continue
      const event = eventsIn(text.slice(named.index + named[0].length)).find(
        ({ event: one }) => one !== '质保期满',
      )
      if (!event) continue
      const { n, unit } = unitsOf(length, text.slice(at, length.end - sentence.start))
      return [
        {
          ...BLANK,
          kind: '质保期满',
          title: '质保期满',
          debtor: '乙方',
          due: { type: 'after', event: event.event, n, unit },
          quotes: [reading.quote(sentence)],
          confidence: 85,
        },
      ]
    }
  return []
}

const ofWarranty = (sheet: FactSheet, readings: readonly FactReading[]): ReadDuty[] => {
  const stated = statedOf(sheet, 'warranty')
  return stated.length === 0 ? warrantyInWords(readings) : ofStatedWarranty(stated)
}
const ofStatedWarranty = (stated: readonly Stated[]): ReadDuty[] =>
  stated.flatMap((fact) => {
    if (fact.value.type !== 'duration') return []
    const { n, unit } = wholeDays(fact.value)
    const { event, isSaid } = eventOf(fact, '验收')
    return [
      duty(fact, {
        kind: '质保期满',
        title: fact.phase ? `质保期满（${fact.phase}）` : '质保期满',
        debtor: fact.side ?? '乙方',
        due: { type: 'after', event, n, unit },
        ...(isSaid ? {} : { confidence: 60, why: '没有写明从哪一天起算，暂按验收合格日' }),
      }),
    ]
  })

const ofAcceptance = (sheet: FactSheet): ReadDuty[] => {
  const [days] = statedOf(sheet, 'accept.days').filter(({ quotes }) =>
    quotes.some(({ text }) => /验收|收货|到货|货物|检验|查验/.test(text)),
  )
  if (days?.value.type !== 'duration') return []
  const { n, unit } = wholeDays(days.value)
  return [
    duty(days, {
      kind: '验收',
      title: '验收',
      debtor: days.side ?? '甲方',
      due: { type: 'after', event: '交付', n, unit },
    }),
  ]
}

const ofInsurance = (sheet: FactSheet): ReadDuty[] =>
  statedOf(sheet, 'insurance').flatMap((fact) => {
    const who = fact.value.type === 'enum' ? fact.value.text.slice(0, 2) : ''
    if (who !== '甲方' && who !== '乙方' && who !== '双方') return []
    return [
      duty(fact, {
        kind: '投保',
        title: '投保',
        debtor: who,
        due: { type: 'unknown' },
        why: '没有读出时间，请补充',
      }),
    ]
  })

const PAID = /付款|支付|结清|退还|返还|余款/
const DEPOSIT = /押金|(?<!质量)(?<!质)保证金|押一|定金/
const GIVES_BACK = /退还|返还|退回|(?<!不)退(?=[，。；给]|$)|原数退|无息退|归还/
const ofDeposit = (readings: readonly FactReading[], sheet: FactSheet): ReadDuty[] => {
  const duties: ReadDuty[] = []
  for (const reading of readings)
    for (const [at, sentence] of reading.sentences.entries()) {
      const { text } = sentence
      if (sentence.idle || sentence.region === 'attachment' || !GIVES_BACK.test(text)) continue
      // 押金2600。搬走那天查完房，五天内退: what is given back was named right before.
      const before = reading.sentences[at - 1]
      const follows =
        before && /^[^，。；]{0,4}(?:押金|保证金)[^，。；]{0,14}[。；]?$/.test(before.text.trim())
      if (!DEPOSIT.test(text) && !DEPOSIT.test(sentence.headings) && !follows) continue
      if (
        /不予退还|不退|没收|双倍|质保金|质量保证金/.test(text) &&
        !/(?:无息|原数|全额|一次性)[^，。；]{0,4}(?:退|返)/.test(text)
      )
        continue
      const giving = text.search(GIVES_BACK)
      // The clause that says when it is given back: from the last comma before a figure of time.
      const due = dueWithin(
        sentence,
        Math.max(0, text.search(/(?:后|之日|前|起|期满|到期|完毕|终止)[^。；]{0,24}(?:退|返)/) - 30),
        text.length,
      )
      const named = (follows ? before : sentence).sums.find(({ per }) => !per)
      const kept = [...statedOf(sheet, 'bond'), ...statedOf(sheet, 'deposit')].find(
        ({ value }) => value.type === 'money',
      )
      const cents = named
        ? Math.round(named.yuan * 100)
        : kept?.value.type === 'money'
          ? kept.value.cents
          : null
      if (giving < 0) continue
      duties.push({
        kind: '押金退还',
        title: /履约保证金/.test(text) ? '退还履约保证金' : /保证金/.test(text) ? '退还保证金' : '退还押金',
        debtor: '甲方',
        cents,
        shareBp: null,
        isComputed: false,
        due,
        quotes: [reading.quote(sentence)],
        confidence: due.type === 'unknown' || cents === null ? 60 : 88,
        why:
          due.type === 'unknown'
            ? '没有读出退还时间，请补充'
            : cents === null
              ? '没有读出金额，请补充'
              : null,
      })
    }
  return duties
}

const sameDue = (one: DutyDue, other: DutyDue) => JSON.stringify(one) === JSON.stringify(other)

/** A part of a price that is a limit or an estimate is one as well. */
const ofLoosePrice = (duty: ReadDuty): ReadDuty =>
  duty.isComputed
    ? {
        ...duty,
        confidence: Math.min(duty.confidence, 60),
        why: duty.why ?? '合同总价不是确数，金额按其推算，请核对',
      }
    : duty

/** What each side owes by when under a contract, from the facts in force and the words of its files. */
export const readDuties = (
  files: readonly FactFile[],
  sheet: FactSheet,
  { today }: { today: string },
): ReadDuty[] => {
  const readings = files.flatMap(({ text }, index) => (text.trim() ? [readFile(text, index, today)] : []))
  const total = statedOf(sheet, 'amount.total').find(({ value }) => value.type === 'money')
  const totalCents = total?.value.type === 'money' ? total.value.cents : null
  const isExact = (total?.bound ?? 'exact') === 'exact'
  const [first] = readings
  const all = [
    ...(first ? readPayments(first, totalCents).map((one) => (isExact ? one : ofLoosePrice(one))) : []),
    ...ofDelivery(sheet, readings),
    ...ofAcceptance(sheet),
    ...ofTerm(sheet),
    ...ofDeposit(readings, sheet),
    ...ofWarranty(sheet, readings),
    ...(first ? readPeriods(first, sheet) : []),
    ...ofInsurance(sheet),
  ]
  return all.filter(
    (one, at) =>
      !all
        .slice(0, at)
        .some((other) => other.kind === one.kind && other.cents === one.cents && sameDue(other.due, one.due)),
  )
}
