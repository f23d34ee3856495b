import { describe, expect, it } from 'vitest'
import { readText, scoreOf } from './duties/score.ts'
import { KEPT, makeContracts, OPEN } from './duties/wordings.ts'

const brief = (text: string) =>
  readText(text).map(({ kind, title, debtor, cents, due, why }) => ({
    kind,
    title,
    debtor,
    yuan: cents === null ? null : cents / 100,
    due: due.type === 'day' ? due.day : due.type === 'after' ? `${due.event}+${due.n}${due.unit}` : null,
    why,
  }))

const HEAD = '设备采购合同\n甲方：示例科技有限公司\n乙方：样例贸易有限公司\n'

describe('what each side owes by when', () => {
  it('is read out of contracts put together by chance', () => {
    const open = scoreOf(makeContracts(OPEN, 60, 7))
    expect(open.precision, JSON.stringify(open.extra)).toBeGreaterThanOrEqual(98)
    expect(open.recall, JSON.stringify(open.missed)).toBeGreaterThanOrEqual(98)
    const kept = scoreOf(makeContracts(KEPT, 60, 11))
    expect(kept.precision, JSON.stringify(kept.extra)).toBeGreaterThanOrEqual(96)
    expect(kept.recall, JSON.stringify(kept.missed)).toBeGreaterThanOrEqual(92)
  })

  it('names who pays, how much, and what the payment waits for', () => {
    const [first, second, third] = brief(
      `${HEAD}合同总价为人民币100,000.00元。\n合同签订后5日内甲方向乙方支付30%作为预付款；验收合格并收到发票后10个工作日内支付60%；余款于质保期满后15日内付清。`,
    )
    expect(first).toMatchObject({ title: '预付款', debtor: '甲方', yuan: 30_000, due: '签订+5日' })
    expect(second).toMatchObject({ yuan: 60_000, due: '发票+10工作日' })
    expect(third).toMatchObject({ title: '尾款', yuan: 10_000, due: '质保期满+15日' })
  })

  it('takes what is paid up to a share as what is added by it', () => {
    const paid = brief(
      `${HEAD}合同总价为1,000,000元。\n主体封顶后7日内支付至合同价款的60%，竣工验收合格后30日内支付至合同价款的97%。`,
    )
    expect(paid.map(({ yuan }) => yuan)).toEqual([600_000, 370_000])
  })

  it('says what is missing where no price was read, and guesses no amount', () => {
    const [first] = brief(`${HEAD}合同签订后5日内甲方支付合同总价的30%。`)
    expect(first).toMatchObject({ yuan: null, why: '没有读出合同总价，金额请补充' })
  })

  it('writes rent out month by month, on the last day of short months', () => {
    const rents = brief(
      '房屋租赁合同\n出租方（甲方）：王小明\n承租方（乙方）：示例科技有限公司\n租赁期限自2027年1月1日起至2027年6月30日止。\n月租金为8,000元，乙方应于每月30日前支付当月租金。',
    ).filter(({ kind }) => kind === '付款')
    expect(rents).toHaveLength(6)
    expect(rents[1]).toMatchObject({ debtor: '乙方', yuan: 8000, due: '2027-02-28' })
  })

  it('reckons the last day of notice from the last day of the contract', () => {
    const duties = brief(
      `${HEAD}本合同有效期自2027年1月1日起至2027年12月31日止，期满前三十日任何一方未书面提出异议的，自动续展一年。`,
    )
    expect(duties).toMatchObject([
      { kind: '到期', due: '2027-12-31' },
      { kind: '续约通知', due: '2027-12-01', title: '不续约通知的最后一天' },
    ])
  })

  it('takes penalties, examples and caps for no duty', () => {
    expect(
      brief(
        `${HEAD}逾期付款的，每逾期一日支付应付金额万分之五的违约金。\n例如：合同签订后支付30%的，为30,000元。\n乙方赔偿责任不超过合同总价的20%。`,
      ),
    ).toEqual([])
  })

  it('keeps words with each duty that stand in the text', () => {
    const text = makeContracts(OPEN, 1, 3)[0]!.text
    for (const { quotes } of readText(text)) {
      expect(quotes.length).toBeGreaterThan(0)
      for (const quote of quotes) expect(text.slice(quote.start, quote.end)).toBe(quote.text)
    }
  })
})

describe('papers people write themselves', () => {
  const paid = (text: string) => brief(text).filter(({ kind }) => kind === '付款')
  it('name the whole beside its parts, and what is taken off for being late', () =>
    expect(
      paid(
        '做小程序的约\n出钱的：晋江市和善堂诊所，13600700111\n干活的：濮阳一凡，13600700222\n一共2万6：签字给1万，上线了给1万，跑满一个月没毛病给6千。\n2026年5月20日前交，晚一天扣200，出钱的晚给一天加50。\n濮阳一凡 2026年3月3日',
      ).map(({ yuan }) => yuan),
    ).toEqual([10_000, 10_000]))
  it('pay so much every month, which is no part of a price and no length', () => {
    const text =
      '租车库的条子\n出租：祖国强，13940800011\n来租：大连乐行电动车经营部，13940800022\n租两年，2026年8月1日起，一个月1200，半年一交。\n祖国强 2026年7月28日'
    expect(paid(text)).toEqual([])
    expect(brief(text).find(({ kind }) => kind === '到期')?.due).toBe('2028-07-31')
  })
  it('give a deposit back as the next sentence says', () =>
    expect(
      brief(
        '租房说好的事\n房东：马淑英，13991200456\n租客：戚小川，18791500321\n租三年，2026年5月1日到2029年4月30日。租金每月2600，三个月给一次。\n押金2600。搬走那天查完房、结清水电，五天内退。\n马淑英 戚小川 2026年4月25日',
      ).find(({ kind }) => kind === '押金退还'),
    ).toMatchObject({ yuan: 2600, due: '到期+5日' }))
})
