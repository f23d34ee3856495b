import { describe, expect, it } from 'vitest'
import { dueNow, flowApplies, lateNow, RULE, VOTER, type Vote, votesAfter, withAdded } from './rules.ts'

const vote = (id: string, step: number, rule: number, position: number): Vote => ({
  id,
  step,
  rule,
  position,
  status: VOTER.waits,
})
const statuses = (votes: readonly Vote[]) => votes.map(({ id, status }) => `${id}${status}`).join(' ')

describe('which flow is meant', () => {
  const any = { typeIds: [], amountFromCents: null, amountToCents: null }
  const large = { ...any, amountFromCents: 1_000_000 }
  const small = { ...any, amountToCents: 1_000_000 }
  it('goes by kind and amount, and an unknown amount counts as large', () => {
    expect(flowApplies(any, { typeId: null, amountCents: null })).toBe(true)
    expect(flowApplies({ ...any, typeIds: ['a'] }, { typeId: 'a', amountCents: 1 })).toBe(true)
    expect(flowApplies({ ...any, typeIds: ['a'] }, { typeId: null, amountCents: 1 })).toBe(false)
    expect(flowApplies(large, { typeId: null, amountCents: 1_000_000 })).toBe(true)
    expect(flowApplies(large, { typeId: null, amountCents: 999_999 })).toBe(false)
    expect(flowApplies(small, { typeId: null, amountCents: 1_000_000 })).toBe(false)
    expect(flowApplies(large, { typeId: null, amountCents: null })).toBe(true)
    expect(flowApplies(small, { typeId: null, amountCents: null })).toBe(false)
  })
})

describe('voting', () => {
  it('waits for everybody where everybody is asked', () => {
    let votes = dueNow([vote('a', 1, RULE.all, 0), vote('b', 1, RULE.all, 1), vote('c', 2, RULE.all, 0)])
    expect(statuses(votes)).toBe('a1 b1 c0')
    votes = votesAfter(votes, 'b', true).votes
    expect(statuses(votes)).toBe('a1 b2 c0')
    votes = votesAfter(votes, 'a', true).votes
    expect(statuses(votes)).toBe('a2 b2 c1')
    expect(votesAfter(votes, 'c', true)).toMatchObject({ outcome: 'passed' })
  })

  it('takes the first word where any one will do', () => {
    const votes = dueNow([vote('a', 1, RULE.any, 0), vote('b', 1, RULE.any, 1), vote('c', 2, RULE.all, 0)])
    const after = votesAfter(votes, 'b', true)
    expect(after.outcome).toBe('open')
    expect(statuses(after.votes)).toBe('a4 b2 c1')
  })

  it('asks one after another where they take turns', () => {
    let votes = dueNow([vote('a', 1, RULE.inTurn, 0), vote('b', 1, RULE.inTurn, 1)])
    expect(statuses(votes)).toBe('a1 b0')
    votes = votesAfter(votes, 'a', true).votes
    expect(statuses(votes)).toBe('a2 b1')
  })

  it('ends with the first no', () => {
    const votes = dueNow([vote('a', 1, RULE.all, 0), vote('b', 1, RULE.all, 1), vote('c', 2, RULE.all, 0)])
    const after = votesAfter(votesAfter(votes, 'a', true).votes, 'b', false)
    expect(after.outcome).toBe('rejected')
    expect(statuses(after.votes)).toBe('a2 b3 c4')
  })

  it('asks those added before oneself first, and those added after next', () => {
    const votes = dueNow([vote('a', 1, RULE.all, 0), vote('b', 2, RULE.all, 0)])
    const before = withAdded(votes, 1, 'before', [vote('x', 0, RULE.all, 0)])
    expect(statuses(before)).toBe('a0 b0 x1')
    const asked = votesAfter(before, 'x', true).votes
    expect(statuses(asked)).toBe('a1 b0 x2')
    const after = withAdded(asked, 2, 'after', [vote('y', 0, RULE.all, 0)])
    expect(statuses(votesAfter(after, 'a', true).votes)).toBe('a2 b0 x2 y1')
  })
})

describe('time to answer', () => {
  const since = new Date('2026-11-16T01:00:00Z')
  const after = (hours: number) => new Date(since.getTime() + hours * 3_600_000)
  const voter = { due_at: since, timeout_hours: 8, timeout_then: 'remind', reminded_at: null }

  it('is as long as it takes unless the flow says otherwise', () => {
    expect(lateNow({ ...voter, timeout_hours: null, timeout_then: null }, after(999))).toBeNull()
    expect(lateNow({ ...voter, due_at: null }, after(999))).toBeNull()
  })

  it('ends with one reminder', () => {
    expect(lateNow(voter, after(7.9))).toBeNull()
    expect(lateNow(voter, after(8))).toBe('remind')
    expect(lateNow({ ...voter, reminded_at: after(8) }, after(99))).toBeNull()
  })

  it('warns at half time before it goes to somebody else', () => {
    const passed = { ...voter, timeout_then: 'superior' }
    expect(lateNow(passed, after(3.9))).toBeNull()
    expect(lateNow(passed, after(4))).toBe('remind')
    expect(lateNow({ ...passed, reminded_at: after(4) }, after(7.9))).toBeNull()
    expect(lateNow({ ...passed, reminded_at: after(4) }, after(8))).toBe('passOn')
  })
})
