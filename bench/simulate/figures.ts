// What was measured by `npm run bench:act`: milliseconds of CPU for one contract of three pages between two people, from its
// draft until everybody is told, jobs included. Put in your own.
import type { Cost } from './model.ts'

type Step = { name: string; node: number; threads: number; workers: number; postgres: number }

/** One person after the other, so that nothing is shared between contracts. */
export const STEPS: readonly Step[] = []

/** Of the rows a contract writes, those on tables that are spread and those on tables every machine holds. */
export const WRITTEN = { spread: 0.26, everywhere: 0.08 }

const sum = (of: (step: Step) => number) => STEPS.reduce((all, step) => all + of(step), 0)
const postgres = sum((step) => step.postgres)

export const COST: Cost = {
  node: sum((step) => step.node),
  threads: sum((step) => step.threads),
  workers: sum((step) => step.workers),
  database: postgres * (1 - WRITTEN.spread),
  spread: postgres * WRITTEN.spread,
}

/** As a stream, so many people at a time, with so many cores for everything. `received`: of them what others left. */
export const MEASURED: readonly { cores: number; atOnce: number; received: number; perSecond: number }[] = []
