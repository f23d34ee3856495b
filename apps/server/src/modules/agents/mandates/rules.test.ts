import { MANDATE } from '@xinqi/api/agents'
import type { MandateLimits } from '@xinqi/api/calls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exceededLimits,
  type HouseRule,
  limitsInWords,
  type MandateStanding,
  type MandateUse,
} from './rules.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const limits: MandateLimits = {
  acts: ['send', 'urge'],
  counterparties: 'only',
  names: ['样例贸易有限公司', '示例物流有限公司'],
  typeIds: ['11111111-1111-4111-8111-111111111111'],
  amountCentsMax: 100_000_00,
  amountCentsPerDay: 300_000_00,
  contractsPerDay: 5,
  hours: { from: 9, to: 18 },
  confirmAboveCents: 80_000_00,
  confirmNewParties: true,
}
const standing: MandateStanding = {
  status: MANDATE.inForce,
  endsAt: new Date('2026-06-01T00:00:00Z'),
  waryUntil: null,
  ended: false,
}
const use: MandateUse = {
  action: 'send',
  amountCents: 50_000_00,
  typeId: limits.typeIds[0]!,
  names: ['样例贸易有限公司'],
  known: new Set(limits.names),
  hour: 10,
  now: NOW,
}
const today = { contracts: 2, amountCents: 100_000_00 }
const house: HouseRule = { allowed: true, amountCentsMax: null, contractsPerDay: null }
type Occasion = {
  limits: MandateLimits
  standing: MandateStanding
  use: MandateUse
  today: typeof today
  house: HouseRule
}
const inside: Occasion = { limits, standing, use, today, house }
const judge = (given: Occasion) =>
  exceededLimits(given.limits, given.standing, given.use, given.today, given.house)

/** Each steps over one limit by some amount, whatever the rest is. */
const OVER: readonly ((given: Occasion, by: number) => Occasion)[] = [
  (g, by) => ({ ...g, use: { ...g.use, amountCents: g.limits.amountCentsMax + by } }),
  (g) => ({ ...g, use: { ...g.use, amountCents: null } }),
  (g, by) => ({ ...g, use: { ...g.use, amountCents: 80_000_00 + by } }),
  (g, by) => ({ ...g, today: { ...g.today, amountCents: 250_000_00 + by } }),
  (g, by) => ({ ...g, today: { ...g.today, contracts: 4 + by } }),
  (g, by) => ({ ...g, use: { ...g.use, names: [`${g.use.names[0]}${by}`] } }),
  (g) => ({ ...g, use: { ...g.use, names: [] } }),
  (g, by) => ({ ...g, use: { ...g.use, names: [...g.use.names, `外部${by}`] } }),
  (g) => ({ ...g, use: { ...g.use, known: new Set<string>() } }),
  (g, by) => ({ ...g, use: { ...g.use, typeId: by % 2 ? null : `x${by}` } }),
  (g, by) => ({ ...g, use: { ...g.use, hour: [0, 3, 8, 18, 20, 23][by % 6]! } }),
  (g, by) => ({ ...g, standing: { ...g.standing, endsAt: new Date(NOW.getTime() - by + 1) } }),
  (g, by) => ({ ...g, standing: { ...g.standing, status: by % 2 ? MANDATE.waiting : MANDATE.revoked } }),
  (g) => ({ ...g, standing: { ...g.standing, ended: true } }),
  (g, by) => ({ ...g, standing: { ...g.standing, waryUntil: new Date(NOW.getTime() + by) } }),
  (g, by) => ({
    ...g,
    use: { ...g.use, action: ['sign', 'approve', 'withdraw', 'postpone', 'refuse', 'fill'][by % 6]! },
  }),
  (g) => ({ ...g, limits: { ...g.limits, acts: [] } }),
  (g) => ({ ...g, house: { ...g.house, allowed: false } }),
  (g, by) => ({ ...g, house: { ...g.house, amountCentsMax: Math.max(0, 50_000_00 - by) } }),
  (g) => ({ ...g, house: { ...g.house, contractsPerDay: 2 } }),
]

describe('what a mandate covers', () => {
  it('is done at once within every limit', () => {
    expect(judge(inside)).toEqual([])
    expect(judge({ ...inside, today: { contracts: 4, amountCents: 250_000_00 } })).toEqual([])
    expect(judge({ ...inside, use: { ...use, amountCents: 80_000_00 } })).toEqual([])
    expect(judge({ ...inside, use: { ...use, hour: 9 } })).toEqual([])
  })

  it('is proposed instead beyond any limit, and said why, 4,000 times', () => {
    let beyond = 0
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(OVER.length - 1), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (which, by) => {
          const given = which.reduce((sofar, at) => OVER[at]!(sofar, by), inside)
          beyond += 1
          const why = judge(given)
          expect(why.length).toBeGreaterThan(0)
          expect(why.every((text) => /[\u4e00-\u9fff]/.test(text))).toBe(true)
        },
      ),
      { numRuns: 4000 },
    )
    expect(beyond).toBe(4000)
  })

  it('steps over each limit alone', () => {
    for (const [at, over] of OVER.entries())
      for (let by = 1; by <= 60; by += 1)
        expect(judge(over(inside, by)), `limit ${at} by ${by}`).not.toEqual([])
  })

  it('counts hours over midnight', () => {
    const night = { ...inside, limits: { ...limits, hours: { from: 22, to: 6 } } }
    const at = (hour: number) => judge({ ...night, use: { ...use, hour } }).length === 0
    expect([21, 22, 23, 0, 5, 6, 12].map(at)).toEqual([false, true, true, true, true, false, false])
  })

  it('grants nothing by an empty list', () => {
    const none = { ...inside, limits: { ...limits, names: [], counterparties: 'only' as const } }
    expect(judge(none)).not.toEqual([])
  })

  it('is said in words, every limit', () => {
    const words = limitsInWords(limits, ['采购']).join('\n')
    for (const text of [
      '发送合同',
      '样例贸易有限公司',
      '采购',
      '100,000.00',
      '300,000.00',
      '5 份',
      '9 时至 18 时',
      '80,000.00',
      '首次合作',
    ])
      expect(words).toContain(text)
  })
})
