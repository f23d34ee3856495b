import { describe, expect, it } from 'vitest'
import { idCheckCharacter, isBankCard, isIdNumber, maskIdNumber } from './numbers.ts'

const today = new Date('2026-11-15')
const withCheck = (body: string) => body + idCheckCharacter(body)
const REAL = withCheck('11010519900307007')

describe('ID card numbers', () => {
  it('are right with a region, a birthday and their check character', () => {
    expect(isIdNumber(REAL, today)).toBe(true)
    expect(isIdNumber(REAL.toLowerCase(), today)).toBe(true)
    expect(isIdNumber('11010519491231002X', today)).toBe(true)
  })
  it.each([
    ['a wrong check character', '110105199003070000'],
    ['too short', '11010519900307'],
    ['an old fifteen-digit number', '110105900307001'],
    ['no such region', withCheck('01010519900307007')],
    ['a birthday that does not exist', withCheck('11010519900230007')],
    ['a birthday to come', withCheck('11010520270307007')],
    ['letters', 'abc'],
  ])('are wrong with %s', (_, number) => {
    expect(isIdNumber(number, today)).toBe(false)
  })
  it('are shown by their first six and last four', () => {
    expect(maskIdNumber('11010519491231002X')).toBe('110105********002X')
    expect(maskIdNumber('E12345678')).toBe('E1*****78')
  })
})

describe('bank cards', () => {
  it('pass the Luhn check or are wrong', () => {
    expect(isBankCard('6222020200112233446')).toBe(true)
    expect(isBankCard('6222020200112233447')).toBe(false)
    expect(isBankCard('622202')).toBe(false)
  })
})
