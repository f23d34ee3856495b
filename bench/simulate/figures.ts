// What was measured by `npm run bench:act`: milliseconds of CPU for one contract of three pages between two people, from its
// draft until everybody is told, jobs included. Put in your own.
import type { Cost } from './model.ts'

type Step = { name: string; node: number; threads: number; workers: number; postgres: number }

/**
 * One person after the other, so that nothing is shared between contracts. Two cores that others kept busy as well: for each
 * of them twelve asked and more, which makes everything dearer than where nobody else works.
 */
export const STEPS: readonly Step[] = [
  { name: 'create', node: 6.7, threads: 0.2, workers: 0, postgres: 6.2 },
  { name: 'upload and convert', node: 112.3, threads: 18.2, workers: 559.9, postgres: 5.9 },
  { name: 'place and save', node: 16.2, threads: 8.5, workers: 0, postgres: 8.9 },
  { name: 'send', node: 75.4, threads: 47.2, workers: 0, postgres: 49.2 },
  { name: 'fill', node: 45.7, threads: 7.1, workers: 0, postgres: 24.2 },
  { name: 'first: open', node: 11.5, threads: 6.1, workers: 0, postgres: 5.1 },
  { name: 'first: mean it', node: 0, threads: 27.9, workers: 0, postgres: 5.4 },
  { name: 'first: sign', node: 36.6, threads: 8.7, workers: 0, postgres: 35.8 },
  { name: 'last: open', node: 5.9, threads: 2.9, workers: 0, postgres: 1.7 },
  { name: 'last: mean it', node: 7.3, threads: 23.4, workers: 0, postgres: 0.8 },
  { name: 'last: sign', node: 44.5, threads: 47.3, workers: 0, postgres: 28.7 },
  { name: 'jobs after the answers', node: 34.1, threads: 5.4, workers: 247, postgres: 34.3 },
]

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

/** As a stream, eight people at a time, on so many cores (`taskset`). `received`: of them what others left. */
export const MEASURED: readonly { cores: number; received: number; perSecond: number }[] = [
  { cores: 1, received: 0.1 / 0.53, perSecond: 0.1 },
  { cores: 2, received: 0.19 / 0.74, perSecond: 0.19 },
]
