import { capability, provide } from '../../../platform/capability.ts'
import { HAND_OVER } from '../../company/members/hand-over.ts'
import { GUIDE } from '../../people/account/guide.ts'
import { draftsCalls } from './calls.ts'
import { CONVERT_FILE, convertFile, type FileKey, settle } from './convert-file.ts'
import { firstContractStep } from './guide-step.ts'
import { dueApprovals, dueSignatures, startedContracts } from './hand-over-contracts.ts'

export const drafts = capability({
  name: 'contracts/drafts',
  calls: draftsCalls,
  jobs: (services, work) =>
    work.job<FileKey>(CONVERT_FILE, convertFile(services), {
      retries: 2,
      timeLimit: 300,
      on: CONVERT_FILE,
      onDead: (file) => settle(services, file, '文件转换失败，请更换文件或稍后重新上传'),
    }),
  provides: [
    provide(GUIDE, firstContractStep),
    provide(HAND_OVER, startedContracts),
    provide(HAND_OVER, dueSignatures),
    provide(HAND_OVER, dueApprovals),
  ],
})
