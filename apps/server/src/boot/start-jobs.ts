import { parkingOf } from '../platform/jobs/job-parking.ts'
import type { Services } from '../platform/services.ts'

/** How soon a release or a parking is noticed. */
const LOOK_MS = 5000

export type Jobs = {
  /** Looks now whether jobs are parked, and follows. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Takes jobs as JOBS says, and none while they are parked; put in line they are always. Messages that were committed
 * stay where they are until somebody works: only then they become jobs.
 */
export const startJobs = async (services: Services, everyMs = LOOK_MS): Promise<Jobs> => {
  const { config, db, queue, outbox, log } = services
  let works: boolean | undefined
  const follow = async () => {
    const may = config.JOBS !== 'off' && (await parkingOf(db)) === null
    if (may === works) return
    if (works) await outbox.stop()
    await queue.start(may ? 'work' : 'send')
    if (may) outbox.start()
    if (works !== undefined || !may)
      log.warn({ works: may }, may ? 'jobs are taken' : 'no jobs are taken here')
    works = may
  }
  let looking: Promise<void> = follow()
  await looking
  const look = () => {
    looking = looking.then(follow, follow)
    return looking
  }
  const timer = setInterval(() => look().catch((error) => log.warn({ error }, 'job parking')), everyMs)
  timer.unref()
  return {
    look,
    stop: async () => {
      clearInterval(timer)
      await looking.catch(() => undefined)
      if (works) await outbox.stop()
      await queue.stop()
    },
  }
}
