import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { beforeTermination, viewAgreement } from './read.ts'
import { startTermination } from './start.ts'

export const terminationCalls = handlers({
  '/contract/terminate/before': beforeTermination,
  '/contract/terminate/start': commitWithFiles<'/contract/terminate/start'>(startTermination),
  '/contract/terminate/view': viewAgreement,
})
