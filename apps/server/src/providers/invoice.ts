export const INVOICE_FORMATS = ['pdf', 'ofd', 'xml'] as const
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number]

export type InvoiceBuyer = {
  name: string
  taxNo: string | null
  address: string | null
  phone: string | null
  bankName: string | null
  bankAccount: string | null
}
export type InvoiceRequest = {
  /** Ours, and once for ever: what is asked for twice under one reference is issued once. */
  reference: string
  /** 1 ordinary, 2 special. */
  type: 1 | 2
  buyer: InvoiceBuyer
  amountFen: number
  netFen: number
  taxFen: number
  taxBp: number
  lines: readonly { name: string; amountFen: number }[]
}
export type RedInvoiceRequest = {
  reference: string
  /** The reference and number of what is reversed, whole. */
  of: string
  number: string
  amountFen: number
  reason: string
}

export type InvoiceAnswer =
  /** Never heard of. */
  | { state: 'unknown' }
  | { state: 'underWay' }
  | { state: 'failed'; reason: string }
  | {
      state: 'issued'
      number: string
      amountFen: number
      files: readonly { format: InvoiceFormat; sha256: string }[]
    }

/** Somebody connected to the tax bureau: issues in his own time, reverses, hands out the files. One file each. */
export type InvoiceChannel = {
  name: string
  isSandbox: boolean
  issue: (asked: InvoiceRequest) => Promise<InvoiceAnswer>
  red: (asked: RedInvoiceRequest) => Promise<InvoiceAnswer>
  stateOf: (reference: string) => Promise<InvoiceAnswer>
  fetch: (reference: string, format: InvoiceFormat) => Promise<Buffer>
}

/** The channel could not be asked, or its answer could not be trusted: nothing is known, ask again later. */
export class InvoiceUnavailable extends Error {}
