import { setTimeout as pause } from 'node:timers/promises'
import { beginDemoYear, demoYearBegun, stepsDone } from '../../modules/operator/demo-progress/progress.ts'
import type { Services } from '../../platform/services.ts'
import { demoCompany } from '../demo-call.ts'
import { HOUSE } from './cast.ts'
import { foundAuthority } from './past.ts'
import { planYear, stepsOf } from './plan.ts'
import { YEAR_AGE, YearPlayer } from './play.ts'

export const DEMO_YEAR = 'demo.year'
/** One run is short, so that a server that stops does not wait for it; the next run goes on behind it. */
const SLICE_MS = 4000
/** Between two parts others have their turn. */
const BREATH_MS = 25
const TELL_EVERY = 25

/** The authority whose certificates the year carries is made as of before its first day: ahead of everything that signs. */
export const foundYear = (services: Services): Promise<void> =>
  foundAuthority(services, new Date(services.clock().getTime() - YEAR_AGE))

/** Said once, in a new demo: what is to be made, counted back from today. */
export const beginYear = async (services: Services): Promise<void> => {
  const today = services.clock()
  await beginDemoYear(services.db, {
    companyId: await demoCompany(services.db, HOUSE),
    today,
    planned: stepsOf(planYear(today)).length,
  })
}

/** Before the queue starts. A job waits in the database: whoever starts next goes on with it. */
export const defineYear = (services: Services): void => {
  services.queue.define(DEMO_YEAR, ({ signal }) => runSlice(services, signal), {
    singleton: true,
    concurrency: 1,
    // A machine that is busy now is not so for ever: what could not be made is tried for half an hour.
    retries: 60,
    retryDelay: 30,
  })
}

/** Puts it in line where something is left of it. */
export const continueYear = async (services: Services): Promise<void> => {
  const year = await demoYearBegun(services.db)
  if (year && (await stepsDone(services.db, year.companyId)).size < year.planned)
    await services.queue.send(DEMO_YEAR, {}, { key: DEMO_YEAR })
}

const runSlice = async (services: Services, signal: AbortSignal): Promise<void> => {
  const left = await playYear(services, { until: Date.now() + SLICE_MS, signal })
  if (left > 0) await services.queue.send(DEMO_YEAR, {}, { key: DEMO_YEAR })
}

export type Limits = { until?: number; most?: number; signal?: AbortSignal; only?: (step: string) => boolean }

/**
 * Goes on with the year where it stopped; answers with how many parts are left. A part that fails keeps none of the others
 * from being made, and is tried again by the next run; where nothing else is left to make, its failure is this run's.
 */
export const playYear = async (services: Services, limits: Limits = {}): Promise<number> => {
  const year = await demoYearBegun(services.db)
  if (!year) return 0
  const done = await stepsDone(services.db, year.companyId)
  const left = stepsOf(planYear(year.today)).filter(
    ({ step }) => !done.has(step) && (limits.only?.(step) ?? true),
  )
  const player = new YearPlayer(services, year)
  let made = 0
  let failure: unknown
  try {
    for (const step of left) {
      if (made >= (limits.most ?? Number.POSITIVE_INFINITY) || limits.signal?.aborted) break
      if (limits.until && Date.now() >= limits.until) break
      // Who signs here comes first.
      await services.signersFirst.quiet()
      try {
        await player.play(step)
      } catch (error) {
        failure = error
        services.log.warn({ error, step: step.step }, 'a part of the demo year could not be made yet')
        continue
      }
      made++
      const all = done.size + made
      if (all % TELL_EVERY === 0 || all === year.planned)
        services.log.info({ done: all, planned: year.planned }, '演示数据生成中')
      await pause(BREATH_MS)
    }
  } finally {
    await player.stop()
  }
  if (failure && made === 0) throw failure
  return left.length - made
}
