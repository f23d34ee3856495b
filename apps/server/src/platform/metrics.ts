import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observeCall: (path: string, code: number, seconds: number) => void
  text: () => Promise<string>
  contentType: string
}

export const makeMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'xinqi_call_seconds',
    help: 'Duration of calls by path and answer code',
    labelNames: ['path', 'code'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    observeCall: (path, code, seconds) => calls.observe({ path, code }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
