import { capability, onTheClock } from '../../../platform/capability.ts'
import { dropExpiredFiles } from '../../../platform/jobs/drop-expired-files.ts'
import { foldRevisions } from '../../../platform/jobs/fold-revisions.ts'
import { keepMonths } from '../../../platform/retention/months.ts'
import { sweepExpired } from '../../../platform/retention/sweep.ts'
import { filesCalls } from './calls.ts'

export const files = capability({
  name: 'people/files',
  calls: filesCalls,
  jobs: (services, work) => {
    const { db, clock, config } = services
    work.job(
      'sweepExpired',
      ({ signal }) => sweepExpired(db, clock(), { days: config.RETENTION_DAYS, signal }),
      onTheClock('*/10 * * * *'),
    )
    work.job(
      'keepMonths',
      () => keepMonths(db, clock()),
      onTheClock('31 3 * * *', { retries: 4, retryDelay: 60 }),
    )
    work.job('dropExpiredFiles', () => dropExpiredFiles(services), onTheClock('*/10 * * * *'))
    work.job(
      'foldRevisions',
      ({ signal }) => foldRevisions(services, signal),
      onTheClock('23 * * * *', { timeLimit: 3600 }),
    )
    work.job(
      'sweepStrays',
      async ({ signal }) => {
        const swept = await services.blobs.sweepStrays(db, services.log, signal)
        for (const [what, count] of Object.entries(swept)) services.metrics.countStrays(what, count)
      },
      onTheClock('17 4 * * *', { timeLimit: 21_600 }),
    )
  },
})
