import { capability } from '../../../platform/capability.ts'
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
      async ({ signal }) => void (await sweepExpired(db, clock(), { days: config.RETENTION_DAYS, signal })),
      { singleton: true, retries: 0, every: '*/10 * * * *' },
    )
    work.job('keepMonths', async () => void (await keepMonths(db, clock())), {
      singleton: true,
      retries: 4,
      retryDelay: 60,
      every: '31 3 * * *',
    })
    work.job('dropExpiredFiles', () => dropExpiredFiles(services), {
      singleton: true,
      retries: 0,
      every: '*/10 * * * *',
    })
    work.job('foldRevisions', async ({ signal }) => void (await foldRevisions(services, signal)), {
      singleton: true,
      retries: 0,
      timeLimit: 3600,
      every: '23 * * * *',
    })
    work.job(
      'sweepStrays',
      async ({ signal }) => {
        const swept = await services.blobs.sweepStrays(db, services.log, signal)
        for (const [what, count] of Object.entries(swept)) services.metrics.countStrays(what, count)
      },
      { singleton: true, retries: 0, timeLimit: 21_600, every: '17 4 * * *' },
    )
  },
})
