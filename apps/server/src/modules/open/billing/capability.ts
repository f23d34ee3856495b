import { capability, provide } from '../../../platform/capability.ts'
import { PAY_INSTEAD } from '../../contracts/contract/pay-point.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { lookAtBalances } from './alarms.ts'
import { billContracts } from './bill-contracts.ts'
import { billingCalls } from './calls.ts'
import { payFromDeposit } from './deposit.ts'
import { EXPORT_BILL, runExport } from './export.ts'

export const billing = capability({
  name: 'open/billing',
  calls: billingCalls,
  jobs: (services, work) => {
    work.task(EXPORT_BILL, runExport(services))
    work.job('lookAtBalances', () => lookAtBalances(services).then(() => undefined), {
      singleton: true,
      every: '*/5 * * * *',
    })
  },
  provides: [provide(CONTRACT_WITNESS, billContracts), provide(PAY_INSTEAD, payFromDeposit)],
  tables: ['open_price', 'open_charge', 'open_charge_day', 'open_bill', 'open_bill_dispute', 'open_alarm'],
})
