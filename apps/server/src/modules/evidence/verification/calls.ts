import { handlers } from '../../../platform/http/call.ts'
import { checkHash } from './find-by-hash.ts'
import { verifyFile } from './verify-file.ts'

export const verificationCalls = handlers({
  '/contract/chain/check': checkHash,
  '/contract/verifyFile': verifyFile,
})
