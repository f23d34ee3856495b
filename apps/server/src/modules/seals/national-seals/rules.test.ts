import { describe, expect, it } from 'vitest'
import { stateAt } from '../../../platform/verification/judge-national-seals.ts'
import { historyOf, lossProblem, nextState, STATE, wholeMillimetres } from './rules.ts'

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
