import { outdate } from '../../../shared/api/useCall.ts'

/** Whatever shows duties, or what follows from them, is read again. */
export const dutiesChanged = () =>
  Promise.all([
    outdate('/duty/ofContract'),
    outdate('/duty/list'),
    outdate('/duty/count'),
    outdate('/archived/detail'),
    outdate('/archived/getDueContractList'),
    outdate('/ledger/contract/page'),
  ])
