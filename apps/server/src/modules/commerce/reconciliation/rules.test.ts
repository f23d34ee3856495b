import { expect, it } from 'vitest'
import { compare, type Movement } from './rules.ts'

const paid = (no: string, amountFen = 100): Movement => ({ kind: 'paid', no, amountFen })
const refunded = (no: string, amountFen = 100): Movement => ({ kind: 'refunded', no, amountFen })

it('agrees when both books hold the same, whichever day we heard of it', () => {
  expect(compare([paid('a'), refunded('r')], [paid('a'), refunded('r')], [paid('a')])).toEqual([])
})

it('names what only one of the two has, and what differs, both ways', () => {
  const differences = compare(
    [paid('theirs'), paid('other', 99), refunded('r', 50)],
    [paid('other', 100), refunded('r', 40)],
    [paid('ours'), refunded('gone')],
  )
  expect(differences.map(({ no, what }) => `${no} ${what}`)).toEqual([
    'theirs 渠道有付款 ¥1.00，平台没有',
    'other 付款金额不符：渠道 ¥0.99，平台 ¥1.00',
    'r 退款金额不符：渠道 ¥0.50，平台 ¥0.40',
    'ours 平台有付款 ¥1.00，渠道没有',
    'gone 平台有退款 ¥1.00，渠道没有',
  ])
})

it('does not take a refund for a payment of the same number', () => {
  expect(compare([refunded('a')], [paid('a')], [paid('a')])).toHaveLength(2)
})
