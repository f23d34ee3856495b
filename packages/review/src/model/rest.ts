import type { ModelErrorCode } from './model-error.ts'
import type { ModelSettings } from './settings.ts'

// A model that has been away a few times is left alone for a while: whoever works is told at once and goes on by the
// rules, instead of waiting out every time limit again.

const FAILURES = 3
const REST_MS = 30_000
/** Said no, or said nonsense, is an answer; only silence counts. */
const AWAY: ReadonlySet<ModelErrorCode> = new Set(['UNREACHABLE', 'STALLED', 'SERVER_ERROR'])

type Standing = { failed: number; restsUntil: number; isTried: boolean }

const standings = new Map<string, Standing>()

const standingOf = ({ baseUrl, model }: ModelSettings): Standing => {
  const key = `${baseUrl} ${model}`
  const known = standings.get(key) ?? { failed: 0, restsUntil: 0, isTried: false }
  standings.set(key, known)
  return known
}

/** Whether the model may be asked now; after a rest one may try for everybody. */
export const mayAsk = (settings: ModelSettings, now = performance.now()): boolean => {
  const standing = standingOf(settings)
  if (standing.failed < FAILURES) return true
  if (standing.isTried || now < standing.restsUntil) return false
  standing.isTried = true
  return true
}

export const wasAnswered = (settings: ModelSettings): void => {
  Object.assign(standingOf(settings), { failed: 0, isTried: false })
}

export const hasFailed = (settings: ModelSettings, code: ModelErrorCode, now = performance.now()): void => {
  const standing = standingOf(settings)
  if (AWAY.has(code))
    Object.assign(standing, { failed: standing.failed + 1, restsUntil: now + REST_MS, isTried: false })
  else wasAnswered(settings)
}
