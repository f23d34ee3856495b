import { isIdNumber } from '@xinqi/api/numbers'
import { describe, expect, it } from 'vitest'
import { inventedIdNumber } from './invented.ts'
import { readReturn } from './returnPath.ts'
import { bankCardProblem, idNumberProblem, nameProblem, paperNumberProblem } from './validate.ts'

const returnOf = (asked: string) => readReturn(new URLSearchParams({ return: asked }))

describe('the way back', () => {
  it('leads to a page of this site, with its question and fragment', () => {
    expect(returnOf('/sign/detail?id=7#page-2')).toBe('/sign/detail?id=7#page-2')
    expect(readReturn(new URLSearchParams())).toBeNull()
  })
  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'sign/detail',
    '',
  ])('never leads to %j', (asked) => {
    expect(returnOf(asked)).toBeNull()
  })
})

describe('an invented number', () => {
  it('is always well formed', () => {
    for (let step = 0; step < 50; step++)
      expect(
        isIdNumber(
          inventedIdNumber(() => step / 50),
          new Date('2026-11-15'),
        ),
      ).toBe(true)
  })
})

describe('what is wrong with a field', () => {
  it('is said before anything is sent', () => {
    expect(nameProblem('  ')).toBe('请输入证件上的姓名')
    expect(nameProblem('张三')).toBeUndefined()
    expect(idNumberProblem('')).toBe('请输入身份证号')
    expect(idNumberProblem('1101051949')).toBe('身份证号应为 18 位')
    expect(idNumberProblem('110105194912310021')).toContain('身份证号码有误')
    expect(idNumberProblem('110105 19491231 002X')).toBeUndefined()
    expect(bankCardProblem('6222 0202 0011 2233 446')).toBeUndefined()
    expect(bankCardProblem('6222 0202 0011 2233 447')).toContain('银行卡号有误')
  })
  it('depends on the paper', () => {
    expect(paperNumberProblem(1, 'E12345678')).toBeDefined()
    expect(paperNumberProblem(4, 'E12345678')).toBeUndefined()
    expect(paperNumberProblem(4, '护照')).toBeDefined()
  })
})
