// How people write sums, shares, dates and lengths, by register.
import { chineseNumber } from '../comparison/contracts.ts'
import type { Random } from '../comparison/random.ts'

/** A lawyer's clause, a note in everyday words, a form with a value beside each label. */
export const REGISTERS = ['clause', 'plain', 'form'] as const
export type Register = (typeof REGISTERS)[number]

const grouped = (yuan: number) => yuan.toLocaleString('en-US')

export function sumInWords(yuan: number, register: Register, random: Random): string {
  const wan = yuan / 10_000
  const forms: string[] = []
  if (register === 'clause')
    forms.push(`人民币${grouped(yuan)}.00元`, `人民币${yuan}元`, `${grouped(yuan)}元`)
  if (register === 'plain') forms.push(`${yuan}元`, `${yuan}块`, `${yuan}块钱`)
  if (register === 'form') forms.push(`${yuan}元`, `￥${grouped(yuan)}.00`, `${grouped(yuan)}元`)
  if (yuan >= 10_000 && yuan % 1000 === 0) {
    if (register === 'clause') forms.push(`人民币${wan}万元`)
    if (register === 'plain') forms.push(`${wan}万`, `${wan}万块`)
    if (register === 'plain' && Number.isInteger(wan) && wan < 100) forms.push(`${chineseNumber(wan)}万元`)
  }
  return random.pick(forms)
}

export function shareInWords(percent: number, register: Register, random: Random): string {
  const forms = [`${percent}%`]
  if (register === 'clause') forms.push(`百分之${chineseNumber(percent)}`, `${percent}％`)
  if (register === 'plain') {
    forms.push(`${percent}个点`)
    if (percent % 10 === 0 && percent < 100) forms.push(`${chineseNumber(percent / 10)}成`)
  }
  return random.pick(forms)
}

/** Of a day, in hundredths of a percent: 5 is 万分之五. */
export function dailyShareInWords(basisPoints: number, random: Random): string {
  const forms = [`${basisPoints / 100}%`]
  if (basisPoints < 10) forms.push(`万分之${chineseNumber(basisPoints)}`)
  else forms.push(`千分之${chineseNumber(basisPoints / 10)}`, `${basisPoints / 10}‰`)
  return random.pick(forms)
}

export function monthsInWords(months: number, register: Register, random: Random): string {
  const forms = [`${months}个月`]
  if (register !== 'form' && months <= 12) forms.push(`${months === 2 ? '两' : chineseNumber(months)}个月`)
  if (months % 12 === 0) {
    const years = months / 12
    forms.push(`${years}年`, `${years === 2 ? '两' : chineseNumber(years)}年`)
  }
  if (register === 'plain' && months === 6) forms.push('半年')
  if (register === 'plain' && months === 18) forms.push('一年半')
  return random.pick(forms)
}

export function daysInWords(days: number, register: Register, random: Random): string {
  return random.pick(
    register === 'plain'
      ? [`${days}天`, `${chineseNumber(days)}天`]
      : register === 'clause'
        ? [`${days}日`, `${days}个日历日`, `${chineseNumber(days)}日`]
        : [`${days}日`, `${days}天`],
  )
}

/** Two days of one sentence, both written in one way. */
export function datesInWords(days: string[], register: Register, random: Random): string[] {
  const way = random.below(register === 'form' ? 3 : register === 'plain' ? 2 : 1)
  return days.map((day) => {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number]
    if (register === 'form' && way === 1) return day
    if (register === 'form' && way === 2) return `${year}.${month}.${date}`
    return `${year}年${month}月${date}${way === 1 ? '号' : '日'}`
  })
}
