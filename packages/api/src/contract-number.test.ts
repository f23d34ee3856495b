import { describe, expect, it } from 'vitest'
import { numberBy, numberRuleProblem, numberRun } from './contract-number.ts'

// The last evening of the year in London, the first morning in China.
const at = new Date('2026-12-31T23:30:00Z')

describe('a number rule', () => {
  it('writes what its words stand for, by the calendar in China', () => {
    expect(numberBy('{type}-{yyyy}{MM}-{0001}', { type: 'CG', at, sequence: 7 })).toBe('CG-202701-0007')
    expect(numberBy('{yy}{MM}{dd}{001}号', { type: 'CG', at, sequence: 12 })).toBe('270101012号')
    expect(numberBy('{0001}', { type: '', at, sequence: 123456 })).toBe('123456')
  })

  it('begins a new run when what it speaks of changes', () => {
    const run = (rule: string, day: string) => numberRun(rule, { type: 'CG', at: new Date(day) })
    expect(run('{type}-{yyyy}-{0001}', '2026-03-01T04:00:00Z')).toBe(
      run('{type}-{yyyy}-{0001}', '2026-09-01T04:00:00Z'),
    )
    expect(run('{type}-{yyyy}{MM}-{0001}', '2026-03-01T04:00:00Z')).not.toBe(
      run('{type}-{yyyy}{MM}-{0001}', '2026-09-01T04:00:00Z'),
    )
  })

  it.each([
    ['{type}-{yyyy}', '流水号'],
    ['{0001}{0001}', '一个流水号'],
    ['{month}{0001}', '{month}'],
    ['合同 {0001}', '只能使用'],
    ['{type}{type}{type}{type}{0000001}', '最长'],
  ])('%s is refused', (rule, why) => {
    expect(numberRuleProblem(rule, '采购框架合同', 24)).toContain(why)
  })

  it('passes a good one', () => {
    expect(numberRuleProblem('{type}-{yyyy}{MM}-{0001}', '采购', 40)).toBeUndefined()
  })
})
