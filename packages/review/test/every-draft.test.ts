import { describe, expect, it } from 'vitest'
import { DRAFT_TYPES, draftContract, TEMPLATES } from '../src/index.ts'

const FACTS = {
  text: '按双方确认的清单',
  money: 100_000,
  date: '2026-12-01',
  months: 12,
  percent: 3,
  days: 30,
}
const parties = {
  firstName: '示例科技有限公司',
  firstCode: '91110105MA00000000',
  firstAddress: '北京市朝阳区示例路1号',
  firstPhone: '010-12345678',
  secondName: '样例贸易有限公司',
  secondCode: '91310105MA00000000',
  secondAddress: '上海市长宁区样例路2号',
  secondPhone: '021-12345678',
}

describe('a draft with its facts filled in', () => {
  it('can be had of fifty kinds and more', () => expect(DRAFT_TYPES.length).toBeGreaterThanOrEqual(50))
  it.each(DRAFT_TYPES)('%s passes our own review', (type) => {
    const template = TEMPLATES[type]!
    const special: Record<string, string | number> = {
      probationMonths: 1,
      secrecyYears: '3',
      warrantyMonths: 12,
      firstShare: 60,
      periodicAmount: 8000,
      deposit: 8000,
      materialBy: '甲方',
      premises: '北京市朝阳区示例路9号',
      area: '120',
      guaranteeWay: '连带责任保证',
      guaranteePeriod: '3年',
      endDate: '2027-11-30',
      deliveryDate: '2026-12-31',
      deliveryTime: '装运后5日内',
      quantity: '10台',
    }
    const answers = Object.fromEntries(
      template.slots.map(({ key, kind }) => [key, special[key] ?? FACTS[kind]]),
    )
    // Facts any contract may have, where this one has a place for them.
    for (const key of ['endDate', 'deliveryDate', 'deliveryTime', 'quantity'])
      if (template.clauses.some(({ text }) => text.includes(`{{${key}}}`)))
        answers[key] = special[key] as string
    const person = template.secondIsPerson ? { secondName: '张三', secondCode: '110105199001010011' } : {}
    for (const stance of ['甲方', '乙方', '中立'] as const) {
      const { blanks, findings } = draftContract(type, { ...answers, ...parties, ...person }, stance)
      expect(blanks, stance).toEqual([])
      expect(
        findings
          .filter(({ level }) => level !== '低')
          .map(({ checkpoint, title, quote }) => [checkpoint, title, quote]),
        stance,
      ).toEqual([])
    }
  })
})
