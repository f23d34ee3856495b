import { findDates } from '../values/calendar.ts'
import { findDurations } from '../values/duration.ts'
import { findMoney } from '../values/money.ts'
import { findRatios } from '../values/ratio.ts'
import type { DraftAnswers } from './draft.ts'
import type { DraftTemplate } from './template.ts'

const COMPANY =
  '[\\u4e00-\\u9fa5A-Za-z0-9()]{2,30}?(?:有限责任公司|股份有限公司|有限公司|公司|事务所|工作室|中心|医院|学校|厂)'
const PERSON = '[\\u4e00-\\u9fa5]{2,4}'

/** What each slot is called in everyday speech. */
const SPOKEN: Record<string, RegExp> = {
  amount: /总价|价款|金额|合同价|借款|借|费用|服务费|开发费|报酬|货款|造价|总额|价格|预算/,
  periodicAmount: /月租|租金|每月|月薪|月工资|工资/,
  deposit: /押金|保证金/,
  firstContribution: /甲方?出资/,
  secondContribution: /乙方?出资/,
}

function findParty(text: string, words: string[]): string | undefined {
  for (const word of words) {
    const match = new RegExp(
      `${word}(?:是|为|:|叫)?\\s*(${COMPANY}|${PERSON}(?=[，。；、\\s向把将租借]|$))`,
    ).exec(text)
    const name = match?.[1]
    if (name && !/^(?:应|负责|需要|向|的|支付|提供)/.test(name)) return name
  }
  return undefined
}

export function extractAnswers(text: string, template: DraftTemplate): DraftAnswers {
  const answers: DraftAnswers = {}
  const { dates } = findDates(text)
  const durations = findDurations(text, dates)
  const money = findMoney(text)
  const nearest = (start: number) => text.slice(Math.max(0, start - 14), start)
  for (const slot of template.slots) {
    const spoken = SPOKEN[slot.key]
    if (slot.kind === 'money') {
      const labelled = money.find(
        (item) =>
          spoken?.test(
            nearest(item.start)
              .split(/[，。；]/)
              .at(-1) as string,
          ) ||
          (slot.key === 'periodicAmount' && /月/.test(item.per ?? '')),
      )
      const alone = money.length === 1 && slot.key === 'amount' ? money[0] : undefined
      const value = labelled ?? alone
      if (value) answers[slot.key] = value.yuan
    }
    if (slot.kind === 'date') {
      const date =
        slot.key === 'startDate'
          ? dates.find((item) => !/前/.test(text.slice(item.end, item.end + 1)))
          : (dates.find((item) => /交|完成|前/.test(text.slice(item.start - 6, item.end + 6))) ?? dates[0])
      if (date) answers[slot.key] = date.date
    }
    if (slot.kind === 'months') {
      const about = { probationMonths: /试用/, warrantyMonths: /质保|保修|维护/ }[slot.key]
      const length = durations.find(
        (item) =>
          item.months !== null &&
          (about
            ? about.test(nearest(item.start))
            : !/试用|质保|保修|维护|保密/.test(
                nearest(item.start)
                  .split(/[，。；]/)
                  .at(-1) as string,
              )),
      )
      if (length?.months) answers[slot.key] = length.months
    }
    if (slot.kind === 'percent') {
      const ratio = findRatios(text).find((item) =>
        slot.key === 'annualRatePercent'
          ? /利率|利息|年化/.test(nearest(item.start))
          : /甲|分配|占/.test(nearest(item.start)),
      )
      if (ratio) answers[slot.key] = Math.round(ratio.value * 1e6) / 1e4
    }
    if (slot.kind === 'text') {
      const label = slot.label.replace(/（.*$/, '')
      const match = new RegExp(`${label}(?:是|为|:|在)\\s*([^，。；\\n]{1,60})`).exec(text)
      if (match) answers[slot.key] = (match[1] as string).trim()
    }
  }
  const first = findParty(text, ['甲方', template.first])
  const second = findParty(text, ['乙方', template.second])
  if (first) answers.firstName = first
  if (second) answers.secondName = second
  return answers
}
