import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { describe, expect, it } from 'vitest'
import { stateAt } from '../../../platform/verification/judge-national-seals.ts'
import {
  historyOf,
  invalidityProblem,
  lossProblem,
  nextState,
  STATE,
  sealInForce,
  stageOfReminder,
  wholeMillimetres,
} from './rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const event = (sequence: number, state: number, day: number) => ({ sequence, state, from_at: at(day) })

describe('the life of a national seal', () => {
  it('goes from an application to its end, and no way back from a loss', () => {
    expect(nextState(STATE.applied, 'make')).toBe(STATE.active)
    expect(nextState(STATE.applied, 'refuse')).toBe(STATE.refused)
    expect(nextState(STATE.refused, 'make')).toBeUndefined()
    expect(nextState(STATE.active, 'stop')).toBe(STATE.stopped)
    expect(nextState(STATE.stopped, 'resume')).toBe(STATE.active)
    expect(nextState(STATE.stopped, 'lose')).toBe(STATE.lost)
    expect(nextState(STATE.lost, 'resume')).toBeUndefined()
    expect(nextState(STATE.lost, 'cancel')).toBe(STATE.cancelled)
    for (const action of ['make', 'stop', 'resume', 'lose', 'cancel'] as const)
      expect(nextState(STATE.cancelled, action)).toBeUndefined()
    for (const state of [STATE.active, STATE.stopped, STATE.lost, STATE.cancelled])
      expect(nextState(state, 'invalidate')).toBe(STATE.invalidated)
    for (const state of [STATE.applied, STATE.refused, STATE.invalidated])
      expect(nextState(state, 'invalidate')).toBeUndefined()
    for (const action of ['make', 'stop', 'resume', 'lose', 'cancel'] as const)
      expect(nextState(STATE.invalidated, action)).toBeUndefined()
  })

  it('found invalid, it counts for nothing from the moment that was found, however long ago it ended', () => {
    const history = historyOf([
      event(1, STATE.active, 2),
      event(2, STATE.stopped, 5),
      event(3, STATE.cancelled, 7),
      { ...event(4, STATE.invalidated, 3), note: '某法院' },
    ])
    expect([2, 3, 6, 8].map((day) => stateAt(history, at(day)))).toEqual([
      'active',
      'invalidated',
      'invalidated',
      'invalidated',
    ])
    expect(history.at(-1)).toMatchObject({ note: '某法院' })
    const found = { since: at(3), decidedOn: chinaDay(at(5)) }
    expect(invalidityProblem(found, at(2), at(9))).toBeUndefined()
    expect(invalidityProblem({ ...found, since: at(1) }, at(2), at(9))).toContain('不能早于')
    expect(invalidityProblem({ ...found, since: at(10) }, at(2), at(9))).toContain('不能晚于现在')
    expect(invalidityProblem({ ...found, decidedOn: chinaDay(at(12)) }, at(2), at(9))).toContain('今天')
    expect(invalidityProblem({ ...found, decidedOn: '2026-02-31' }, at(2), at(9))).toContain('不存在')
  })

  it('is known for every moment', () => {
    const history = historyOf([
      event(0, STATE.applied, 1),
      event(1, STATE.active, 2),
      event(2, STATE.stopped, 5),
      event(3, STATE.active, 7),
      event(4, STATE.cancelled, 9),
    ])
    const states = [1, 2, 4, 5, 6, 7, 8, 9, 20].map((day) => stateAt(history, at(day)))
    expect(states).toEqual([
      'unknown',
      'active',
      'active',
      'stopped',
      'stopped',
      'active',
      'active',
      'cancelled',
      'cancelled',
    ])
  })

  it('counts a loss from when it was lost, whatever was entered since', () => {
    const history = historyOf([
      event(1, STATE.active, 2),
      event(2, STATE.stopped, 5),
      event(3, STATE.active, 7),
      event(4, STATE.lost, 4),
    ])
    expect([3, 4, 6, 8].map((day) => stateAt(history, at(day)))).toEqual([
      'active',
      'stopped',
      'stopped',
      'stopped',
    ])
    expect(lossProblem(at(1), at(2), at(9))).toContain('不能早于')
    expect(lossProblem(at(10), at(2), at(9))).toContain('不能晚于')
    expect(lossProblem(at(3), at(2), at(9))).toBeUndefined()
  })

  it('has a size in whole millimetres or none', () => {
    expect(wholeMillimetres(42000, 30000)).toEqual({ widthMm: 42, heightMm: 30 })
    expect(wholeMillimetres(42000, 29960)).toBeNull()
  })
})

describe('the seal that signs now', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const kept = (state: number, more = {}) => ({
    id: `${state}`,
    state,
    valid_from: new Date('2026-01-01T00:00:00Z') as Date | null,
    valid_to: new Date('2027-01-01T00:00:00Z') as Date | null,
    created_at: new Date('2026-01-01T00:00:00Z'),
    ...more,
  })
  it('is none where none was ever made, and the one in use where others ended before it', () => {
    expect(sealInForce([], now)).toBe(undefined)
    expect(sealInForce([kept(STATE.applied, { valid_from: null, valid_to: null })], now)).toBe(undefined)
    const active = kept(STATE.active)
    expect(sealInForce([kept(STATE.cancelled), active], now)).toEqual({ seal: active })
  })
  it('is refused, never passed over, where it ended or has not begun', () => {
    for (const state of [STATE.stopped, STATE.lost, STATE.cancelled])
      expect(sealInForce([kept(state)], now)).toHaveProperty('refused')
    expect(sealInForce([kept(STATE.active, { valid_to: now })], now)).toEqual({
      refused: '已到期，须重新申请制作',
    })
    expect(sealInForce([kept(STATE.active, { valid_from: new Date('2026-07-01') })], now)).toEqual({
      refused: '尚未生效',
    })
  })
  it('is refused where its owner has another name by now', () => {
    const active = kept(STATE.active)
    expect(sealInForce([active], now, () => true)).toEqual({ seal: active })
    expect(sealInForce([active], now, () => false)).toEqual({ refused: expect.stringContaining('更名') })
  })
  it('is told of sixty, thirty and seven days before it ends, and neither earlier nor afterwards', () => {
    const stage = (left: number) => stageOfReminder(new Date(now.getTime() + left), now)
    expect([61 * DAY, 60 * DAY, 31 * DAY, 30 * DAY, 8 * DAY, 7 * DAY, 1, 0, -DAY].map(stage)).toEqual([
      undefined,
      60,
      60,
      30,
      30,
      7,
      7,
      undefined,
      undefined,
    ])
  })
})
