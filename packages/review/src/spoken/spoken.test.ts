import { describe, expect, it } from 'vitest'
import { findSpokenDates } from './dates.ts'
import { arbitralBody, cityName, nameAt } from './names.ts'
import { normalise, quoteOf } from './normalise.ts'
import { parseSpoken } from './numbers.ts'
import { readTokens, type Token } from './tokens.ts'

const TODAY = '2026-11-18'

describe('numbers as people say them', () => {
  it.each([
    ['2万', 20_000],
    ['15万8', 158_000],
    ['3万5000', 35_000],
    ['八万五', 85_000],
    ['一万二', 12_000],
    ['四百五', 450],
    ['5w', 50_000],
    ['15k', 15_000],
    ['1,200.5', 1200.5],
    ['伍万', 50_000],
    ['一百零五', 105],
    ['12.6万', 126_000],
  ])('%s is %d', (words, value) => expect(parseSpoken(words)).toBe(value))
})

describe('days as people say them', () => {
  it.each([
    ['下月1号', '2026-12-01'],
    ['12月1号', '2026-12-01'],
    ['3月1日', '2027-03-01'],
    ['明年6月底', '2027-06-30'],
    ['年底前', '2026-12-31'],
    ['元旦', '2027-01-01'],
    ['春节前', '2027-02-06'],
    ['下周一', '2026-11-23'],
    ['2027年底', '2027-12-31'],
    ['2026-12-01', '2026-12-01'],
    ['今天', '2026-11-18'],
  ])('%s', (words, date) => expect(findSpokenDates(words, TODAY)[0]?.date).toBe(date))
  it('a second day without its year comes after the first', () =>
    expect(findSpokenDates('2026年12月1日至5月31日', TODAY).map(({ date }) => date)).toEqual([
      '2026-12-01',
      '2027-05-31',
    ]))
  it('a length is no year', () => expect(findSpokenDates('租30年', TODAY)).toEqual([]))
})

describe('tokens', () => {
  const kinds = (text: string) => readTokens(text, TODAY).map((token: Token) => token.kind)
  it.each([
    ['2万只', ['count']],
    ['单价12.5元', ['money']],
    ['6块5一斤', ['money']],
    ['3:4:3付', ['split']],
    ['千分之一', ['ratio']],
    ['七五折', ['ratio']],
    ['三成', ['ratio']],
    ['15个工作日', ['length']],
    ['每月15号', ['monthday']],
    ['建设路15号', ['plain']],
    ['车牌浙A12345', ['plain']],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))
  it('knows what a price is for', () => {
    const [token] = readTokens('每平每天3.5元', TODAY)
    expect(token).toMatchObject({ kind: 'money', yuan: 3.5, per: ['平方米', '天'] })
  })
})

describe('names', () => {
  it.each([
    ['王小明，月租', '王小明'],
    ['李强20万', '李强'],
    ['徐佳来实习', '徐佳'],
    ['成都码动科技有限公司给我们做', '成都码动科技有限公司'],
  ])('%s', (text, name) => expect(nameAt(text, 0)?.name).toBe(name))
  it('takes no common noun for a name', () => expect(nameAt('房东，', 0)).toBeNull())
  it('names arbitral bodies in full and courts by their city', () => {
    expect(arbitralBody('争议由杭州仲裁委仲裁')).toBe('杭州仲裁委员会')
    expect(arbitralBody('提交贸仲')).toBe('中国国际经济贸易仲裁委员会')
    expect(arbitralBody('去仲裁')).toBeNull()
    expect(cityName('宁波')).toBe('宁波市')
  })
})

it('keeps the place of every character, so that quotes are the writer’s own', () => {
  const request = normalise('总价 50万 ，帐期30天')
  expect(request.text).toBe('总价50万，账期30天')
  const at = request.text.indexOf('账期')
  expect(quoteOf(request, at, at + 2)).toBe('帐期')
})
