import { expect, it } from 'vitest'
import { fitWording } from './fit-wording.ts'

const CLAUSE = '第一条 标的。\n第二条 合同总价为100元（大写：壹佰壹拾元整），含增值税。\n第三条 付款。'

it.each([
  ['the suggestion itself', '100元（大写：壹佰元整）'],
  ['the clause whole', '第二条 合同总价为100元（大写：壹佰元整），含增值税。'],
  ['the clause without its number', '合同总价为100元（大写：壹佰元整），含增值税。'],
  ['the number spaced otherwise', '第二条  合同总价为100元（大写：壹佰元整）'],
  ['a stop of its own', '100元（大写：壹佰元整）。'],
])('writes nothing twice: %s', (_, wording) => {
  const start = CLAUSE.indexOf('100元')
  const end = CLAUSE.indexOf('，含')
  const made = CLAUSE.slice(0, start) + fitWording(CLAUSE, start, end, wording) + CLAUSE.slice(end)
  expect(made).toBe(CLAUSE.replace('壹佰壹拾元整', '壹佰元整'))
})

it('leaves a stop where the line has none, and words that only look alike', () => {
  expect(fitWording('争议提交仲裁\n', 0, 6, '向人民法院起诉。')).toBe('向人民法院起诉。')
  expect(fitWording('本合同自签字起生效。', 3, 7, '合同签订后')).toBe('合同签订后')
})
