import { capability, provide } from '../../../platform/capability.ts'
import { TURN_COMES } from '../contract/carry-out.ts'
import { approvalsCalls } from './calls.ts'
import { askSealUseOfDue } from './seal-use.ts'

export const approvals = capability({
  name: 'contracts/approvals',
  calls: approvalsCalls,
  provides: [provide(TURN_COMES, { what: 'seal use', follow: askSealUseOfDue })],
})
