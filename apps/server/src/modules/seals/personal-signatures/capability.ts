import { capability } from '../../../platform/capability.ts'
import { personalSignaturesCalls } from './calls.ts'

export const personalSignatures = capability({
  name: 'seals/personal-signatures',
  calls: personalSignaturesCalls,
})
