import { capability, provide } from '../../../platform/capability.ts'
import { GUIDE } from '../../people/account/guide.ts'
import type { FileKey } from '../contract/write-files.ts'
import { draftsCalls } from './calls.ts'
import { CONVERT_FILE, convertNext, settle } from './convert-file.ts'
import { firstContractStep } from './guide-step.ts'

export const drafts = capability({
  name: 'contracts/drafts',
  calls: draftsCalls,
  jobs: (services, work) =>
    work.job<FileKey>(CONVERT_FILE, convertNext(services), {
      retries: 2,
      timeLimit: 300,
      on: CONVERT_FILE,
      onDead: (file) => settle(services, file, '文件转换失败，请更换文件或稍后重新上传'),
    }),
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
