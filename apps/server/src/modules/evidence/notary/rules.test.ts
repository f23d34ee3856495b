import { NOTARY } from '@xinqi/api/notary'
import { describe, expect, it } from 'vitest'
import { copiesFor, isOver, stepsTo } from './rules.ts'

const { reported, applied, issuing, accepted, issued, refused } = NOTARY

describe('an application at the office', () => {
  it('goes 已申请 → 已受理 → 出证中 → 已出证, also when nobody looked in between', () => {
    expect(stepsTo(applied, 'received')).toEqual([])
    expect(stepsTo(applied, 'accepted')).toEqual([accepted])
    expect(stepsTo(accepted, 'issuing')).toEqual([issuing])
    expect(stepsTo(issuing, 'issued')).toEqual([issued])
    expect(stepsTo(applied, 'issued')).toEqual([accepted, issuing, issued])
  })
  it('falls back to 已受理 when issuing fails', () => {
    expect(stepsTo(issuing, 'failed')).toEqual([accepted])
    expect(stepsTo(accepted, 'failed')).toEqual([])
  })
  it('can be refused until it is being issued', () => {
    expect(stepsTo(applied, 'refused')).toEqual([refused])
    expect(stepsTo(accepted, 'refused')).toEqual([refused])
    expect(stepsTo(issuing, 'refused')).toBeUndefined()
  })
  it('never goes back by itself, and never leaves an end', () => {
    expect(stepsTo(issuing, 'accepted')).toBeUndefined()
    expect(stepsTo(accepted, 'received')).toBeUndefined()
    for (const end of [reported, issued, refused]) {
      expect(isOver(end)).toBe(true)
      for (const said of ['received', 'accepted', 'issuing', 'issued', 'refused', 'failed'] as const)
        expect(stepsTo(end, said)).toBeUndefined()
    }
    expect(stepsTo(null, 'accepted')).toBeUndefined()
  })
  it('costs a copy a contract', () => {
    expect(copiesFor(3)).toBe(3)
  })
})
