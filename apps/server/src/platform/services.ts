import type { DocumentEngine } from '@xinqi/documents'
import type { NoteSigner, NoteVerifier } from '@xinqi/evidence/log'
import type { AnchorService } from '../providers/anchor.ts'
import type { BankProvider } from '../providers/bank.ts'
import type { ForeignApp } from '../providers/foreign-app.ts'
import type { IdentityProvider } from '../providers/identity.ts'
import type { InvoiceChannel } from '../providers/invoice.ts'
import type { MailProvider } from '../providers/mail.ts'
import type { NotaryOffice } from '../providers/notary.ts'
import type { Oidc } from '../providers/oidc.ts'
import type { PaymentProvider } from '../providers/payment.ts'
import type { CompanyRegister } from '../providers/register.ts'
import type { SealRegister } from '../providers/seal-register.ts'
import type { SealSigningService } from '../providers/seal-signing.ts'
import type { SmsProvider } from '../providers/sms.ts'
import type { WitnessService } from '../providers/witness.ts'
import type { WorkplaceProvider } from '../providers/workplace.ts'
import type { Extensions } from './capability.ts'
import type { Certificates } from './certificates/certificates.ts'
import type { SignersFirst } from './certificates/signers-first.ts'
import type { Config } from './config/settings.ts'
import type { ClockOffset } from './db/clock-offset.ts'
import type { Database, Queryable } from './db/database.ts'
import type { LaterMigrations } from './db/later-migrations.ts'
import type { ReplicaReads } from './db/replica.ts'
import type { Signals } from './db/signals.ts'
import type { TimelineGuard } from './db/timeline.ts'
import type { WriteLimiter } from './db/write-limiter.ts'
import type { SealedHeads } from './evidence/sealed-heads.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Tasks } from './jobs/tasks.ts'
import type { KeyRing } from './keys/generations.ts'
import type { OwnerKeys } from './keys/owner-keys.ts'
import type { SealedColumns } from './keys/sealed-columns.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'
import type { NationalSeals } from './national-seals/national-seals.ts'
import type { Outbox } from './outbox.ts'
import type { Guard } from './outside/guard.ts'
import type { Captchas } from './security/captcha.ts'
import type { PartnerSessions } from './session/partner-sessions.ts'
import type { Sessions } from './session/sessions.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { FileLinks } from './storage/file-links.ts'
import type { Verifier } from './verification/verifier.ts'

/** What every module stands on, made once at boot and handed down. */
export type Services = {
  config: Config
  clock: () => Date
  log: Logger
  metrics: Metrics
  db: Database
  /** Keeps us from writing to a primary that was overtaken. */
  timeline: TimelineGuard
  /** How many hosts of the database's address take writes, as last counted; null where there is one host alone. */
  primaries: { count: number | null }
  /** How far this server's clock is from the database's. */
  clockOffset: ClockOffset
  /** What is done to the database while servers serve. */
  later: LaterMigrations
  /** Through which every transaction of somebody at work goes, so that readers always find a connection. */
  limitWrites: WriteLimiter
  /** Every change of the database these sources know of, by name. */
  migrations: readonly string[]
  /**
   * Connections of their own for what must stand whatever becomes of a call's transaction. From the same pool, calls
   * that each hold one connection and wait for a second would wait for each other.
   */
  autocommit: Database
  /** Where there is one: lists and boards are read from it. */
  replica: ReplicaReads | null
  /** How many connections there are, rest, and are waited for. */
  pool: () => { total: number; idle: number; waiting: number; most: number }
  signals: Signals
  keys: KeyRing
  columns: SealedColumns
  /** For what belongs to one company or one app. */
  ownerKeys: OwnerKeys
  codeKey: Buffer
  sessions: Sessions
  partnerSessions: PartnerSessions
  captchas: Captchas
  blobs: BlobStore
  links: FileLinks
  queue: JobQueue
  outbox: Outbox
  tasks: Tasks
  sms: SmsProvider
  mail: MailProvider
  identity: IdentityProvider
  bank: BankProvider
  /** Through which the model is asked; null where there is none. */
  model: Guard | null
  /** Null where none is connected. */
  notary: NotaryOffice | null
  /** Who knows the companies that are not here; null where nobody is connected. */
  register: CompanyRegister | null
  /** Who records seals made elsewhere and is told what becomes of them; null where nobody is connected. */
  sealRegister: SealRegister | null
  /** Through whom invoices are issued where the operator does not do it by hand; null where nobody is connected. */
  invoices: InvoiceChannel | null
  /** Who takes money for us, in the order they are offered. */
  payments: readonly PaymentProvider[]
  /** Signs documents in people's names. */
  certificates: Certificates
  /** Makes national seals, and says whose are believed. */
  nationalSeals: NationalSeals
  /** Keeps the keys of seals made elsewhere; null where none is connected. */
  sealSigning: SealSigningService | null
  /** Lets work that can wait begin when nobody signs here. */
  signersFirst: SignersFirst
  /** Vouches for what the evidence log says. */
  checkpointSigner: NoteSigner
  /** The same by SM2 with SM3, for whoever may rely on nothing else. */
  sm2CheckpointSigner: NoteSigner & NoteVerifier
  /** Who outside vouches for it in turn; null where nobody does. */
  anchor: AnchorService | null
  /** The same by SM2 with SM3; null where nobody does. */
  sm3Anchor: AnchorService | null
  /** An independent witness beside; null where there is none. */
  witness: WitnessService | null
  /** What it has vouched for, where the database cannot reach. */
  heads: SealedHeads
  /** Opens files from strangers, in processes of their own. */
  documents: DocumentEngine
  /** The same at low priority, for long work nobody waits in front of: it takes nothing from signing and uploads. */
  documentsInBackground: DocumentEngine
  /** Verifies signatures of files from strangers, in processes of their own. */
  verifier: Verifier
  /** The apps people may sign in with here, in the order they are offered. */
  foreignApps: readonly ForeignApp[]
  /** Null where the installation has no workplace messenger. */
  workplace: WorkplaceProvider | null
  oidc: Oidc
  /** What capabilities add to those further down. */
  extensions: Extensions
}

/** What most work is done with: whoever handles a call has it at hand. */
export type Within<Db extends Queryable = Queryable> = { services: Services; db: Db; now: Date }
