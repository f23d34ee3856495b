import { describe, expect, it } from 'vitest'
import { agreesWithCard, idCardFields } from './id-card.ts'

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

  it('says what stands behind a label, not the blank before it read as a dot; a dot within a name is its own', () => {
    expect(idCardFields(['姓名‧王小样', '住址·示例市样例区1号'], TODAY)).toMatchObject({
      name: '王小样',
      address: '示例市样例区1号',
    })
    expect(idCardFields(['姓名：阿依·样例'], TODAY).name).toBe('阿依·样例')
  })
})

describe('what somebody says he is', () => {
  const card = { name: '张三', idNo: '110101199003074514' }
  it('agrees with his card, blanks and case aside, or does not', () => {
    expect(agreesWithCard(card, { name: '张 三', idNumber: '110101199003074514' })).toBe(true)
    expect(agreesWithCard(card, { name: '张叁', idNumber: '110101199003074514' })).toBe(false)
    expect(agreesWithCard(card, { name: '张三', idNumber: '110101199003074522' })).toBe(false)
  })
  it('agrees with what could not be read', () => {
    expect(agreesWithCard({ name: null, idNo: null }, { name: '李四', idNumber: '1' })).toBe(true)
  })
})
