import { addDays } from '@xinqi/api/china-day'
import { describe, expect, it } from 'vitest'
import { approvalOf, COUNTERPARTS, KINDS, SEAL_HOLDER } from './cast.ts'
import { planYear, stepsOf } from './plan.ts'

const NOW = new Date('2026-11-18T04:00:00Z')
const plan = planYear(NOW)
const count = (outcome: string) => plan.contracts.filter((one) => one.outcome === outcome).length

describe('the year of the demo company', () => {
  it('is the same whenever it is planned for one day, and another for another', () => {
    expect(planYear(new Date(NOW.getTime() + 3_600_000))).toEqual(plan)
    expect(planYear(new Date('2026-12-01T04:00:00Z')).contracts[0]!.day).not.toBe(plan.contracts[0]!.day)
  })

  it('holds three hundred contracts over twelve months, none of them of a day to come', () => {
    expect(plan.contracts).toHaveLength(300)
    const months = new Set(plan.contracts.map(({ day }) => day.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(12)
    for (const { day } of plan.contracts) {
      expect(day < plan.today).toBe(true)
      expect(day >= addDays(plan.today, -362)).toBe(true)
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
    }
  })

  it('has many kinds, parties, provinces and amounts', () => {
    expect(new Set(plan.contracts.map(({ kind }) => kind.name))).toEqual(
      new Set(KINDS.map(({ name }) => name)),
    )
    const withCompanies = plan.contracts.filter(({ kind }) => kind.with === 'company')
    expect(new Set(withCompanies.map(({ other }) => other)).size).toBe(COUNTERPARTS.length)
    expect(new Set(COUNTERPARTS.map(({ address }) => address.slice(0, 3))).size).toBeGreaterThan(15)
    const amounts = plan.contracts.flatMap(({ cents }) => cents ?? [])
    expect(new Set(amounts).size).toBeGreaterThan(150)
    expect(Math.max(...amounts) / Math.min(...amounts)).toBeGreaterThan(50)
  })

  it('has come to every kind of end, and leaves something to do', () => {
    expect(count('finished')).toBeGreaterThan(220)
    for (const outcome of ['refused', 'withdrawn', 'expired']) expect(count(outcome)).toBeGreaterThan(3)
    expect([count('waitsForOther'), count('waitsForUs'), count('waitsForApproval'), count('draft')]).toEqual([
      8, 5, 6, 7,
    ])
    const waiting = plan.contracts.filter(({ outcome }) => outcome === 'waitsForApproval')
    expect(waiting.filter(({ kind }) => approvalOf(kind.name)!.approver === SEAL_HOLDER)).toHaveLength(3)
    for (const { kind, starter } of plan.contracts)
      expect(approvalOf(kind.name)?.approver.mobile).not.toBe(starter)
    const soon = addDays(plan.today, 60)
    const due = plan.contracts.filter(
      ({ outcome, validUntil }) => outcome === 'finished' && validUntil >= plan.today && validUntil < soon,
    )
    expect(due.length).toBeGreaterThan(10)
  })

  it('has ledgers whose periods come to the contract, paid and unpaid ones among them', () => {
    const ledgers = plan.contracts.filter(({ ledger }) => ledger)
    expect(ledgers.length).toBeGreaterThan(60)
    expect(ledgers.length).toBeLessThanOrEqual(110)
    for (const { cents, ledger } of ledgers)
      expect(ledger!.periods.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
    const periods = ledgers.flatMap(({ ledger }) => ledger!.periods)
    expect(periods.some(({ paidOn, dueOn }) => !paidOn && dueOn < plan.today)).toBe(true)
    expect(periods.some(({ dueOn }) => dueOn > plan.today)).toBe(true)
    expect(periods.filter(({ paidOn }) => paidOn).every(({ paidOn }) => paidOn! < plan.today)).toBe(true)
  })

  it('gives every contract a number of its own and every part a name of its own', () => {
    expect(new Set(plan.contracts.map(({ number }) => number)).size).toBe(300)
    const steps = stepsOf(plan)
    expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length)
    const open = steps.findIndex(({ what }) => what === 'contract')
    expect(steps.slice(open, open + 25).every((one) => 'contract' in one)).toBe(true)
  })

  it('keeps people and companies plainly invented', () => {
    for (const { name, address, person } of COUNTERPARTS) {
      expect(name).toMatch(/^示例.+有限公司$/)
      expect(address).toContain('示例市样例路')
      expect(person.name).toMatch(/样$/)
    }
  })
})
