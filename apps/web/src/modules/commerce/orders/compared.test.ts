import { PACKAGE_CONTENTS } from '@xinqi/api/quota'
import { expect, it } from 'vitest'
import { compared, recommendedOf } from './compared.ts'

const all = Object.values(PACKAGE_CONTENTS) as Record<string, number>[]
const said = (name: string, type: 1 | 2 | 4) =>
  compared(all)
    .find((row) => row.name === name)
    ?.said(PACKAGE_CONTENTS[type] as Record<string, number>)

it('says one number with its unit for each thing', () => {
  const names = compared(all).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => /比对|审查|出证/.test(name)).sort()).toEqual([
    '出证申请',
    '智能审查',
    '智能比对',
  ])
  expect(said('智能比对', 4)).toBe('100 份')
  expect(said('出证申请', 4)).toBe('10 份')
  expect(said('智能摘要', 4)).toBe('每年 200 份')
  expect(said('加签审批', 4)).toBe('每年 200 次')
  expect(said('履约台账', 4)).toBe('2,000 份')
  expect(said('成员', 4)).toBe('10,000 个')
})

it('says what may be bought beside the package, and what the package does not open', () => {
  expect(said('出证申请', 1)).toBe('可另购')
  expect(said('智能比对', 2)).toBe('–')
})

const plan = (name: string, may: string, more: { isCurrent?: boolean; months?: number[] } = {}) => ({
  name,
  may,
  isCurrent: more.isCurrent ?? false,
  terms: (more.months ?? [12]).map((termMonths) => ({ termMonths })),
})

it('recommends the next step up that is sold for the chosen term', () => {
  const plans = [
    plan('免费', 'none', { isCurrent: true, months: [] }),
    plan('标准', 'buy', { months: [12] }),
    plan('高级', 'buy', { months: [12, 1] }),
  ]
  expect(recommendedOf(plans, 12)?.name).toBe('标准')
  expect(recommendedOf(plans, 1)?.name).toBe('高级')
})

it('recommends nothing to whoever has the best, and never a step down', () => {
  expect(
    recommendedOf([plan('标准', 'later'), plan('高级', 'renew', { isCurrent: true })], 12),
  ).toBeUndefined()
})
