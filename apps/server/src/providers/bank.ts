export type BankAccount = { name: string; account: string; bankName: string }

export type Payment = {
  /** Ours, and once for ever: a payment asked for twice under one reference is made once. */
  reference: string
  amountFen: number
  payee: BankAccount & { province: string; city: string; branchName: string; cnaps: string | null }
  remark: string
}
export type PaymentState =
  | { state: 'underWay' }
  | { state: 'paid' }
  | { state: 'failed'; reason: string }
  /** The bank has never heard of the reference. */
  | { state: 'unknown' }

export type Receipt = {
  payerName: string
  payerAccount: string
  amountFen: number
  remark: string
  receivedAt: Date
}

/** Our account at a bank: pays small amounts out and says what came in. An implementation is one file. */
export type BankProvider = {
  name: string
  isSandbox: boolean
  /** Whether there is one. */
  isOffered: boolean
  /** What companies that pay in are told to pay to. */
  account: BankAccount
  pay: (payment: Payment) => Promise<PaymentState>
  stateOf: (reference: string) => Promise<PaymentState>
  /** Everything that came in from then until now, in any order. */
  receipts: (from: Date, until: Date) => Promise<Receipt[]>
}

/** The bank could not be asked, or its answer could not be trusted: nothing is known, ask again later. */
export class BankUnavailable extends Error {}
