import { describe, expect, it } from 'vitest'
import { reviewContract } from '../src/index.ts'

const review = (clause: string, strictness?: '严格') => {
  const text = [
    '采购合同',
    '甲方（买方）：示例科技有限公司',
    '乙方（卖方）：样例贸易有限公司',
    '第一条 标的：服务器十台，单价10,000元，合同总价为人民币100,000元。',
    '第二条 付款：货到验收合格后30日内付清。',
    `第三条 验收：${clause}`,
    '第四条 争议由甲方所在地人民法院管辖。',
  ].join('\n')
  const { findings, hints } = reviewContract(text, {
    today: '2026-11-19',
    ...(strictness ? { strictness } : {}),
  })
  const of = (list: readonly { checkpoint: string }[]) => list.some(({ checkpoint }) => checkpoint === 'G16')
  return of(findings) ? 'finding' : of(hints) ? 'hint' : 'nothing'
}

describe('silence taken for acceptance', () => {
  it.each([
    '甲方收到货物后十日内未提出异议的，视为验收合格。',
    '甲方应在收货后30日内验收，逾期未验收的视为验收合格。',
    '甲方收货后15日内检验并书面提出异议，逾期未提出的视为合格。',
  ])('is a hint where there is time to object, a finding for a strict reader: %s', (clause) => {
    expect(review(clause)).toBe('hint')
    expect(review(clause, '严格')).toBe('finding')
  })

  it.each([
    '甲方收货后三日内未提出异议的，视为验收合格。',
    '甲方收到货物后七日内未提出异议的，视为验收合格。',
    '甲方应在收货后7日内验收，逾期未验收的视为验收合格。',
  ])('is a finding where a week or less is left to: %s', (clause) => expect(review(clause)).toBe('finding'))

  it.each([
    '甲方应在收货后15日内验收，合格的出具验收单。',
    '乙方应在收到甲方异议后15日内答复，逾期未答复的视为认可甲方的异议。',
    '通知送达后七日内未回复的，不视为验收合格。',
  ])('is not what other clauses say: %s', (clause) => expect(review(clause)).toBe('nothing'))
})
