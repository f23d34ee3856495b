import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { checkHash } from './find-by-hash.ts'
import { verifyFile } from './verify-file.ts'

const verificationCalls = handlers({
  '/contract/chain/check': checkHash,
  '/contract/verifyFile': verifyFile,
})

export const verification = capability({
  name: 'evidence/verification',
  calls: verificationCalls,
  reads: ['evidence_file', 'evidence_record'],
})
