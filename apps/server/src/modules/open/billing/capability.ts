import { capability, provide } from '../../../platform/capability.ts'
import { PAY_INSTEAD } from '../../contracts/contract/pay-point.ts'
import { TEXTS_SENT } from '../../contracts/notices/sent-point.ts'
import { CHECK_SPONSOR } from '../../people/identity/charge.ts'
import { APP_CONTRACT_WITNESS } from '../webhooks/contract-witness.ts'
import { lookAtBalances } from './alarms.ts'
import { billContracts } from './bill-contracts.ts'
import { billingCalls } from './calls.ts'
import { checksOfApps } from './checks.ts'
import { payFromDeposit } from './deposit.ts'
import { EXPORT_BILL, runExport } from './export.ts'
import { billTexts } from './texts.ts'
import { billLateUses } from './uses.ts'

export const billing = capability({
  name: 'open/billing',
  calls: billingCalls,
  jobs: (services, work) => {
    work.task(EXPORT_BILL, runExport(services))
    work.job('billLateUses', () => billLateUses(services.db, services.clock()).then(() => undefined), {
      singleton: true,
      every: '* * * * *',
    })
    work.job('lookAtBalances', () => lookAtBalances(services).then(() => undefined), {
      singleton: true,
      every: '*/5 * * * *',
    })
  },
  provides: [
    provide(APP_CONTRACT_WITNESS, billContracts),
    provide(PAY_INSTEAD, payFromDeposit),
    provide(CHECK_SPONSOR, checksOfApps),
    provide(TEXTS_SENT, billTexts),
  ],
  tables: [
    'open_price',
    'open_charge',
    'open_charge_day',
    'open_use',
    'open_bill',
    'open_bill_dispute',
    'open_alarm',
  ],
  reads: ['company', 'contract', 'open_app', 'open_contract', 'open_link', 'partner', 'quota_entry'],
})
