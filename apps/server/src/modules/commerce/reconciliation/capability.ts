import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { askBill, listReconciliations, reconciled } from './list.ts'
import { reconcileDue } from './reconcile.ts'

const reconciliationCalls = handlers({
  '/operator/reconciliation/list': listReconciliations,
  '/operator/reconciliation/run': prepareThenCommit(askBill, reconciled),
})

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
