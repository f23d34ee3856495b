import { describe, expect, it } from 'vitest'
import { extentFrom, periodText, scopeText } from './extent.ts'

describe('the extent of a grant', () => {
  it('is sent with only what its scope needs', () => {
    const chosen = { contractTypes: ['采购合同'], contractNo: ' HT-1 ', lasting: 'forever' } as const
    expect(extentFrom({ ...chosen, contractTypes: ['采购合同'], scope: 1 })).toEqual({
      scope: 1,
      endsAt: null,
    })
    expect(extentFrom({ ...chosen, contractTypes: ['采购合同'], scope: 2 })).toEqual({
      scope: 2,
      contractTypes: ['采购合同'],
      endsAt: null,
    })
    expect(extentFrom({ ...chosen, contractTypes: [], scope: 3 })).toEqual({
      scope: 3,
      contractNo: 'HT-1',
      endsAt: null,
    })
  })

  it('lasts to the end of the chosen day, and reads so', () => {
    const { endsAt, ...rest } = extentFrom({
      scope: 1,
      lasting: 'until',
      startDay: '2020-01-01',
      endDay: '2099-03-01',
    })
    expect(rest).toEqual({ scope: 1 })
    const shown = { scope: 1, contractTypes: [], contractNo: null, startsAt: '2099-01-01T05:00:00Z', endsAt }
    expect(periodText(shown)).toMatch(/^2099-01-01 至 2099-03-01$/)
    expect(periodText({ ...shown, endsAt: null })).toMatch(/至 长期$/)
  })

  it('begins ahead only when the day is ahead', () => {
    expect(
      extentFrom({ scope: 1, lasting: 'until', startDay: '2098-01-01', endDay: '2099-01-01' }),
    ).toHaveProperty('startsAt')
  })

  it('is named in words', () => {
    const extent = { scope: 1, contractTypes: [], contractNo: null, startsAt: '', endsAt: null }
    expect(scopeText(extent)).toBe('全部合同')
    expect(scopeText({ ...extent, scope: 2, contractTypes: ['甲', '乙'] })).toBe('合同类型：甲、乙')
    expect(scopeText({ ...extent, scope: 3, contractNo: 'HT-1' })).toBe('合同编号：HT-1')
  })
})
