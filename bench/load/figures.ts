import type { Outcome } from './calls.ts'

/** What a kind of call took: how many a second, the middle one and the slow ones in milliseconds, and how many failed. */
export const figures = (outcomes: readonly Outcome[], seconds: number) => {
  const taken = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0)
  return {
    calls: taken.length,
    perSecond: Number((taken.length / seconds).toFixed(1)),
    p50: at(0.5),
    p95: at(0.95),
    slowest: at(1),
    errors: outcomes.filter(({ ok }) => !ok).length,
  }
}
