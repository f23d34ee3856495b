import { capability } from '../../../platform/capability.ts'
import { CONVERT } from './app-files.ts'
import { convertLater, giveUpConverting, type LateFile } from './convert-later.ts'

export const openFiles = capability({
  name: 'open/files',
  jobs: (services, work) =>
    work.job<LateFile>(CONVERT, convertLater(services), {
      on: CONVERT,
      concurrency: 5,
      retries: 1,
      timeLimit: 300,
      onDead: (file) => giveUpConverting(services, file),
    }),
  tables: ['open_file'],
})
