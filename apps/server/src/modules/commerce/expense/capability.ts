import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { exportOwnMonthBill, ownMonthBill } from './month-bill.ts'
import { exportUsage, overview, usage } from './usage.ts'

const expenseCalls = handlers({
  '/expense/overview': overview,
  '/expense/usage': usage,
  '/expense/export': exportUsage,
  '/expense/monthBill': ownMonthBill,
  '/expense/monthBillExport': exportOwnMonthBill,
})

export const expense = capability({
  name: 'commerce/expense',
  calls: expenseCalls,
  reads: ['department', 'member', 'purchase_order', 'quota_entry', 'quota_posting'],
})
