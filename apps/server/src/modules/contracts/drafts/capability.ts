import { capability, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { GUIDE } from '../../people/account/guide.ts'
import { CONVERSION_WORK } from '../contract/next-to-convert.ts'
import type { FileKey } from '../contract/write-files.ts'
import { draftsCalls } from './calls.ts'
import { CONVERT_FILE, convertAgain, convertNext, goOnConverting } from './convert-file.ts'
import { firstContractStep } from './guide-step.ts'

/** Each at work for another owner; how many files are really worked on at once is the engine's affair. */
const HANDS = 5

export const drafts = capability({
  name: 'contracts/drafts',
  calls: draftsCalls,
  jobs: (services, work) => {
    work.job<Partial<FileKey>>(CONVERT_FILE, convertNext(services), {
      retries: 2,
      timeLimit: 300,
      concurrency: HANDS,
      on: CONVERT_FILE,
    })
    work.job('contract.convert.goOn', () => goOnConverting(services), {
      singleton: true,
      every: '* * * * *',
    })
  },
  provides: [
    provide(GUIDE, firstContractStep),
    provide(POLLED_WORK, { kind: CONVERSION_WORK, name: '文件转换', takeUp: convertAgain }),
  ],
  reads: [
    'account',
    'company',
    'contact',
    'contract',
    'contract_cc',
    'contract_file',
    'contract_signer',
    'member',
  ],
})
