import { describe, expect, it } from 'vitest'
import {
  type ApplicationAct,
  type ApplicationStatus,
  NEXT,
  nextStatus,
  pathOf,
  reviewOf,
  stateOf,
  statusesUnder,
} from './rules.ts'

const STATUSES: ApplicationStatus[] = [1, 2, 3, 4, 5, 6]
const ACTS: ApplicationAct[] = [
  'approve',
  'reject',
  'withdraw',
  'accept',
  'decline',
  'revoke',
  'expire',
  'bounce',
]

describe('the life of an application', () => {
  const allowed: Record<string, ApplicationStatus> = {
    '1 approve': 3,
    '1 reject': 2,
    '1 withdraw': 2,
    '4 accept': 6,
    '4 decline': 5,
    '4 revoke': 5,
    '4 expire': 5,
    '4 bounce': 5,
  }
  it.each(STATUSES.flatMap((status) => ACTS.map((act) => [status, act] as const)))('%i %s', (status, act) => {
    expect(nextStatus(status, act)).toBe(allowed[`${status} ${act}`])
  })

  it('ends: what has been decided stays decided', () => {
    for (const status of [2, 3, 5, 6] as const) expect(NEXT[status]).toEqual({})
  })

  it('shows every status as pending, passed or rejected, and finds them by it', () => {
    expect(STATUSES.map(reviewOf)).toEqual([0, 2, 1, 0, 2, 1])
    expect([0, 1, 2].flatMap((review) => statusesUnder(review as 0 | 1 | 2)).sort()).toEqual(STATUSES)
  })
})

describe('an invitation', () => {
  const now = new Date('2026-11-15T02:00:00Z')
  const later = new Date('2026-11-16T02:00:00Z')
  const valid = { expires_at: later, revoked_at: null, max_uses: null, uses: 0 }
  it('is valid until it is over, taken back or used up', () => {
    expect(stateOf(valid, now)).toBe('valid')
    expect(stateOf({ ...valid, uses: 1000 }, now)).toBe('valid')
    expect(stateOf(valid, later)).toBe('expired')
    expect(stateOf({ ...valid, inviter_stands: false }, now)).toBe('revoked')
    expect(stateOf({ ...valid, max_uses: 1, uses: 1 }, now)).toBe('used')
    expect(stateOf({ ...valid, max_uses: 1, uses: 1, revoked_at: now }, later)).toBe('revoked')
  })

  it('opens a page of its own kind', () => {
    expect([1, 2, 3].map((kind) => pathOf(kind, 'c'))).toEqual([
      '/inviteRegister?inviteCode=c',
      '/eInviteRegister?inviteCode=c',
      '/userInviteRegister?inviteCode=c',
    ])
  })
})
