// How values are written into a contract.
import type { Token } from '../../spoken/tokens.ts'
import type { IsoDate } from '../../values/calendar.ts'
import { toCapitalAmount } from '../../values/capital-amount.ts'
import { monthsInWords } from '../passages.ts'
import type { Phrase, Reading } from './reading.ts'

export const plainMoney = (yuan: number): string =>
  yuan.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
export const moneyWords = (yuan: number): string => `人民币${plainMoney(yuan)}元`
export const moneyInFull = (yuan: number): string =>
  `人民币${plainMoney(yuan)}元（大写：${toCapitalAmount(yuan)}）`
export const countWords = (amount: number, unit: string): string => `${amount.toLocaleString('en-US')}${unit}`
export const dateWords = (date: IsoDate): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
export const percentWords = (percent: number): string => `${Math.round(percent * 10000) / 10000}%`
/** Rates under one in a hundred are said as people say them, the figure beside it. */
export const rateWords = (percent: number): string => {
  const NAMES = '零一二三四五六七八九'
  const thousandths = Math.round(percent * 10 * 1e4) / 1e4
  const tenThousandths = Math.round(percent * 100 * 1e4) / 1e4
  if (percent < 1 && Number.isInteger(thousandths) && thousandths < 10)
    return `千分之${NAMES[thousandths]}（${percentWords(percent)}）`
  if (percent < 1 && Number.isInteger(tenThousandths) && tenThousandths < 10)
    return `万分之${NAMES[tenThousandths]}（${percentWords(percent)}）`
  return percentWords(percent)
}
export const lengthWords = (token: Extract<Token, { kind: 'length' }>): string => {
  if (token.months !== null) return monthsInWords(token.months)
  if (token.days !== null) return `${token.days}${token.working ? '个工作日' : '日'}`
  return `${token.hours}小时`
}

/** A phrase in the writer's own words: figures in full, days as dates, 我方 and 对方 as the parties they are. */
export function ownWords(reading: Reading, phrase: Phrase): string {
  let words = ''
  let at = phrase.start
  for (const token of phrase.tokens) {
    words += pronouns(reading, reading.text.slice(at, token.start))
    const said = reading.text.slice(token.start, token.end)
    if (token.kind === 'money' && !token.bare && token.per.length === 0 && token.yuan >= 1000)
      words += moneyWords(token.yuan)
    else if (token.kind === 'money' && token.bare) words += /^\d+$/.test(said) ? said : String(token.yuan)
    else if (
      token.kind === 'money' &&
      !token.bare &&
      token.per.length === 1 &&
      token.yuan >= 1000 &&
      /[一每/]/.test(said.slice(1))
    )
      // 按8万一台赔
      words += `每${token.per[0]}${moneyWords(token.yuan)}`
    else if (
      token.kind === 'date' &&
      token.whole === 'day' &&
      /^(?:春节|除夕|元宵节?|清明节?|端午节?|中秋节?|国庆节?|元旦|圣诞节?)$/.test(said)
    )
      // 春节三倍; 春节（2027年2月6日）前
      words += /^[之以]?[前后起]/.test(reading.text.slice(token.end))
        ? `${said}（${dateWords(token.date)}）`
        : said
    else if (token.kind === 'date' && token.whole === 'day') words += dateWords(token.date)
    else if (token.kind === 'date' && /[今明后来本下]/.test(said))
      // 到明年8月: what is relative today is not so when it is read.
      words += `${Number(token.date.slice(0, 4))}年${token.whole === 'month' ? `${Number(token.date.slice(5, 7))}月` : ''}`
    else if (token.kind === 'ratio' && token.form !== '%')
      words += `${said}（${percentWords(token.percent)}）`
    else words += said
    at = token.end
  }
  words += pronouns(reading, reading.text.slice(at, phrase.end))
  return words
    .replace(/^[\u4e00-\u9fa5]{2,6}(?:合同|协议)[:：]/, '')
    .replace(/^[:、]+/, '')
    .trim()
}

export function pronouns(reading: Reading, words: string): string {
  // Nobody said which side the writer is on: what 我 was taken for is told.
  if (
    !reading.speaker &&
    /我|咱|对方|他们|(?<!其)他(?!人)|她/.test(words) &&
    !reading.notes.some((note) => /本方/.test(note))
  )
    reading.notes.push(`没有说明本方是哪一方，“我”按${reading.own}理解，请核对`)
  return words
    .replace(/(?<=[把将])他(?=在|的|名下|家)/g, '其')
    .replace(
      /(?<![\u4e00-\u9fa5])(?:我们)?公司(?=承担|出(?!品)|付|负责|交(?!易)|提供|包|缴|给|报销|买单)/g,
      reading.speaker ? reading.own : '公司',
    )
    .replace(
      /我(?:校|院|厂|局|社|村|店|部|所)(?![\u4e00-\u9fa5]{1,8}(?:公司|厂|院|校))|我们(?:这边|公司|自己)?|我方|我司|本公司|本人|咱们|咱|我(?!国)/g,
      reading.own,
    )
    .replace(/对方|他们|她们|(?<!其)他(?!人)|她|你们|你/g, reading.other)
    .replace(new RegExp(`(?:${reading.kind.first})(?!费|合同|人员|有限|要求|要有)`, 'g'), (word) =>
      /[甲乙]方|公司$|业主/.test(word) ? word : reading.letter('first'),
    )
    .replace(
      new RegExp(
        `(?:${reading.kind.second})(?!费|合同|人员|有限|演出|[\\u4e00-\\u9fa5]{2,3}(?:来|带|赔))`,
        'g',
      ),
      (word) => (/[甲乙]方|公司|物业|老师|机构/.test(word) ? word : reading.letter('second')),
    )
}
