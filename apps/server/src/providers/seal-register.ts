/** One step in the life of a seal, as the office that recorded the seal is told of it. */
export type SealReport = {
  /** Ours, and once for ever: what is told twice under one reference is kept once. */
  reference: string
  esId: string
  name: string
  maker: string
  owner: { name: string; creditCode: string | null }
  recordNo: string | null
  action: ReportedAction
  /** From when it counts; a loss counts from before it was told. */
  from: string
  at: string
  reason: string
}
export const REPORTED_ACTIONS = ['stop', 'resume', 'lose', 'cancel', 'invalidate'] as const
export type ReportedAction = (typeof REPORTED_ACTIONS)[number]

type ReceiptBytes = {
  /** The answer as it came, and what its sender signed it with. */
  receipt: string
  signature: string
}
export type SealReceipt =
  | ({ state: 'received'; receiptNo: string; receivedAt: Date } & ReceiptBytes)
  | ({ state: 'sentBack'; reason: string } & ReceiptBytes)

/** What a court or an authority found of a seal. */
export type SealInvalidity = {
  authority: string
  documentNo: string
  /** A day, as YYYY-MM-DD. */
  decidedOn: string
  /** Null where it never was valid. */
  since: Date | null
  reason: string
}

/** The office that records seals: is told what becomes of one, answers with a receipt, and says what it found of it. */
export type SealRegister = {
  name: string
  isSandbox: boolean
  report: (told: SealReport) => Promise<SealReceipt>
  /** Null where nothing was found. */
  invalidity: (esId: string) => Promise<SealInvalidity | null>
}

/** It could not be asked, or its answer could not be trusted: nothing is known, ask again later. */
export class SealRegisterUnavailable extends Error {}
