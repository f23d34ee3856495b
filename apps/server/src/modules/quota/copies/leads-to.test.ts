import { expect, it } from 'vitest'
import { leadsTo } from './leads-to.ts'

const id = '018f3c1e-1111-7222-8333-444455556666'

it('leads a movement to its contract, task, application or order', () => {
  expect(leadsTo({ kind: 'contract', type: 2, reference: id })).toEqual({ what: 'contract', id })
  expect(leadsTo({ kind: 'contract', type: 3, reference: id })).toEqual({ what: 'contract', id })
  expect(leadsTo({ kind: 'compare', type: 2, reference: `ai:${id}:1` })).toEqual({ what: 'comparison', id })
  expect(leadsTo({ kind: 'examine', type: 3, reference: `ai:${id}:2:more` })).toEqual({ what: 'review', id })
  expect(leadsTo({ kind: 'notary', type: 2, reference: `notary:${id}` })).toEqual({ what: 'notary', id })
  expect(leadsTo({ kind: 'sms', type: 1, reference: 'order:D20261117ABC' })).toEqual({
    what: 'order',
    id: 'D20261117ABC',
  })
})

it('leads nowhere where there is nothing to open', () => {
  // What expires carries an id of its own that is no contract's.
  expect(leadsTo({ kind: 'contract', type: 8, reference: id })).toBeNull()
  expect(leadsTo({ kind: 'person', type: 2, reference: `identity:${id}` })).toBeNull()
  expect(leadsTo({ kind: 'contract', type: 1, reference: 'base' })).toBeNull()
  expect(leadsTo({ kind: 'face', type: 2, reference: id })).toBeNull()
})
