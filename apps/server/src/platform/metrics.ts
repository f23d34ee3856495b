import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { outsideTallies } from './outside/guard.ts'

export type Metrics = {
  observeCall: (path: string, code: number, seconds: number) => void
  /** One stage of making a signature. */
  observeStage: (stage: string, seconds: number) => void
  /** Whether the evidence log was found to be other than what was signed for. */
  evidenceBroken: (broken: boolean) => void
  /** Places where the books of copies did not add up when they were proven. */
  countLedgerFaults: (count: number) => void
  /** Objects of the store that no row kept, by what became of them. */
  countStrays: (what: string, count: number) => void
  /** Facts that are read when somebody asks for them, not when they change. */
  gauges: (
    helps: Record<string, string>,
    read: (set: (name: string, value: number, labels?: Record<string, string>) => void) => Promise<void>,
  ) => void
  text: () => Promise<string>
  contentType: string
}

const STAGES = ['prepare', 'sign', 'certificate', 'timestamp', 'store', 'commit']

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
  const stages = new Histogram({
    name: 'xinqi_signing_seconds',
    help: 'Duration of what a signature goes through, by stage',
    labelNames: ['stage'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  // Told from the start: what has not happened yet is zero, not missing.
  for (const stage of STAGES) stages.zero({ stage })
  const broken = new Gauge({
    name: 'xinqi_evidence_broken',
    help: '1 when the evidence log is not what was signed for',
    registers: [registry],
  })
  const strays = new Counter({
    name: 'xinqi_stray_objects_total',
    help: 'Objects in the file store that no row keeps, by what became of them',
    labelNames: ['what'],
    registers: [registry],
  })
  const ledgerFaults = new Counter({
    name: 'xinqi_ledger_faults_total',
    help: 'Places where the books of copies did not add up, each time they were proven',
    registers: [registry],
  })
  new Counter({
    name: 'xinqi_outside_calls_total',
    help: 'What services outside were asked, by who and whether they answered, refused or were away',
    labelNames: ['who', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [who, { answered, refused, away }] of outsideTallies())
        for (const [outcome, count] of Object.entries({ answered, refused, away }))
          this.inc({ who, outcome }, count)
    },
  })
  new Gauge({
    name: 'xinqi_outside_resting',
    help: '1 while a service outside is not asked because it has been away',
    labelNames: ['who'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [who, { isResting }] of outsideTallies()) this.set({ who }, isResting() ? 1 : 0)
    },
  })
  // Looking a label pair up costs more than the observation: each is looked up once.
  const readers: (() => Promise<void>)[] = []
  const bound = new Map<string, Map<number, { observe: (seconds: number) => void }>>()
  const seriesOf = (path: string, code: number) => {
    const ofPath = bound.get(path) ?? new Map()
    const series = ofPath.get(code) ?? calls.labels(path, String(code))
    bound.set(path, ofPath.set(code, series))
    return series
  }
  return {
    observeCall: (path, code, seconds) => seriesOf(path, code).observe(seconds),
    observeStage: (stage, seconds) => stages.observe({ stage }, seconds),
    evidenceBroken: (isBroken) => broken.set(isBroken ? 1 : 0),
    countLedgerFaults: (count) => ledgerFaults.inc(count),
    countStrays: (what, count) => strays.inc({ what }, count),
    gauges: (helps, read) => {
      const named = new Map(
        Object.entries(helps).map(([name, help]) => [
          name,
          new Gauge({ name, help, labelNames: ['queue', 'state'], registers: [registry] }),
        ]),
      )
      readers.push(async () => {
        for (const gauge of named.values()) gauge.reset()
        await read((name, value, labels = {}) => named.get(name)!.set(labels, value))
      })
    },
    text: async () => {
      // What cannot be read is left out; the rest is told all the same.
      for (const read of readers) await read().catch(() => undefined)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
