import { expect, it } from 'vitest'
import { dayAfter, dueOf, knownEvents, remindAfter, sayRule, stateOf } from './due-day.ts'

it('counts from the day after, months to the same number or the last day of a shorter month', () => {
  expect(dayAfter('2027-01-31', 1, '月')).toBe('2027-02-28')
  expect(dayAfter('2028-02-29', 1, '年')).toBe('2029-02-28')
  expect(dayAfter('2027-12-20', 30, '日')).toBe('2028-01-19')
  expect(dayAfter('2027-05-31', -1, '月')).toBe('2027-04-30')
})

it('leaves weekends out of working days, both ways', () => {
  // Friday, 20 November 2026.
  expect(dayAfter('2026-11-20', 1, '工作日')).toBe('2026-11-23')
  expect(dayAfter('2026-11-20', 10, '工作日')).toBe('2026-12-04')
  expect(dayAfter('2026-11-23', -1, '工作日')).toBe('2026-11-20')
})

it('says a rule as a contract does', () => {
  expect(sayRule('验收', 30, '日')).toBe('验收合格后 30 日内')
  expect(sayRule('开工', -5, '日')).toBe('开工前 5 日')
  expect(sayRule('签订', 0, '日')).toBe('签订时')
  expect(sayRule('终验', 24, '月', true)).toBe('终验合格后 24 个月')
})

it('believes people before the contract, and reckons the end of a warranty', () => {
  const warranty = { kind: '质保期满', event: '验收', n: 12, unit: '月' as const, dueOn: null }
  const known = knownEvents(
    new Map([
      ['验收', '2027-03-01'],
      ['签订', '2026-12-01'],
    ]),
    { 签订: '2026-11-20' },
    [warranty],
  )
  expect(known.get('签订')).toBe('2026-12-01')
  expect(known.get('质保期满')).toBe('2028-03-01')
  expect(dueOf({ event: '质保期满', n: 15, unit: '日' }, known)).toBe('2028-03-16')
  expect(dueOf({ event: '上线', n: 15, unit: '日' }, known)).toBeNull()
  expect(knownEvents(new Map(), {}, [warranty]).has('质保期满')).toBe(false)
})

it('reminds on the days named, on the day, and once a week for a while when it is late', () => {
  expect(remindAfter('2027-01-10', [7, 1], '2027-01-01')).toBe('2027-01-03')
  expect(remindAfter('2027-01-10', [7, 1], '2027-01-03')).toBe('2027-01-09')
  expect(remindAfter('2027-01-10', [7, 1], '2027-01-09')).toBe('2027-01-10')
  expect(remindAfter('2027-01-10', [7, 1], '2027-01-10')).toBe('2027-01-17')
  expect(remindAfter('2027-01-10', [7, 1], '2027-04-01')).toBeNull()
  expect(remindAfter('2027-01-10', [], '2027-01-01')).toBeNull()
})

it('is late from the day after', () => {
  expect(stateOf({ isDone: false, dueOn: '2027-01-10' }, '2027-01-10')).toBe('open')
  expect(stateOf({ isDone: false, dueOn: '2027-01-10' }, '2027-01-11')).toBe('late')
  expect(stateOf({ isDone: false, dueOn: null }, '2027-01-11')).toBe('waiting')
  expect(stateOf({ isDone: true, dueOn: '2027-01-10' }, '2027-01-11')).toBe('done')
})
