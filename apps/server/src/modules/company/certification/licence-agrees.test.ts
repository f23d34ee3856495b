import { expect, it } from 'vitest'
import { licenceWarnings } from './licence-agrees.ts'

const FORM = {
  name: '云杉（北京）数据科技有限公司',
  creditCode: '91330100799655058B',
  legalName: '欧阳明远',
  address: '北京市海淀区示例路1号',
  validUntil: '2038-03-04',
}
const READ = { ...FORM, longTerm: false }

it('finds nothing where form and licence agree, however brackets and blanks were written', () => {
  expect(licenceWarnings(FORM, READ)).toEqual({})
  expect(licenceWarnings(FORM, { ...READ, name: '云杉(北京) 数据科技有限公司' })).toEqual({})
  // What nobody asks for may stay unread, or unwritten.
  expect(licenceWarnings(FORM, { ...READ, address: null, validUntil: null })).toEqual({})
  expect(licenceWarnings({ ...FORM, address: '' }, READ)).toEqual({})
})

it.each([
  ['name', { name: '云彬（北京）数据科技有限公司' }],
  ['creditCode', { creditCode: '914403001922038216' }],
  ['legalName', { legalName: '欧阳明' }],
  ['address', { address: '北京市海淀区示例路2号' }],
  ['validUntil', { validUntil: '2028-03-04' }],
  ['validUntil', { validUntil: null, longTerm: true }],
] as const)('names %s where the two differ', (key, read) => {
  const warnings = licenceWarnings(FORM, { ...READ, ...read })
  expect(Object.keys(warnings)).toEqual([key])
  expect(warnings[key]).toContain('不一致')
})

it('names a period the form calls endless and the licence does not', () => {
  expect(Object.keys(licenceWarnings({ ...FORM, validUntil: null }, READ))).toEqual(['validUntil'])
})

it('takes what was not read for what does not agree', () => {
  expect(Object.keys(licenceWarnings(FORM, null))).toEqual(['name', 'creditCode', 'legalName'])
  expect(licenceWarnings(FORM, { ...READ, creditCode: null }).creditCode).toContain('未能识别')
})
