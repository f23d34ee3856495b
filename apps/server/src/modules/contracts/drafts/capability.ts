import { capability, provide } from '../../../platform/capability.ts'
import { GUIDE } from '../../people/account/guide.ts'
import type { FileKey } from '../contract/write-files.ts'
import { draftsCalls } from './calls.ts'
import { CONVERT_FILE, convertNext, goOnConverting, settle } from './convert-file.ts'
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
      onDead: async ({ contractId, fileId }) => {
        if (contractId && fileId)
          await settle(services, { contractId, fileId }, '文件转换失败，请更换文件或稍后重新上传')
      },
    })
    work.job('contract.convert.goOn', () => goOnConverting(services), {
      singleton: true,
      every: '* * * * *',
    })
  },
  provides: [provide(GUIDE, firstContractStep)],
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
