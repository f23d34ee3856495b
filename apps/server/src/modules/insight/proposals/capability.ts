import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { type ConvertedFile, FILE_CONVERTED } from '../../contracts/drafts/convert-file.ts'
import { giveUp, readFile } from './read-file.ts'
import { viewProposals } from './view.ts'

/** What the text of an uploaded file says of its contract, proposed to whoever is about to send it. */
export const proposals = capability({
  name: 'insight/proposals',
  calls: handlers({ '/contractProposal/view': viewProposals }),
  jobs: (services, work) =>
    work.job<ConvertedFile>('contract.propose', readFile(services), {
      retries: 2,
      timeLimit: 1800,
      concurrency: 2,
      on: FILE_CONVERTED,
      onDead: giveUp(services),
    }),
  tables: ['file_proposal'],
})
