import { capability } from '../../../platform/capability.ts'
import { typesCalls } from './calls.ts'

export const types = capability({
  name: 'contracts/types',
  calls: typesCalls,
  tables: ['contract_type'],
  reads: ['contract'],
})
