import { describe, expect, it } from 'vitest'
import { changedWith, mayLookAt } from './followRules.ts'
import type { PlacedField } from './placedField.ts'

const field = (fieldId: string, more: Partial<PlacedField>): PlacedField => ({
  fieldId,
  fileId: 'f',
  partyId: null,
  kind: 'text',
  page: 0,
  x: 0,
  y: 0,
  width: 0.2,
  height: 0.1,
  name: fieldId,
  required: true,
  settings: {},
  ...more,
})
const way = field('way', { kind: 'choice', settings: { options: ['一次付清', '分期'] } })
const parts = field('parts', {
  settings: { showWhen: { match: 'all', tests: [{ fieldId: 'way', way: 'is', value: '分期' }] } },
})
const goods = field('goods', {
  kind: 'table',
  settings: {
    columns: ['品名', '数量', '单价', '金额'],
    columnRules: [{}, { number: true }, { number: true }, { product: [1, 2] }],
  },
})
const whole = field('whole', {
  kind: 'number',
  settings: {
    formula: {
      way: 'sum',
      of: [
        { fieldId: 'goods', column: 3 },
        { fieldId: 'goods', column: 0 },
      ],
    },
  },
})

describe('rules that follow what they name', () => {
  it('keep to an option that gets other words', () => {
    const [, followed] = changedWith([way, parts], { ...way, settings: { options: ['一次付清', '分期付'] } })
    expect(followed!.settings.showWhen!.tests[0]!.value).toBe('分期付')
    expect(changedWith([way, parts], { ...way, name: '付款' })).toHaveLength(1)
  })
  it('keep to their column when another is removed, and ask again for one that is', () => {
    const [own, followed] = changedWith([goods, whole], {
      ...goods,
      settings: { ...goods.settings, columns: ['数量', '单价', '金额'] },
    })
    expect(own!.settings.columnRules).toEqual([{ number: true }, { number: true }, { product: [0, 1] }])
    expect(followed!.settings.formula!.of).toEqual([{ fieldId: 'goods', column: 2 }, { fieldId: 'goods' }])
  })
})

describe('what a field may look at', () => {
  it('leads to no ring and to no other party', () => {
    expect(mayLookAt([way, parts], way)).toEqual([])
    expect(mayLookAt([way, parts], parts)).toEqual([way])
    const theirs = field('theirs', { partyId: 'p' })
    expect(mayLookAt([theirs, way], field('mine', { partyId: 'q' }))).toEqual([way])
    expect(mayLookAt([theirs, way], field('mine', { partyId: 'p' }))).toEqual([theirs, way])
  })
})
