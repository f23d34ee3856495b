import { capability, onTheClock } from '../../../platform/capability.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { handlers } from '../../../platform/http/call.ts'
import { dropExpiredFiles } from '../../../platform/jobs/drop-expired-files.ts'
import { foldRevisions } from '../../../platform/jobs/fold-revisions.ts'
import { keepMonths } from '../../../platform/retention/months.ts'
import { sweepExpired } from '../../../platform/retention/sweep.ts'

const filesCalls = handlers({
  '/blob/{ticket}': async ({ params, services, db }) => {
    const ticket = services.links.open(params.ticket ?? '')
    const blob = orNotFound(await services.blobs.find(db, ticket.blobId))
    return {
      fileName: ticket.fileName,
      mediaType: blob.mediaType,
      size: blob.size,
      download: ticket.download,
      read: (start, end) => services.blobs.read(blob, start, end),
    }
  },
})

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
