import { eventName, WEBHOOK_TYPES } from '@xinqi/api/open/webhook-events'
import { expect, it } from 'vitest'
import { changedThing, FIELD, logged } from './ledgerLog.ts'

const RAW = /[a-z]+_[a-z]+/

it('a change is told in words, whatever programs call what changed', () => {
  expect(changedThing('plan', 'due_on')).toBe('计划 · 应收付日')
  expect(changedThing('contract', 'department_id')).toBe('合同 · 所属部门')
  expect(changedThing('shipment', 'carrier_id')).toBe('台账 · 其他内容')
  expect(Object.values(FIELD).filter((word) => RAW.test(word))).toEqual([])
})

it('what is kept as a number nobody reads is told as being there', () => {
  for (const field of ['voucher_id', 'file_id', 'credit_of', 'archived_id', 'department_id'])
    expect(logged(field, '019a2b3c-0000-7000-8000-000000000000', 'CNY')).toBe('有')
  expect(logged('allocations', '{"plan_id":', 'CNY')).toBe('已修改')
})

it('an event is told in words, with the name its program knows it by', () => {
  for (const type of WEBHOOK_TYPES) expect(eventName(type)).toMatch(/^[^a-z]*\p{Script=Han}.*（[\w.]+）$/u)
})
