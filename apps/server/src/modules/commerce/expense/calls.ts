import { handlers } from '../../../platform/http/call.ts'
import { exportOwnMonthBill, ownMonthBill } from './month-bill.ts'
import { exportUsage, overview, usage } from './usage.ts'

export const expenseCalls = handlers({
  '/expense/overview': overview,
  '/expense/usage': usage,
  '/expense/export': exportUsage,
  '/expense/monthBill': ownMonthBill,
  '/expense/monthBillExport': exportOwnMonthBill,
})
