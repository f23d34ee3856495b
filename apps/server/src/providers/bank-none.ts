import { type BankProvider, BankUnavailable } from './bank.ts'

/** No bank is connected: ways that need one are not offered, and what came in by one before is not followed. */
export const bankNone = (): BankProvider => ({
  name: '未接入银行',
  isSandbox: false,
  isOffered: false,
  account: { name: '', account: '', bankName: '' },
  pay: async () => {
    throw new BankUnavailable('no bank is connected')
  },
  stateOf: async () => ({ state: 'underWay' }),
  receipts: async () => [],
})
