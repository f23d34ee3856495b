import { capability } from '../../../platform/capability.ts'
import { searchCalls } from './calls.ts'

export const search = capability({
  name: 'contracts/search',
  calls: searchCalls,
})
