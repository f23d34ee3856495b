import { outdate } from '../../../shared/api/useCall.ts'

export const ledgerChanged = () =>
  outdate(
    '/ledger/contract/page',
    '/ledger/contract/sums',
    '/ledger/contract/detail/{id}',
    '/ledger/analysis',
    '/ledger/record',
    '/ledger/log',
  )
