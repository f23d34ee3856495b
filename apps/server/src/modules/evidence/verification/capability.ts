import { capability } from '../../../platform/capability.ts'
import { verificationCalls } from './calls.ts'

export const verification = capability({
  name: 'evidence/verification',
  calls: verificationCalls,
  reads: ['evidence_file', 'evidence_record'],
})
