import { handlers } from '../../../platform/http/call.ts'
import { readAccount, readPrices } from './account.ts'
import { saveAlarm } from './alarms.ts'
import { billDays, billDetail, confirmBill, disputeBill, listBills } from './bills.ts'
import { listEntries } from './entries.ts'
import { exportBill, exportUsage } from './export.ts'
import { listUsage, usageSummary } from './usage.ts'

export const billingCalls = handlers({
  '/open/bill/list': listBills,
  '/open/bill/detail': billDetail,
  '/open/bill/dayList': billDays,
  '/open/bill/confirm': confirmBill,
  '/open/bill/dispute': disputeBill,
  '/open/bill/export': exportBill,
  '/open/charge/account': readAccount,
  '/open/charge/prices': readPrices,
  '/open/charge/entries': listEntries,
  '/open/charge/saveAlarm': saveAlarm,
  '/open/dosage/summary': usageSummary,
  '/open/dosage/list': listUsage,
  '/open/dosage/export': exportUsage,
})
