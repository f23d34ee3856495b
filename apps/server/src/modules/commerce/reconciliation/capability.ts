import { capability, onTheClock } from '../../../platform/capability.ts'
import { reconciliationCalls } from './calls.ts'
import { reconcileDue } from './reconcile.ts'

export const reconciliation = capability({
  name: 'commerce/reconciliation',
  calls: reconciliationCalls,
  jobs: (services, work) => {
    // Vendors have yesterday's bill from ten o'clock.
    work.job('reconcilePayments', () => reconcileDue(services), onTheClock('30 10 * * *'))
  },
  tables: ['payment_bill_line', 'payment_reconciliation'],
  reads: ['payment_attempt', 'payment_refund'],
})
