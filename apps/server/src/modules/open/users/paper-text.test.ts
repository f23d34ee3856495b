import { describe, expect, it } from 'vitest'
import { bankCardFields, idCardFields } from './paper-text.ts'

const TODAY = new Date('2026-11-17T00:00:00Z')

describe('an identity card', () => {
  it('is read on both sides, and a number that cannot be is none', () => {
    const front = [
      '姓 名 张三',
      '性别 男 民族 汉',
      '住址 北京市东城区示例街道',
      '一号院二单元',
      '公民身份号码 11010119900307451X',
    ]
    const read = idCardFields(front, TODAY)
    expect(read).toMatchObject({
      name: '张三',
      address: '北京市东城区示例街道一号院二单元',
      validUntil: null,
    })
    const right = idCardFields(['公民身份号码 110101199003074514'], TODAY)
    expect([read.idNo, right.idNo]).toEqual([null, '110101199003074514'])
    expect(idCardFields(['签发机关 示例市公安局', '有效期限 2020.01.02-2040.01.02'], TODAY)).toMatchObject({
      issuer: '示例市公安局',
      validUntil: '2040-01-02',
    })
    expect(idCardFields(['有效期限 2020.01.02-长期'], TODAY).validUntil).toBe('long')
  })
})

describe('a bank card', () => {
  it('is known by its check digit', () => {
    expect(bankCardFields(['示例银行', '6222 0212 3456 7890 127', '有效期 12/30'])).toEqual({
      number: null,
      bank: '示例银行',
    })
    expect(bankCardFields(['4111 1111 1111 1111']).number).toBe('4111111111111111')
  })
})
