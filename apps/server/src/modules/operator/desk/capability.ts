import { capability } from '../../../platform/capability.ts'
import { deskCalls } from './calls.ts'

export const desk = capability({
  name: 'operator/desk',
  calls: deskCalls,
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
