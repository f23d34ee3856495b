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
