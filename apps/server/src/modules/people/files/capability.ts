import { capability } from '../../../platform/capability.ts'
import { dropExpiredFiles } from '../../../platform/jobs/drop-expired-files.ts'
import { sweepExpired } from '../../../platform/jobs/sweep-expired.ts'
import { filesCalls } from './calls.ts'

export const files = capability({
  name: 'people/files',
  calls: filesCalls,
  jobs: (services, work) => {
    work.job('sweepExpired', () => sweepExpired(services.db, services.clock()), {
      singleton: true,
      retries: 0,
      every: '*/10 * * * *',
    })
    work.job('dropExpiredFiles', () => dropExpiredFiles(services), {
      singleton: true,
      retries: 0,
      every: '*/10 * * * *',
    })
  },
})
