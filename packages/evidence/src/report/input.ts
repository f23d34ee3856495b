import type { TrustInput } from '@xinqi/pdf-signature'
import type { LogReader, NoteVerifier } from '../log/index.ts'
import type { Verified } from './document-facts.ts'

/** ISO 8601 with a zone. Printed in Beijing time and in UTC. */
export type Instant = string

/** The English edition is a translation: the log it is checked against is Chinese. */
export type ReportLanguage = 'zh' | 'en'

/** Who checked something for us. A sandbox is named as one wherever it appears. */
export interface Provider {
  name: string
  sandbox: boolean
}

export interface ReportDocument {
  name: string
  /** As sent for signing. */
  original: Uint8Array
  signed: Uint8Array
  /** Entry of the log that holds the SHA-256 of both files. */
  logIndex: number
  /** What a reader should know of the file beside its bytes, each a sentence. */
  remarks?: readonly string[]
}

export interface ReportParty {
  /** 甲方, 乙方… */
  role: string
  kind: 'company' | 'person'
  name: string
  /** Credit code of a company; masked identity number of a person. */
  identifier: string
  /** Who acted for a company. */
  agent?: { name: string; mobileMasked: string }
  identity: { method: string; provider: Provider; at: Instant; serial: string }
}

/** How one signer showed that he meant to sign. */
export interface ReportIntent {
  signer: string
  method: string
  provider: Provider
  serial: string
  mobileMasked?: string
  codeSentAt?: Instant
  verifiedAt: Instant
  faceScore?: string
}

/** Every fact here must stand in the log entry. */
export interface ReportSigning {
  signer: string
  method: string
  at: Instant
  ip: string
  /** SHA-256 of the file after this signature. */
  fileSha256: string
  /** SHA-256 of the consent text shown before signing. */
  consentSha256: string
  seal: string
  device: string
  os: string
  browser: string
  logIndex: number
}

export interface ReportEvent {
  at: Instant
  actor: string
  /** The agent by whose hand it was done, and by what right. As logged. */
  through?: { agent: string; mandate?: string; proposal?: string }
  /** As logged. */
  action: string
  /** For people. */
  label: string
  ip: string
  logIndex: number
}

/** Somebody outside who vouches for a checkpoint that covers every entry of this report. */
export interface ReportAnchor {
  provider: Provider
  kind: 'timestamp' | 'witness'
  /** Entries the checkpoint covers. */
  size: number
  at: Instant
  serial: string
}

export interface ReportFact {
  label: string
  value: string
}

export interface EvidenceReportInput {
  language?: ReportLanguage
  reportNo: string
  applicant: string
  purpose?: string
  issuedAt: Instant
  issuer: string
  /** Where anyone can check the report; also in the QR code. */
  verifyUrl: string
  contract: {
    no: string
    name: string
    initiator: string
    startedAt: Instant
    completedAt: Instant
    /** Of a contract in two languages: which text counts, in words. */
    prevailing?: string
    /** Files that fields left out of it, and the rule that did. */
    leftOut?: readonly { name: string; rule: string }[]
    documents: ReportDocument[]
  }
  parties: ReportParty[]
  intents: ReportIntent[]
  /** How a labour contract met what the guide for electronic ones asks; absent for all others. */
  labour?: ReportFact[]
  signings: ReportSigning[]
  events: ReportEvent[]
  anchors: ReportAnchor[]
  /** The system that kept the data: what runs, where its time comes from, how it is watched. */
  environment: ReportFact[]
  /** How what stands here was taken out of it, so that somebody else can do it again. */
  extraction: ReportFact[]
  attachments: { name: string; bytes: number; sha256: string }[]
  /** Who issued the signers' certificates and the timestamps. */
  certifier: Provider
  /** Certificates the verification result is judged by. */
  trust: TrustInput
  /** Has signatures verified elsewhere, in a process of its own; left out, they are verified here. */
  verify?: (bytes: Uint8Array) => Promise<Verified>
  log: { reader: LogReader; checkpoint: string; verifier: NoteVerifier }
}

/** Where the issuer's own seal belongs: top-left corner as fractions of the page, size on paper. */
export interface SealPlace {
  page: number
  x: number
  y: number
  widthMm: number
}
