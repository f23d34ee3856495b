import { capability } from '../../../platform/capability.ts'
import { secondPersonCalls } from './calls.ts'

export const secondPerson = capability({
  name: 'commerce/second-person',
  calls: secondPersonCalls,
  tables: ['operator_proposal', 'operator_alone'],
})
