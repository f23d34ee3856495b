import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { addCustomer } from './add-customer.ts'
import { allocate, assignServices, closeSubAccount, reclaim } from './allocate.ts'
import { assignContracts, listContracts } from './contracts.ts'
import { agentPackages, customerOptions, listSubAccounts } from './customers.ts'
import { exportMonthBill, monthBill } from './month-bill.ts'

const subAccountsCalls = handlers({
  '/subAccount/list': listSubAccounts,
  '/subAccount/customerList': customerOptions,
  '/subAccount/agentPackageList': agentPackages,
  '/subAccount/add': addCustomer,
  '/subAccount/delete': closeSubAccount,
  '/subAccount/allocate': allocate,
  '/subAccount/takeBack': reclaim,
  '/subAccount/assignService': assignServices,
  '/subAccount/contractList': listContracts,
  '/subAccount/assignContract': assignContracts,
  '/subAccount/monthBill': monthBill,
  '/subAccount/monthBillExport': exportMonthBill,
})

export const subAccounts = capability({
  name: 'commerce/sub-accounts',
  calls: subAccountsCalls,
  tables: ['sub_account', 'sub_account_contract'],
  reads: ['account', 'company', 'quota_entry', 'quota_lot', 'quota_posting'],
})
