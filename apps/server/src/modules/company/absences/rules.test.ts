import { describe, expect, it } from 'vitest'
import { daysAreSound, onDuty, turnOf } from './rules.ts'

const here = { absentIsHere: true, deputyIsHere: true, deputyIsAway: false, isFrozen: false }
const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const absence = { state: 1, starts_at: at(10), ends_at: at(20) }

describe('where an absence stands', () => {
  it('begins and ends by itself', () => {
    expect(turnOf(absence, here, at(9))).toEqual({ is: 'ahead' })
    expect(turnOf(absence, here, at(10))).toEqual({ is: 'runs' })
    expect(turnOf(absence, here, at(20))).toEqual({ is: 'over', state: 3 })
  })
  it('rests while the deputy is away himself, or a name is frozen, and ends with a seat', () => {
    const running = { ...absence, state: 2 }
    expect(turnOf(running, { ...here, deputyIsAway: true }, at(12))).toEqual({
      is: 'held',
      why: 'deputyAway',
    })
    expect(turnOf(running, { ...here, isFrozen: true }, at(12))).toEqual({ is: 'held', why: 'frozen' })
    expect(turnOf(running, { ...here, deputyIsHere: false }, at(12))).toEqual({ is: 'over', state: 5 })
    expect(turnOf({ ...absence, state: 4 }, here, at(12)).is).toBe('over')
  })
  it('is not backwards, past or endless', () => {
    expect(daysAreSound('2026-11-10', '2026-11-10', '2026-11-10')).toBe(true)
    expect(daysAreSound('2026-11-11', '2026-11-10', '2026-11-10')).toBe(false)
    expect(daysAreSound('2026-11-01', '2026-11-09', '2026-11-10')).toBe(false)
    expect(daysAreSound('2026-11-10', '2027-11-10', '2026-11-10')).toBe(false)
  })
})

describe('who is on duty', () => {
  const members = ['甲', '乙', '丙'].map((name) => ({ name, isHere: true }))
  const list = { rotation: 'week' as const, beginsOn: '2026-11-02', members }
  it('turns by the week or the day, and starts again from the first', () => {
    expect(onDuty(list, '2026-11-08')?.name).toBe('甲')
    expect(onDuty(list, '2026-11-09')?.name).toBe('乙')
    expect(onDuty(list, '2026-11-23')?.name).toBe('甲')
    expect(onDuty({ ...list, rotation: 'day' }, '2026-11-04')?.name).toBe('丙')
    expect(onDuty(list, '2026-11-01')?.name).toBe('丙')
  })
  it('passes over whoever is not here, and names nobody where all are gone', () => {
    const without = (...gone: string[]) => ({
      ...list,
      members: members.map(({ name }) => ({ name, isHere: !gone.includes(name) })),
    })
    expect(onDuty(without('甲'), '2026-11-08')?.name).toBe('乙')
    expect(onDuty(without('丙', '甲'), '2026-11-16')?.name).toBe('乙')
    expect(onDuty(without('甲', '乙', '丙'), '2026-11-16')).toBeUndefined()
  })
})
