import { describe, expect, it } from 'vitest'
import { namesSubject } from './subject.ts'

const ID = '01a1e4d6-4ebf-7560-a5b5-a83422ddcf53'

describe('what a page is about', () => {
  it('is named in the address, whatever else stands there', () => {
    expect(namesSubject(['contractId'], `?from=list&contractId=${ID}`)).toBe(true)
    expect(namesSubject(['contractId'], `?contractId=${ID.toUpperCase()}`)).toBe(true)
    expect(namesSubject(['templateNo'], '?templateNo=TPL0123456789AB')).toBe(true)
  })

  it('is any one of several', () => {
    expect(namesSubject(['contractId', 'ticket'], '?ticket=abc')).toBe(true)
  })

  it.each([
    '',
    '?contractId=',
    `?contractId=${ID.slice(0, -1)}`,
    `?contractId=${ID}0`,
    '?contractId=undefined',
    `?taskId=${ID}`,
  ])('is missing from %j', (search) => {
    expect(namesSubject(['contractId'], search)).toBe(false)
  })
})
