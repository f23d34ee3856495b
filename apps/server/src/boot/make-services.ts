import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { DocumentEngine, ensureWorkFolder } from '@xinqi/documents'
import { sm2NoteSigner } from '@xinqi/evidence'
import { parseWitnessKey } from '@xinqi/evidence/log'
import type pg from 'pg'
import { composition } from '../modules/capabilities.ts'
import type { Certificates, Watch } from '../platform/certificates/certificates.ts'
import { signersFirst } from '../platform/certificates/signers-first.ts'
import { pastStage, stage } from '../platform/certificates/stages.ts'
import type { Config } from '../platform/config/settings.ts'
import { clockOffset } from '../platform/db/clock-offset.ts'
import { type Connection, type Database, openDatabase, openPool } from '../platform/db/database.ts'
import { laterMigrations } from '../platform/db/later-migrations.ts'
import { replicaReads } from '../platform/db/replica.ts'
import { listenForSignals } from '../platform/db/signals.ts'
import { type TimelineGuard, timelineGuard } from '../platform/db/timeline.ts'
import { writeLimiter } from '../platform/db/write-limiter.ts'
import { conversionAccounts } from '../platform/documents/conversion-accounts.ts'
import { sealedHeads } from '../platform/evidence/sealed-heads.ts'
import { jobQueue } from '../platform/jobs/job-queue.ts'
import { tasks } from '../platform/jobs/tasks.ts'
import { checkpointSigner, LOG_SIGNER } from '../platform/keys/checkpoint-signer.ts'
import { openKeyRing } from '../platform/keys/key-ring.ts'
import { ownerKeys } from '../platform/keys/owner-keys.ts'
import { sealedColumns } from '../platform/keys/sealed-columns.ts'
import { type Logger, makeLogger } from '../platform/logging.ts'
import { makeMetrics } from '../platform/metrics.ts'
import { askElsewhere } from '../platform/national-seals/elsewhere.ts'
import { SEAL_STATES } from '../platform/national-seals/seal-states.ts'
import { outbox } from '../platform/outbox.ts'
import { noteOutsideCall, watchTransactions } from '../platform/outside/watch-transactions.ts'
import { captchas } from '../platform/security/captcha.ts'
import { outbound } from '../platform/security/outbound.ts'
import type { Services } from '../platform/services.ts'
import { partnerSessions } from '../platform/session/partner-sessions.ts'
import { sessions } from '../platform/session/sessions.ts'
import { blobStore } from '../platform/storage/blob-store.ts'
import { fileLinks } from '../platform/storage/file-links.ts'
import {
  type VerifyingProcesses,
  verifierWith,
  verifyingProcesses,
} from '../platform/verification/verifier.ts'
import type { AnchorService } from '../providers/anchor.ts'
import { anchorHttp, anchorSandbox } from '../providers/anchor.ts'
import type { BankProvider } from '../providers/bank.ts'
import type { ForeignApp } from '../providers/foreign-app.ts'
import type { IdentityProvider } from '../providers/identity.ts'
import type { InvoiceChannel } from '../providers/invoice.ts'
import type { MailProvider } from '../providers/mail.ts'
import { mailNone } from '../providers/mail-none.ts'
import { mailSandbox } from '../providers/mail-sandbox.ts'
import { mailSmtp, smtpServer } from '../providers/mail-smtp.ts'
import type { NotaryOffice } from '../providers/notary.ts'
import { oidc } from '../providers/oidc.ts'
import type { PaymentProvider } from '../providers/payment.ts'
import { mailByRealm, smsByRealm } from '../providers/realm-inbox.ts'
import type { CompanyRegister } from '../providers/register.ts'
import type { SealRegister } from '../providers/seal-register.ts'
import type { SealSigningService } from '../providers/seal-signing.ts'
import { type SmsProvider, withoutLures } from '../providers/sms.ts'
import { witnessHttp } from '../providers/witness.ts'
import type { WorkplaceProvider } from '../providers/workplace.ts'
import { bankOf } from './bank.ts'
import {
  guardedBank,
  guardedIdentity,
  guardedMail,
  guardedPayment,
  guardedSealSigning,
  guardedSms,
  modelGuard,
} from './guarded-providers.ts'
import { identityOf } from './identity.ts'
import { invoiceChannelOf } from './invoices.ts'
import { keepersOf, mastersOf } from './key-keepers.ts'
import { notaryOf } from './notary.ts'
import { objectStoreOf } from './object-store-of.ts'
import { paymentsOf } from './payments.ts'
import { companyRegisterOf } from './register.ts'
import { sealsOf } from './seal-makers.ts'
import { sealRegisterOf } from './seal-register.ts'
import { sealSigningOf } from './seal-signing.ts'
import { foreignAppsOf, workplaceOf } from './sign-in-ways.ts'
import { certificatesOf } from './signing-authorities.ts'
import { smsOf } from './sms.ts'
import { measureDatabase } from './watch-database.ts'

/** Of which Office files never take all: quick files pass them. */
const UPLOADS_AT_ONCE = 3
/** An Office engine takes up to two gigabytes: two at once only where there is room for them. */
const ROOMY_BYTES = 7 * 1024 ** 3

/** What a test may put in the place of the real thing. */
export type Substitutes = {
  clock?: () => Date
  captchaAnswer?: () => string
  sms?: SmsProvider
  mail?: MailProvider
  identity?: IdentityProvider
  bank?: BankProvider
  notary?: NotaryOffice
  sealSigning?: SealSigningService
  sealRegister?: SealRegister
  invoices?: InvoiceChannel
  register?: CompanyRegister
  anchor?: AnchorService
  payments?: readonly PaymentProvider[]
  foreignApps?: readonly ForeignApp[]
  workplace?: WorkplaceProvider
  certificates?: Certificates
  documents?: DocumentEngine
  verifier?: VerifyingProcesses
  log?: Logger
  /** The one the calls' pool was opened with. */
  timeline?: TimelineGuard
  /** How a pool becomes a database: tests watch what its transactions wait for. */
  openDatabase?: (pool: pg.Pool) => Database
  /** What the database must have been through to be of use. */
  migrationNames?: readonly string[]
  /** What is done to it while servers serve. */
  laterNames?: readonly string[]
}

export const makeServices = async (
  config: Config,
  connection: Connection,
  pool: pg.Pool,
  substitutes: Substitutes = {},
): Promise<Services> => {
  const clock = substitutes.clock ?? (() => new Date())
  const log = substitutes.log ?? makeLogger(config.LOG_LEVEL)
  const keys = await openKeyRing(pool, keepersOf(config), mastersOf(config), clock, config.CIPHER_SUITE)
  const columns = sealedColumns(keys)
  const open = substitutes.openDatabase ?? openDatabase
  const db = open(pool)
  const objects = objectStoreOf(config)
  const timeline = substitutes.timeline ?? timelineGuard(objects)
  const autocommit = open(
    openPool(connection, config.DATABASE_STANDING_POOL, timeline, config.DATABASE_PREPARED),
  )
  // What needs a session of its own goes past whatever pools connections in between.
  const direct = config.DIRECT_DATABASE_URL ?? connection
  const signals = await listenForSignals(direct, timeline)
  const queue = jobQueue(direct, log, undefined, config.DATABASE_JOBS_POOL, timeline)
  const messages = outbox(db, queue, signals, log, clock)
  const metrics = makeMetrics()
  const watch: Watch = (name, work) => stage(metrics, name, work)
  const certificates =
    substitutes.certificates ??
    measured(
      certificatesOf(
        config,
        db,
        keys.lasting.certificates,
        clock,
        watch,
        (name, seconds) => pastStage(metrics, name, seconds),
        askElsewhere(() => sealSigning, columns),
      ),
      watch,
    )
  const seals = sealsOf(config, db, columns, certificates, clock)
  const sealSigning = watchTransactions(
    'sealSigning',
    substitutes.sealSigning ?? guardedSealSigning(sealSigningOf(config, db, columns, seals, clock)),
  )
  const primaries = { count: null }
  const offset = clockOffset(clock)
  measureDatabase({ timeline, primaries, clockOffset: offset, metrics })
  const blobs = blobStore(objects, keys, clock, db)
  const accounts = conversionAccounts(autocommit, clock)
  return {
    config,
    clock,
    log,
    metrics,
    db,
    migrations: substitutes.migrationNames ?? [],
    timeline,
    primaries,
    clockOffset: offset,
    later: laterMigrations(substitutes.laterNames ?? [], log),
    limitWrites: writeLimiter(config.DATABASE_POOL),
    replica: config.READ_DATABASE_URL
      ? replicaReads(
          db,
          openDatabase(
            openPool(config.READ_DATABASE_URL, config.DATABASE_POOL, undefined, config.DATABASE_PREPARED),
          ),
        )
      : null,
    autocommit,
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: config.DATABASE_POOL,
    }),
    signals,
    keys,
    columns,
    ownerKeys: ownerKeys(autocommit, columns, clock, keys),
    codeKey: keys.lasting.codes,
    sessions: sessions(db, signals, clock),
    partnerSessions: partnerSessions(db, clock),
    captchas: captchas(keys.lasting.codes, clock, substitutes.captchaAnswer),
    blobs,
    heads: sealedHeads(objects),
    links: fileLinks(keys, clock),
    queue,
    outbox: messages,
    tasks: tasks(messages, clock),
    sms: withoutLures(
      smsByRealm(
        watchTransactions('sms', substitutes.sms ?? guardedSms(smsOf(config, clock))),
        columns,
        clock,
      ),
    ),
    mail: mailByRealm(
      watchTransactions('mail', substitutes.mail ?? guardedMail(mailOf(config, clock))),
      columns,
      clock,
    ),
    identity: watchTransactions(
      'identity',
      substitutes.identity ?? guardedIdentity(identityOf(config, clock)),
    ),
    payments: (substitutes.payments ?? paymentsOf(config, db, clock).map(guardedPayment)).map((one) =>
      watchTransactions(one.vendor, one),
    ),
    bank: watchTransactions('bank', substitutes.bank ?? guardedBank(bankOf(config, db, columns, clock))),
    model: config.REVIEW_MODEL_URL && config.REVIEW_MODEL_NAME ? modelGuard() : null,
    notary: watchTransactions('notary', substitutes.notary ?? notaryOf(config, db, blobs, clock)),
    invoices: watchTransactions('invoices', substitutes.invoices ?? invoiceChannelOf(config, db, clock)),
    register: watchTransactions('register', substitutes.register ?? companyRegisterOf(config, clock)),
    sealRegister: watchTransactions(
      'sealRegister',
      substitutes.sealRegister ?? sealRegisterOf(config, clock),
    ),
    certificates,
    signersFirst: signersFirst(),
    anchor: watchTransactions('anchor', substitutes.anchor ?? anchorOf(config, certificates)),
    sm3Anchor: watchTransactions('anchor', sm3AnchorOf(config)),
    witness: config.WITNESS_URL
      ? witnessHttp(
          {
            name: config.WITNESS_NAME ?? parseWitnessKey(config.WITNESS_KEY!).name,
            url: config.WITNESS_URL,
            key: config.WITNESS_KEY!,
          },
          outbound(config.OUTBOUND_ALLOW),
        )
      : null,
    checkpointSigner: checkpointSigner(keys.lasting.checkpoints),
    sm2CheckpointSigner: sm2NoteSigner(LOG_SIGNER, keys.lasting.nationalCheckpoints),
    documents:
      substitutes.documents ??
      new DocumentEngine({
        workFolder: path.join(config.DATA_DIR, 'documents'),
        workers: UPLOADS_AT_ONCE,
        officeLanes: totalmem() > ROOMY_BYTES ? 2 : 1,
        accounts,
      }),
    documentsInBackground:
      substitutes.documents ??
      new DocumentEngine({
        workFolder: path.join(config.DATA_DIR, 'documents-in-background'),
        workers: Math.max(2, availableParallelism() - 1),
        officeLanes: 1,
        priority: 'low',
        accounts,
      }),
    nationalSeals: seals,
    sealSigning,
    verifier: verifierWith(
      substitutes.verifier ??
        verifyingProcesses(() => ensureWorkFolder(path.resolve(config.DATA_DIR, 'verification')), log),
      {
        clock,
        material: seals.material,
        statesOf: async (esIds) => {
          const known = composition.extensions.all(SEAL_STATES)
          return Object.assign({}, ...(await Promise.all(known.map(({ statesOf }) => statesOf(db, esIds)))))
        },
      },
    ),
    foreignApps: (substitutes.foreignApps ?? foreignAppsOf(config, clock)).map((one) =>
      watchTransactions(one.way, one),
    ),
    workplace: watchTransactions('workplace', substitutes.workplace ?? workplaceOf(config, clock)),
    oidc: watchTransactions('oidc', oidc(outbound(config.OUTBOUND_ALLOW), clock)),
    extensions: composition.extensions,
  }
}

/** However it is made, how long making a signature takes is known. */
const measured = (certificates: Certificates, watch: Watch): Certificates => ({
  ...certificates,
  sign: (request) => {
    noteOutsideCall('certificates.sign')
    return watch('sign', () => certificates.sign(request))
  },
})

const anchorOf = (config: Config, certificates: Certificates): AnchorService | null => {
  if (config.ANCHOR_TIMESTAMP === 'http')
    return anchorHttp(config.ANCHOR_NAME!, config.ANCHOR_URL!, outbound(config.OUTBOUND_ALLOW))
  return config.ANCHOR_TIMESTAMP === 'auto' && config.MODE === 'demo' ? anchorSandbox(certificates) : null
}

const sm3AnchorOf = (config: Config): AnchorService | null =>
  config.ANCHOR_SM3_URL
    ? anchorHttp('国密时间戳服务', config.ANCHOR_SM3_URL, outbound(config.OUTBOUND_ALLOW), 'sm3')
    : null

const mailOf = (config: Config, clock: () => Date): MailProvider => {
  if (config.MAIL_PROVIDER === 'off') return mailNone()
  return config.MAIL_PROVIDER === 'smtp'
    ? mailSmtp({ ...smtpServer(config.MAIL_URL!), from: config.MAIL_FROM! }, clock)
    : mailSandbox(clock)
}
