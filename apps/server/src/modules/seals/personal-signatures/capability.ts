import { capability, provide } from '../../../platform/capability.ts'
import { GUIDE } from '../../people/account/guide.ts'
import { personalSignaturesCalls } from './calls.ts'
import { signatureStep } from './guide-step.ts'

export const personalSignatures = capability({
  name: 'seals/personal-signatures',
  calls: personalSignaturesCalls,
  provides: [provide(GUIDE, signatureStep)],
  tables: ['person_seal', 'momentary_signature'],
  reads: ['account'],
})
