import type { Tx } from '../platform/db/database.ts'

export type NotaryMaterial = { name: string; sha256: string; size: number; read: () => Promise<Buffer> }

export type NotaryHandIn = {
  /** Ours, and once for ever: what is handed in twice under one reference is taken once. */
  reference: string
  no: string
  applicant: { kind: number; name: string; idNo: string; legalPerson: string | null; agent: string }
  receiver: { name: string; mobile: string; email: string | null; address: string | null }
  purpose: string
  contracts: readonly { name: string; number: string | null; recordNo: string }[]
  /** The application as it was signed, and everything that speaks for the contracts. */
  application: NotaryMaterial
  evidence: NotaryMaterial
}

export type OfficeState =
  /** The office has never heard of the reference. */
  | { state: 'unknown' }
  | { state: 'received' }
  | { state: 'accepted'; no: string }
  | { state: 'refused'; reason: string }
  | { state: 'issuing'; no: string }
  /** Issuing did not come about; the case stays accepted. */
  | { state: 'failed'; no: string; reason: string }
  | { state: 'issued'; no: string; sha256: string; fileName: string }

/** A notary office: takes applications, decides in its own time, issues a file. An implementation is one file. */
export type NotaryOffice = {
  name: string
  isSandbox: boolean
  handIn: (asked: NotaryHandIn) => Promise<OfficeState>
  stateOf: (reference: string) => Promise<OfficeState>
  /** What was issued, exactly as the office says its digest is. */
  fetch: (reference: string) => Promise<Buffer>
  /** Only where the office is our own: what its people do there. */
  desk?: NotaryQueue
}

export type NotaryCase = {
  reference: string
  no: string
  state: OfficeState['state']
  materialSha256: string
}

export type NotaryQueue = {
  casesOf: (references: readonly string[]) => Promise<Map<string, NotaryCase>>
  /** False when the case does not stand where this can be done. */
  move: (tx: Tx, reference: string, act: NotaryQueueAct, by: string | null) => Promise<boolean>
}
export type NotaryQueueAct =
  | { to: 'accepted' }
  | { to: 'refused'; reason: string }
  | { to: 'issuing' }
  | { to: 'failed'; reason: string }
  | { to: 'issued'; blobId: string }

/** The office could not be asked, or its answer could not be trusted: nothing is known, ask again later. */
export class NotaryUnavailable extends Error {}
