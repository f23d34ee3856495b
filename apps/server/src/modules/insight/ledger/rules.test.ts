import { addDays } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOf, byShares, centsOf, inYuan, netOf } from './arithmetic.ts'
import {
  allocatedTo,
  type Books,
  freshProblems,
  overdueOf,
  problemsOf,
  stillOpen,
  totalsOf,
} from './rules.ts'

const TODAY = '2026-11-16'
const books = (more: Partial<Books> = {}): Books => ({
  direction: 1,
  currency: 'CNY',
  contractCents: 100_000,
  openingFund: 0,
  openingInvoice: 0,
  plans: [],
  funds: [],
  invoices: [],
  ...more,
})
const rulesIn = (b: Books) => problemsOf(b, TODAY).map(({ rule, weight }) => `${rule} ${weight}`)
const invoice = (more: Partial<Books['invoices'][number]> = {}) => ({
  id: 'i1',
  number: '001',
  netCents: 10_000,
  taxCents: 1300,
  grossCents: 11_300,
  rateBp: 1300,
  creditOf: null,
  ...more,
})
const fund = (more: Partial<Books['funds'][number]> = {}) => ({
  id: 'f1',
  kind: 1 as const,
  cents: 40_000,
  currency: 'CNY',
  onDay: TODAY,
  allocations: [],
  ...more,
})
const plan = (id: string, dueOn: string, cents: number, period = 1) => ({ id, period, dueOn, cents })

describe('amounts', () => {
  it('are read digit by digit, for every amount there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(centsOf(text)).toBe(cents)
        expect(centsOf(`¥${Number(text.split('.')[0]).toLocaleString('en')}.${text.split('.')[1]}`)).toBe(
          cents,
        )
      }),
    )
    expect(['', '1.234', '一百', '1e5', '.5', '1,2.3.4'].map(centsOf)).toEqual(Array(6).fill(undefined))
    expect(centsOf('-12.5')).toBe(-1250)
  })
  it('by shares come to the whole, to the last cent, and none is off by more than one', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }).map((raw) => {
      const sum = raw.reduce((a, b) => a + b, 0)
      const fixed = raw.map((one) => Math.floor((one * 10_000) / sum))
      fixed[0]! += 10_000 - fixed.reduce((a, b) => a + b, 0)
      return fixed
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000_000_000_000 }), shares, (whole, bps) => {
        const parts = byShares(whole, bps)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(whole)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (whole * bps[at]!) / 10_000)).toBeLessThanOrEqual(1.01)
      }),
    )
  })
  it('without tax, and with it again, differ by no more than rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.constantFrom(0, 100, 300, 500, 600, 900, 1300),
        (gross, bp) => {
          const net = netOf(gross, bp)
          expect(Math.abs((net * (10_000 + bp)) / 10_000 - gross)).toBeLessThan(1)
          expect(netOf(-gross, bp)).toBe(-net || 0)
        },
      ),
    )
    expect(netOf(11_300, 1300)).toBe(10_000)
    expect(inYuan(10_000, 712_345_678)).toBe(71_235)
  })
  it('have an age', () => {
    expect([-5, 0, 1, 30, 31, 90, 91, 365, 366].map(ageOf)).toEqual([0, 0, 1, 1, 2, 3, 4, 5, 6])
  })
})

describe('the rules of a ledger', () => {
  it('R1: plans come to no more than the contract; less is said', () => {
    expect(rulesIn(books({ plans: [plan('a', TODAY, 100_001)] }))).toEqual(['R1 refuse'])
    expect(rulesIn(books({ plans: [plan('a', TODAY, 99_999)] }))).toEqual(['R1 warn'])
    expect(rulesIn(books({ plans: [plan('a', TODAY, 100_000)] }))).toEqual([])
  })
  it('what a change breaks or makes worse is its own; what was wrong before may be mended bit by bit', () => {
    const planned = (cents: number) => problemsOf(books({ plans: [plan('a', TODAY, cents)] }), TODAY)
    const broken = (before: number, now: number) =>
      freshProblems(planned(now), planned(before)).map(({ rule, weight }) => `${rule} ${weight}`)
    // That too little was planned is no leave to plan too much.
    expect(broken(50_000, 100_001)).toEqual(['R1 refuse'])
    expect(broken(150_000, 150_001)).toEqual(['R1 refuse'])
    expect(broken(150_000, 150_000)).toEqual([])
    expect(broken(150_000, 120_000)).toEqual([])
    expect(broken(150_000, 50_000)).toEqual([])
    const billed = (...gross: number[]) =>
      problemsOf(
        books({
          invoices: gross.map((cents, at) =>
            invoice({ id: `i${at}`, netCents: cents, taxCents: 0, grossCents: cents, rateBp: 0 }),
          ),
        }),
        TODAY,
      )
    expect(freshProblems(billed(100_001), billed())).toMatchObject([{ rule: 'R5', weight: 'confirm' }])
    expect(freshProblems(billed(100_001, 1), billed(100_001))).toMatchObject([{ rule: 'R5' }])
    expect(freshProblems(billed(100_001), billed(100_001))).toEqual([])
  })
  it('R2, R3: no more is allocated than came, nor to a plan than it asks without a word', () => {
    const plans = [plan('a', TODAY, 30_000), plan('b', TODAY, 70_000, 2)]
    expect(
      rulesIn(books({ plans, funds: [fund({ allocations: [{ planId: 'b', cents: 40_001 }] })] })),
    ).toEqual(['R2 refuse'])
    expect(
      rulesIn(books({ plans, funds: [fund({ allocations: [{ planId: 'a', cents: 40_000 }] })] })),
    ).toEqual(['R3 confirm'])
  })
  it('R4, R5, R6: invoices add up, and credit notes name what they take back', () => {
    expect(rulesIn(books({ invoices: [invoice()] }))).toEqual([])
    expect(rulesIn(books({ invoices: [invoice({ taxCents: 1301 })] }))).toEqual(['R4 refuse'])
    expect(rulesIn(books({ invoices: [invoice({ netCents: 9990, taxCents: 1310 })] }))).toEqual([
      'R4 confirm',
    ])
    expect(rulesIn(books({ contractCents: 11_299, invoices: [invoice()] }))).toEqual(['R5 confirm'])
    const credit = invoice({
      id: 'i2',
      number: '002',
      netCents: -10_000,
      taxCents: -1300,
      grossCents: -11_300,
      creditOf: 'i1',
    })
    expect(rulesIn(books({ invoices: [invoice(), credit] }))).toEqual([])
    expect(rulesIn(books({ invoices: [invoice(), { ...credit, creditOf: null }] }))).toEqual(['R6 refuse'])
    expect(
      rulesIn(books({ invoices: [invoice(), credit, { ...credit, id: 'i3', number: '003' }] })),
    ).toContain('R6 refuse')
  })
  it('R7, R8, R9: no more goes back than came, no currency is mixed, no money comes tomorrow', () => {
    expect(rulesIn(books({ funds: [fund(), fund({ id: 'f2', kind: 3, cents: 40_001 })] }))).toEqual([
      'R7 refuse',
    ])
    expect(rulesIn(books({ funds: [fund({ currency: 'USD' })] }))).toEqual(['R8 refuse'])
    expect(rulesIn(books({ funds: [fund({ onDay: addDays(TODAY, 1) })] }))).toEqual(['R9 refuse'])
  })
})

describe('money beyond the contract', () => {
  it('R10: is asked about, and is not where the contract has no amount', () => {
    expect(rulesIn(books({ contractCents: 39_999, funds: [fund()] }))).toEqual(['R10 confirm'])
    expect(rulesIn(books({ contractCents: 40_000, funds: [fund()] }))).toEqual([])
    expect(
      rulesIn(books({ contractCents: 39_999, funds: [fund(), fund({ id: 'f2', kind: 3, cents: 1 })] })),
    ).toEqual([])
    expect(rulesIn(books({ contractCents: 0, funds: [fund()] }))).toEqual([])
  })
  it('leaves nothing open, and what is not planned is open', () => {
    expect(stillOpen(100, 130)).toBe(0)
    expect(stillOpen(100, 30)).toBe(70)
  })
})

describe('the totals of a ledger', () => {
  const anyBooks = fc
    .record({
      plans: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -400, max: 400 })), {
        minLength: 1,
        maxLength: 8,
      }),
      funds: fc.array(
        fc.record({
          kind: fc.constantFrom(1 as const, 3 as const),
          parts: fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 200_000 })), { maxLength: 3 }),
          rest: fc.nat(1000),
        }),
        { maxLength: 10 },
      ),
    })
    .map(({ plans, funds }) =>
      books({
        plans: plans.map(([cents, day], at) => plan(`p${at}`, addDays(TODAY, day), cents, at + 1)),
        funds: funds.map(({ kind, parts, rest }, at) => {
          const allocations = parts.map(([to, cents]) => ({ planId: `p${to % plans.length}`, cents }))
          return fund({
            id: `f${at}`,
            kind,
            cents: allocations.reduce((sum, one) => sum + one.cents, 0) + rest + 1,
            allocations,
          })
        }),
      }),
    )

  it('do not depend on the order in which things were written down', () => {
    fc.assert(
      fc.property(anyBooks, (b) => {
        const turned = { ...b, plans: [...b.plans].reverse(), funds: [...b.funds].reverse() }
        expect(totalsOf(turned)).toEqual(totalsOf(b))
        expect(overdueOf(turned, TODAY)).toEqual(overdueOf(b, TODAY))
      }),
    )
  })
  it('are as before when something is added and taken away again', () => {
    fc.assert(
      fc.property(anyBooks, fc.integer({ min: 1, max: 100_000 }), (b, cents) => {
        const more = {
          ...b,
          funds: [...b.funds, fund({ id: 'x', cents, allocations: [{ planId: 'p0', cents }] })],
        }
        expect(totalsOf({ ...more, funds: more.funds.filter(({ id }) => id !== 'x') })).toEqual(totalsOf(b))
      }),
    )
  })
  it('come to the same by age as altogether', () => {
    fc.assert(
      fc.property(anyBooks, (b) => {
        const ages = Array(7).fill(0)
        for (const one of b.plans) {
          const open = one.cents - allocatedTo(b, one.id)
          if (open > 0) ages[ageOf(Math.round((Date.parse(TODAY) - Date.parse(one.dueOn)) / DAY))] += open
        }
        const { unsettledCents } = totalsOf(b)
        expect(ages.reduce((sum, age) => sum + age, 0)).toBe(unsettledCents)
        expect(ages.slice(1).reduce((sum, age) => sum + age, 0)).toBe(overdueOf(b, TODAY).overdueCents)
      }),
    )
  })
})
