import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { askBill, listReconciliations, reconciled } from './list.ts'

export const reconciliationCalls = handlers({
  '/operator/reconciliation/list': listReconciliations,
  '/operator/reconciliation/run': prepareThenCommit(askBill, reconciled),
})
