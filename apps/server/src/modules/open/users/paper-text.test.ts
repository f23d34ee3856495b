import { describe, expect, it } from 'vitest'
import { bankCardFields } from './read-paper.ts'

describe('a bank card', () => {
  it('is known by its check digit', () => {
    expect(bankCardFields(['示例银行', '6222 0212 3456 7890 127', '有效期 12/30'])).toEqual({
      number: null,
      bank: '示例银行',
    })
    expect(bankCardFields(['4111 1111 1111 1111']).number).toBe('4111111111111111')
  })
})
