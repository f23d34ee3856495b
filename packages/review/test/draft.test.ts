import { describe, expect, it } from 'vitest'
import {
  DRAFT_TYPES,
  DraftError,
  draftContract,
  readDraftRequest,
  reviewContract,
  TEMPLATES,
} from '../src/index.ts'

const ANSWERS = {
  firstName: '上海甲子有限公司',
  firstCode: '91310000MA1FL1A12B',
  firstAddress: '上海市黄浦区南京东路1号',
  firstPhone: '021-60000001',
  secondName: '杭州乙丑有限公司',
  secondCode: '91330100MA1FL1A12C',
  secondAddress: '杭州市西湖区文一路1号',
  secondPhone: '0571-80000001',
  goods: '激光打印机',
  specification: 'M1-20',
  quantity: '10台',
  quality: 'GB/T 17540',
  amount: 100_000,
  deliveryDate: '2026-12-31',
  deliveryPlace: '上海市黄浦区',
  warrantyMonths: 12,
  premises: '上海市黄浦区南京东路1号3楼',
  area: '100',
  use: '办公',
  termMonths: 36,
  startDate: '2026-12-01',
  periodicAmount: 8000,
  deposit: 16_000,
  service: '网站维护、内容更新',
  standard: '响应时间不超过2小时',
  materialBy: '甲方',
  project: '物流管理平台',
  place: '上海市',
  scope: '图纸范围内的土建工程',
  probationMonths: 3,
  position: '会计',
  purpose: '项目合作',
  secrecyYears: '3',
  serviceMonths: 36,
  annualRatePercent: 8,
  business: '咖啡店',
  media: '地铁灯箱',
  firstContribution: 60_000,
  secondContribution: 40_000,
  firstShare: 60,
  region: '浙江省',
  exclusive: '独家',
  licence: '普通许可',
  fromPlace: '上海市',
  deliveryTime: '装运后5日内',
  company: '宁波星海贸易有限公司',
  sharePercent: 30,
  debtor: '李雷',
  guaranteeWay: '连带责任保证',
  guaranteeScope: '本金、利息和实现债权的费用',
  guaranteePeriod: '3年',
  debtKind: '货款',
  matter: '交通事故赔偿',
  endDate: '2029-11-30',
}

describe.each(DRAFT_TYPES)('a %s contract', (type) => {
  it.each(['甲方', '乙方', '中立'] as const)('drawn for %s passes the own review', (stance) => {
    const draft = draftContract(type, ANSWERS, stance)
    expect(draft.blanks).toEqual([])
    expect(
      draft.findings
        .filter(({ level }) => level !== '低')
        .map((finding) => `${finding.checkpoint} ${finding.quote}`),
    ).toEqual([])
    const kind = TEMPLATES[type]?.reviewAs ?? type
    // Kinds the review has no rules of their own for are reviewed by the general ones.
    if (kind !== '其他')
      expect(reviewContract(draft.text, { today: '2026-11-15' }).contract.type.type).toBe(kind)
  })
  it('leaves unknown facts as listed blanks and invents nothing', () => {
    const draft = draftContract(type, {})
    expect(draft.blanks.length).toBeGreaterThan(3)
    expect(draft.text.startsWith('待补充')).toBe(true)
    for (const blank of draft.blanks)
      expect(draft.text.slice(blank.start, blank.end)).toBe(`【待填：${blank.label}】`)
    // In a framework that leaves terms to orders, and in a notice, a blank is a hint.
    const { findings, hints } = reviewContract(draft.text, { today: '2026-11-15' })
    expect([...findings, ...hints].map((finding) => finding.checkpoint)).toContain('G03')
  })
})

it('computes capitals, the last day and the other share', () => {
  expect(draftContract('借款', ANSWERS).text).toContain('人民币100,000.00元（大写：壹拾万元整）')
  expect(draftContract('租赁', ANSWERS).text).toContain('自2026年12月1日起至2029年11月30日止')
  expect(draftContract('合伙', ANSWERS).text).toContain('甲方60%，乙方40%')
})

it('words clauses for the side it is drawn for', () => {
  const buyer = draftContract('买卖', ANSWERS, '甲方')
  const seller = draftContract('买卖', ANSWERS, '乙方')
  expect(buyer.text).not.toBe(seller.text)
  expect(seller.text).toContain('合同签订后7日内支付合同总价的50%')
  expect(seller.clauses.find((clause) => clause.id === 'payment')?.stance).toBe('乙方')
})

describe('a request in plain words', () => {
  it('gives type, facts and the questions left', () => {
    const request = readDraftRequest(
      '帮我起草一份办公室租赁合同，甲方是上海甲子有限公司，乙方为李雷，月租金8000元，押金1.6万元，租期两年，从2027年1月1日起',
    )
    expect(request.type).toBe('租赁')
    expect(request.answers).toEqual({
      firstName: '上海甲子有限公司',
      secondName: '李雷',
      periodicAmount: 8000,
      deposit: 16_000,
      termMonths: 24,
      startDate: '2027-01-01',
      endDate: '2028-12-31',
      use: '办公',
    })
    expect(request.questions.map((question) => question.key)).toEqual(['premises', 'area'])
  })
  it('refuses unlawful purposes and what it cannot tell', () => {
    const codeOf = (text: string) => {
      try {
        readDraftRequest(text)
        return null
      } catch (error) {
        return (error as DraftError).code
      }
    }
    expect(codeOf('起草一份代孕协议')).toBe('UNLAWFUL_PURPOSE')
    expect(codeOf('写吧')).toBe('TOO_SHORT')
    expect(() => draftContract('婚姻', {})).toThrow(DraftError)
    expect(() => draftContract('借款', { purpose: '赌博' })).toThrow('违法')
  })
})
