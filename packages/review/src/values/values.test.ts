import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, findDates, monthsOfTerm, termEnd } from './calendar.ts'
import { parseCapitalAmount, toCapitalAmount } from './capital-amount.ts'
import { parseChineseNumber } from './chinese-number.ts'
import { findDurations } from './duration.ts'
import { findMoney, findMoneyPairs } from './money.ts'
import { findRatios } from './ratio.ts'

describe('Chinese numbers', () => {
  it.each([
    ['二十', 20],
    ['十二', 12],
    ['一百零五', 105],
    ['一千二百三十四万五千', 12_345_000],
    ['两亿', 200_000_000],
    ['二〇二六', 2026],
    ['三点五', 3.5],
    ['壹佰贰拾叁万', 1_230_000],
  ])('%s is %d', (text, value) => {
    expect(parseChineseNumber(text)).toBe(value)
  })
  it('refuses what is no number', () => {
    expect(parseChineseNumber('甲方')).toBeNull()
    expect(parseChineseNumber('')).toBeNull()
  })
})

describe('amounts in capitals', () => {
  it.each([
    [1_450_000, '壹佰肆拾伍万元整'],
    [10_005, '壹万零伍元整'],
    [100_000_050.05, '壹亿零伍拾元零伍分'],
    [0.5, '伍角'],
    [1_010_000, '壹佰零壹万元整'],
    [120_300.4, '壹拾贰万零叁佰元肆角'],
    [0, '零元整'],
  ])('%d is written %s', (yuan, capital) => {
    expect(toCapitalAmount(yuan)).toBe(capital)
  })
  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_99 }), (cents) => {
        expect(parseCapitalAmount(toCapitalAmount(cents / 100))).toBe(cents / 100)
      }),
    )
  })
})

describe('money in a sentence', () => {
  const amounts = (text: string) => findMoney(text).map((item) => item.yuan)
  it('reads every usual form', () => {
    expect(amounts('¥1,450,000.00')).toEqual([1_450_000])
    expect(amounts('人民币145万元')).toEqual([1_450_000])
    expect(amounts('人民币壹佰肆拾伍万元整')).toEqual([1_450_000])
    expect(amounts('总额3.6亿元')).toEqual([360_000_000])
    expect(amounts('编号2026001，共12台')).toEqual([])
  })
  it('tells a unit price from a sum', () => {
    expect(findMoney('单价210元/把')[0]?.per).toBe('把')
    expect(findMoney('租金8000元/月')[0]?.per).toBe('月')
    expect(findMoney('总价8000元')[0]?.per).toBeNull()
  })
  it('pairs figures with capitals in either order, and only when they stand together', () => {
    const pairs = (text: string) =>
      findMoneyPairs(text, findMoney(text)).map((pair) => [pair.figures.yuan, pair.words.yuan])
    expect(pairs('人民币1,000元(大写:壹仟元整)')).toEqual([[1000, 1000]])
    expect(pairs('人民币(大写)叁仟元整(¥3,100.00元)')).toEqual([[3100, 3000]])
    expect(pairs('押金壹仟元整，每月租金3000元')).toEqual([])
  })
})

describe('ratios', () => {
  it('brings every form to a fraction', () => {
    const values = (text: string) => findRatios(text).map((ratio) => ratio.value)
    expect(values('30%')).toEqual([0.3])
    expect(values('百分之三十')).toEqual([0.3])
    expect(values('万分之五')).toEqual([0.0005])
    expect(values('千分之二点五')).toEqual([0.0025])
    expect(values('3‰')).toEqual([0.003])
    expect(values('五分之一')).toEqual([0.2])
    expect(values('工资的七成')).toEqual([0.7])
    expect(values('合同成立')).toEqual([])
  })
})

describe('dates and lengths', () => {
  it('reads figures, Chinese numerals and separators', () => {
    const dates = (text: string) => findDates(text).dates.map((item) => item.date)
    expect(dates('2026年3月1日')).toEqual(['2026-03-01'])
    expect(dates('2026-03-01')).toEqual(['2026-03-01'])
    expect(dates('2026.4.8')).toEqual(['2026-04-08'])
    expect(dates('二〇二六年十二月三十一日')).toEqual(['2026-12-31'])
    expect(dates('自2026年3月1日起至12月31日止')).toEqual(['2026-03-01', '2026-12-31'])
  })
  it('names a day that does not exist', () => {
    expect(findDates('2026年2月30日').impossible).toHaveLength(1)
  })
  it('reads lengths but not years of a calendar or days of a month', () => {
    const lengths = (text: string) => {
      const { dates } = findDates(text)
      return findDurations(text, dates).map((item) => item.months ?? item.days)
    }
    expect(lengths('期限三年')).toEqual([36])
    expect(lengths('三(3)个月')).toEqual([3])
    expect(lengths('15个工作日')).toEqual([15])
    expect(lengths('2026年3月1日')).toEqual([])
    expect(lengths('每月5日前')).toEqual([])
    expect(lengths('半年')).toEqual([6])
  })
  it('ends a term on the day before its anniversary', () => {
    expect(termEnd('2026-04-01', 36)).toBe('2029-03-31')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthsOfTerm('2026-05-01', '2029-04-30')).toBe(36)
  })
})
