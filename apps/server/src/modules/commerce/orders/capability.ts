import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { ordersCalls } from './calls.ts'
import { moneyUnderWay } from './closing.ts'
import { remindOfEnds } from './remind.ts'

export const orders = capability({
  name: 'commerce/orders',
  calls: ordersCalls,
  provides: [provide(CLOSING, moneyUnderWay)],
  jobs: (services, work) => {
    work.job('remindOfPackageEnds', () => remindOfEnds(services), onTheClock('20 9 * * *', { retries: 2 }))
  },
  tables: ['purchase_order', 'order_event', 'package_trial'],
  reads: [
    'account',
    'company',
    'company_package',
    'individual_partner',
    'invoice',
    'invoice_order',
    'member',
    'payment_attempt',
    'quota_lot',
    'refund_request',
  ],
})
