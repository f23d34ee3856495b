import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { REPEATABLE_TASK } from '../../people/background-tasks/task-again.ts'
import { ARCHIVE_COPY, beginArchiveCopy, runArchiveCopy } from './make-copy.ts'

/** A finished contract as one file for decades: its pages as PDF/A, the originals and what proves them inside. */
export const archiveCopies = capability({
  name: 'evidence/archive-copy',
  calls: handlers({ '/contract/chain/archiveCopy': beginArchiveCopy }),
  jobs: (services, work) => work.task(ARCHIVE_COPY, runArchiveCopy(services), { timeLimit: 4 * 3600 }),
  provides: [provide(REPEATABLE_TASK, { kind: ARCHIVE_COPY })],
})
