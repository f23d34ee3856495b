import { capability } from '../../../platform/capability.ts'
import { approvalsCalls } from './calls.ts'

export const approvals = capability({
  name: 'contracts/approvals',
  calls: approvalsCalls,
})
