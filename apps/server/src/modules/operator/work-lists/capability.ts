import { capability } from '../../../platform/capability.ts'
import { workListCalls } from './calls.ts'

export const workLists = capability({
  name: 'operator/work-lists',
  calls: workListCalls,
  reads: [
    'account',
    'company',
    'open_app',
    'open_bill_dispute',
    'open_charge',
    'open_feedback',
    'open_notice',
    'open_scope_request',
    'open_sub_partner',
    'partner',
  ],
})
