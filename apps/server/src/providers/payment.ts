import type { Method } from '@xinqi/api/commerce'

// Somebody who takes money for us. An implementation is one file; the house believes nothing it has not checked.

/** What a vendor says was paid: by a notice or when asked. */
export type PaidFact = {
  vendor: string
  /** Whose account it went to, by the vendor's own name for it. */
  merchant: string
  /** Our number of the attempt. */
  no: string
  amountFen: number
  currency: string
  tradeNo: string
  payer: string | null
  paidAt: Date
}

export type PaymentState =
  | { state: 'paid'; fact: PaidFact }
  /** Shown or scanned, not paid; or the vendor has not heard of it yet, which before a scan means the same. */
  | { state: 'open'; scanned: boolean }
  | { state: 'closed' }

export type RefundState =
  | { state: 'done' }
  | { state: 'underWay' }
  /** Will never go through: the reason is the vendor's. */
  | { state: 'impossible'; reason: string }

export type Beginning = {
  no: string
  amountFen: number
  subject: string
  expiresAt: Date
  /** A code on a screen, or straight on the telephone it is paid with. */
  channel: 'qr' | 'phone'
  address: string
  returnPath: string
}

/** What the payer is shown: a code to scan, a page to open, or a request for the client he is in. */
export type PaymentPrompt = { qr: string | null; url: string | null; clientRequest?: string }

export type Refunding = { no: string; refundNo: string; amountFen: number; totalFen: number; reason: string }

/** As it came over the wire. */
export type NoticeRequest = { headers: Record<string, string | string[] | undefined>; body: Buffer }
export type Notice = { noticeId: string; fact: PaidFact | null }

/** One line of a vendor's bill of a day: money that came, or went back. */
export type BillLine = {
  kind: 'paid' | 'refunded'
  /** Our number of the attempt. */
  no: string
  /** Our number of the refund. */
  refundNo: string | null
  amountFen: number
  tradeNo: string
}

export type PaymentProvider = {
  vendor: string
  method: Method
  isSandbox: boolean
  merchant: string
  begin: (asked: Beginning) => Promise<PaymentPrompt>
  stateOf: (no: string) => Promise<PaymentState>
  close: (no: string) => Promise<void>
  refund: (asked: Refunding) => Promise<RefundState>
  refundState: (asked: Refunding) => Promise<RefundState>
  /** Throws NoticeRefused for anything not signed by the vendor, for us, just now. Null fact: true, but not a payment. */
  notice?: (request: NoticeRequest) => Promise<Notice>
  /** Everything that moved on one day in China; there from ten o'clock the next morning. Null: nothing moved. */
  bill?: (day: string) => Promise<BillLine[] | null>
  /** What the vendor wants to hear: that it may stop telling, or that it must tell again. */
  answer?: (isTaken: boolean) => { status: number; type: string; body: string }
}

/** The vendor could not be asked, or its answer could not be trusted: nothing is known, ask again later. */
export class PaymentUnavailable extends Error {}
export class NoticeRefused extends Error {}
