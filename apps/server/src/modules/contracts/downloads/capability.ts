import { capability, provide } from '../../../platform/capability.ts'
import { REPEATABLE_TASK } from '../../people/background-tasks/task-again.ts'
import { downloadsCalls } from './calls.ts'
import { CONTRACT_EXPORT, CONTRACT_PACKAGE, OFD_COPY } from './kinds.ts'
import { runOfdCopy } from './ofd-copy.ts'
import { runExport } from './run-export.ts'
import { runPackage } from './run-package.ts'

/** Gigabytes of files, a million lines: seconds one run may take. */
const LONG = { timeLimit: 4 * 3600 }

export const downloads = capability({
  name: 'contracts/downloads',
  calls: downloadsCalls,
  jobs: (services, work) => {
    work.task(CONTRACT_PACKAGE, runPackage(services), LONG)
    work.task(CONTRACT_EXPORT, runExport(services), LONG)
    work.task(OFD_COPY, runOfdCopy(services), LONG)
  },
  provides: [CONTRACT_PACKAGE, CONTRACT_EXPORT, OFD_COPY].map((kind) => provide(REPEATABLE_TASK, { kind })),
  reads: ['contract', 'task_item'],
})
