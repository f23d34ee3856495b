import { capability } from '../../../platform/capability.ts'
import { addressesCalls } from './calls.ts'

export const addresses = capability({
  name: 'people/addresses',
  calls: addressesCalls,
  tables: ['address'],
})
