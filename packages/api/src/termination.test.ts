import { describe, expect, it } from 'vitest'
import { agreementText, agreementTitle } from './termination.ts'

const facts = {
  kind: 1,
  reason: 4,
  reasonNote: '项目取消',
  retained: '',
  settlement: '',
  other: '',
  original: { name: '采购合同', number: 'HT-1', finishedAt: '2026-11-14T17:00:00Z' },
  parties: ['示例科技有限公司', '王小明'],
}

describe('the agreement that ends a contract', () => {
  it('names the parties, the contract and the reason, and numbers only the clauses it has', () => {
    const text = agreementText(facts)
    expect(text.slice(0, 2)).toEqual(['甲方：示例科技有限公司', '乙方：王小明'])
    expect(text[2]).toContain('各方于2026年11月15日签署完成《采购合同》（编号：HT-1）')
    expect(text.slice(3).map((clause) => clause.slice(0, 2))).toEqual(['一、', '二、', '三、'])
    expect(text[3]).toBe('一、解除理由：合作终止：项目取消。')
    expect(agreementText({ ...facts, retained: '保密条款', settlement: '互不退还' })).toHaveLength(8)
  })
  it('says that a void contract never was', () => {
    const voided = { ...facts, kind: 2 }
    expect(agreementTitle(voided)).toBe('合同作废协议')
    expect(agreementText(voided).join('')).toContain('视为自始未订立')
    expect(agreementText(facts).join('')).not.toContain('自始')
  })
})
