import { capability, provide } from '../../../platform/capability.ts'
import { AGREEMENT_SIGNED } from '../signing/agreement-signed.ts'
import { terminationCalls } from './calls.ts'
import { concludeOriginal } from './conclude-original.ts'

export const termination = capability({
  name: 'contracts/termination',
  calls: terminationCalls,
  provides: [provide(AGREEMENT_SIGNED, { what: 'termination', follow: concludeOriginal })],
  tables: ['contract_termination'],
  reads: ['contract'],
})
