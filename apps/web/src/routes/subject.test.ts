import { describe, expect, it } from 'vitest'
import { isPathWhole, isWhole } from './subject.ts'

const ID = '01a1e4d6-4ebf-7560-a5b5-a83422ddcf53'

describe('the address of a page that is about one thing', () => {
  it('names it, whatever else it says', () => {
    expect(isWhole({ about: ['contractId'] }, `?from=list&contractId=${ID}`)).toBe(true)
    expect(isWhole({ about: ['contractId'] }, `?contractId=${ID.toUpperCase()}`)).toBe(true)
    expect(isWhole({ about: ['templateNo'] }, '?templateNo=TPL0123456789AB')).toBe(true)
  })

  it('may name any one of several', () => {
    expect(isWhole({ about: ['contractId', 'ticket'] }, '?ticket=abc')).toBe(true)
  })

  it.each([
    '',
    '?contractId=',
    `?contractId=${ID.slice(0, -1)}`,
    `?contractId=${ID}0`,
    '?contractId=undefined',
    `?taskId=${ID}`,
  ])('is not whole as %j', (search) => {
    expect(isWhole({ about: ['contractId'] }, search)).toBe(false)
  })

  it('need not name what the page opens without, but not half of it either', () => {
    const page = { mayBeAbout: ['contractId'] } as const
    expect(isWhole(page, '')).toBe(true)
    expect(isWhole(page, `?contractId=${ID}`)).toBe(true)
    expect(isWhole(page, '?contractId=01a1e4d6')).toBe(false)
  })

  it('of any other page is its own business', () => {
    expect(isWhole({}, '?contractId=42')).toBe(true)
  })
})

describe('what stands in the path itself', () => {
  it('is whole where it has the form of an id, or is no id', () => {
    expect(isPathWhole('/negotiation/:id', { id: ID })).toBe(true)
    expect(isPathWhole('/negotiation', {})).toBe(true)
    expect(isPathWhole('/scan/:code', { code: 'abc' })).toBe(true)
    expect(isPathWhole('/negotiation/:id', { id: ID.slice(0, -2) })).toBe(false)
    expect(isPathWhole('/draftAI/:id', { id: 'undefined' })).toBe(false)
  })
})
