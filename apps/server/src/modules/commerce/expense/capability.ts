import { capability } from '../../../platform/capability.ts'
import { expenseCalls } from './calls.ts'

export const expense = capability({
  name: 'commerce/expense',
  calls: expenseCalls,
  reads: ['department', 'member', 'purchase_order', 'quota_entry', 'quota_posting'],
})
