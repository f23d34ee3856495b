import type { Metrics } from '../metrics.ts'
import { recordSpan, withSpan } from '../tracing.ts'

/** What a signature goes through. */
export type Stage = 'prepare' | 'sign' | 'certificate' | 'timestamp' | 'store' | 'commit'

/** Measured and traced under one name. */
export const stage = async <T>(metrics: Metrics, name: Stage, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  try {
    return await withSpan(`signing ${name}`, {}, work)
  } finally {
    metrics.observeStage(name, (performance.now() - began) / 1000)
  }
}

/** The same for what was measured elsewhere, in a thread of its own. */
export const pastStage = (metrics: Metrics, name: Stage, seconds: number): void => {
  recordSpan(`signing ${name}`, {}, seconds * 1000, false)
  metrics.observeStage(name, seconds)
}
