import {
  callbackKey,
  eventValidity,
  issueCrl,
  issueSigner,
  TimestampAuthority,
  toPem,
} from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import type { CertificateProvider } from '../../providers/certificates.ts'
import type { TimestampProvider } from '../../providers/timestamps.ts'
import type { Database } from '../db/database.ts'
import { addRows } from '../db/row.ts'
import type { Expiry } from '../expiries.ts'
import { type AskElsewhere, noneElsewhere } from '../national-seals/elsewhere.ts'
import {
  type Authority,
  isWhole,
  type KeptAuthority,
  makeAuthority,
  openAuthority,
  type PdfSigningRequest,
  type SignedPdf,
  type SigningRequest,
  signAs,
} from './authority.ts'
import { type Askers, signOutside } from './sign-outside.ts'
import { rememberedRoots, rememberRoots } from './signing-roots.ts'
import { type SigningThreads, signingThreads } from './signing-threads.ts'
import type { Stage } from './stages.ts'

export type Signer = PdfSigningRequest['signer']

/**
 * A company as its certificate names it: two of one name are told apart by the 统一社会信用代码, written as
 * organizationIdentifier in the form of ETSI EN 319 412-1.
 */
export const companySubject = ({
  name,
  creditCode,
}: {
  name: string
  creditCode?: string | null
}): Signer => ({
  commonName: name,
  organization: name,
  ...(creditCode ? { organizationIdentifier: `NTRCN-${creditCode}` } : {}),
})

/** Signs PDFs with a certificate made for the one act, and OFD files with the keys of national seals. */
export type Certificates = {
  /** Who vouches for the signer, and who for the time; as evidence names them. */
  provider: string
  timestampProvider: string
  /** Whether either of them is only a trial. */
  isSandbox: boolean
  sign: (request: SigningRequest) => Promise<SignedPdf>
  /** An RFC 3161 token over this SHA-256, by whoever vouches for the time; DER. */
  timestamp: (digest: Uint8Array) => Promise<Buffer>
  /** The root readers have to trust, DER. */
  root: () => Promise<Buffer>
  /** All of them, also of authorities there were before; PEM. */
  trust: () => Promise<string>
  /** Certificates and lists it depends on, and until when they are good. */
  expiries: () => Promise<Expiry[]>
  /** The list of what was revoked here, as it is served to whoever reads a signature; DER. Null where others serve theirs. */
  revocationList: () => Promise<Buffer | null>
  stop: () => Promise<void>
}

/** Told how long a stage took that is over. */
export type TellStage = (stage: Stage, seconds: number) => void
/** Told how long others take. */
export type Watch = <T>(stage: Stage, work: () => Promise<T>) => Promise<T>

const FIRST_USE_LOCK = 7_310_009
export const SANDBOX = 'sandbox'

type Opened = { authority: Authority; threads: SigningThreads | undefined }

const pemOf = (roots: readonly Uint8Array[]) => roots.map((der) => toPem('CERTIFICATE', der)).join('')

/**
 * The embedded authority: made on first use, kept in the database with its keys wrapped, shared by all servers. It
 * signs in threads of its own, so that nobody waits for somebody else's signature to be computed; with none it signs
 * where it is asked.
 */
export const sandboxCertificates = (
  db: Database,
  wrappingKey: Buffer,
  clock: () => Date,
  threads: number,
  tell: TellStage = () => {},
  askElsewhere: AskElsewhere = noneElsewhere,
): Certificates => {
  let opened: Promise<Opened> | undefined
  const open = async (): Promise<Opened> => {
    const kept = await loadOrMake(db, wrappingKey, clock())
    const authority = openAuthority(kept, wrappingKey)
    return { authority, threads: threads ? signingThreads(threads, { kept, wrappingKey }) : undefined }
  }
  const ready = (): Promise<Opened> => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const root = async () => Buffer.from((await ready()).authority.root.certificate.der)
  return {
    provider: SANDBOX,
    timestampProvider: SANDBOX,
    isSandbox: true,
    root,
    trust: async () => pemOf([await root()]),
    // Made by the platform itself on first use, for trials: nobody renews it.
    expiries: async () => [],
    revocationList: async () => null,
    timestamp: async (digest) => {
      const { authority } = await ready()
      const source = new TimestampAuthority({ credential: authority.timestamp, clock })
      return (await source.timestamp(digest)).der
    },
    sign: async (request) => {
      const { authority, threads } = await ready()
      const { took, ...signed } = threads
        ? await threads.sign(request, clock(), { askElsewhere })
        : await signAs(authority, request, clock(), askElsewhere)
      if (took) for (const stage of ['certificate', 'timestamp'] as const) tell(stage, took[stage])
      return signed
    },
    stop: async () => {
      const { threads } = (await opened?.catch(() => undefined)) ?? {}
      await threads?.stop()
    },
  }
}

/** The embedded authority beside a real one, while an installation is being tried out. */
export const sandboxProviders = (
  db: Database,
  wrappingKey: Buffer,
  clock: () => Date,
): { certificates: CertificateProvider; timestamps: TimestampProvider } => {
  let opened: Promise<Authority> | undefined
  const ready = () => {
    opened ??= loadOrMake(db, wrappingKey, clock()).then((kept) => openAuthority(kept, wrappingKey))
    return opened
  }
  const stamping = async () => new TimestampAuthority({ credential: (await ready()).timestamp, clock })
  const lists = async () => {
    const { root, issuing } = await ready()
    return Promise.all([root, issuing].map((issuer) => issueCrl(issuer, { now: clock(), number: 1 })))
  }
  const shared = { name: SANDBOX, isSandbox: true, roots: async () => [(await ready()).root.certificate.der] }
  return {
    certificates: {
      ...shared,
      issue: async ({ subject, spki, now }) => {
        const { issuing } = await ready()
        const key = callbackKey(spki, () => Promise.reject(new Error('the key is not here')))
        const { certificate, chain } = await issueSigner(issuing, {
          subject,
          key,
          validity: eventValidity(now),
        })
        return { chain: [certificate, ...chain].map(({ der }) => der), crls: await lists() }
      },
    },
    timestamps: {
      ...shared,
      timestamp: async (digest) => (await (await stamping()).timestamp(digest)).der,
      material: async () => {
        const { certificates, maxTokenBytes } = await stamping()
        return {
          certificates: certificates.map((der) => Buffer.from(der)),
          crls: await lists(),
          maxTokenBytes,
        }
      },
      forget: () => {},
    },
  }
}

/** Authorities outside: asked while a PDF is signed, by whoever signs it, and never under a lock. */
export const outsideCertificates = (
  db: Database,
  certificates: CertificateProvider,
  timestamps: TimestampProvider,
  clock: () => Date,
  threads: number,
  watch: Watch = (_stage, work) => work(),
  askElsewhere: AskElsewhere = noneElsewhere,
): Certificates => {
  const workers = threads ? signingThreads(threads, null) : undefined
  const roots = async () => [...(await certificates.roots()), ...(await timestamps.roots())]
  const askers: Askers = {
    issue: (asked) => watch('certificate', () => certificates.issue(asked)),
    timestamp: (digest) => watch('timestamp', () => timestamps.timestamp(digest)),
    elsewhere: askElsewhere,
  }
  let remembered: Promise<void> | undefined
  const remember = (): Promise<void> => {
    remembered ??= rememberRoots(db, [certificates, timestamps], clock()).catch((error) => {
      remembered = undefined
      throw error
    })
    return remembered
  }
  const signOnce = async (request: SigningRequest): Promise<SignedPdf> => {
    const facts = { material: await timestamps.material(), trust: await roots() }
    return workers
      ? workers.sign(request, clock(), { ...facts, askers })
      : signOutside(askers, facts, request, clock())
  }
  return {
    provider: certificates.name,
    timestampProvider: timestamps.name,
    isSandbox: certificates.isSandbox || timestamps.isSandbox,
    root: async () => Buffer.from((await certificates.roots())[0]!),
    timestamp: (digest) => timestamps.timestamp(digest),
    expiries: async () => [
      ...(await told('证书机构', 'issuing', certificates.expiries)),
      ...(await told('时间戳服务', 'timestamp', timestamps.expiries)),
    ],
    revocationList: async () => (await certificates.revocationList?.()) ?? null,
    trust: async () => pemOf([...(await roots()), ...(await rememberedRoots(db))]),
    sign: async (request) => {
      await remember()
      try {
        return await signOnce(request)
      } catch (error) {
        // A service that has changed its chain needs more room than was learned; anything else is as it is.
        if ((error as { code?: string }).code !== 'SIGN_ROOM_TOO_SMALL') throw error
        timestamps.forget()
        return signOnce(request)
      }
    },
    stop: async () => {
      await Promise.all([workers?.stop(), certificates.stop?.()])
    },
  }
}

/** What cannot be looked at is told as such. */
const told = async (
  what: string,
  kind: string,
  read: (() => Promise<Expiry[]>) | undefined,
): Promise<Expiry[]> => {
  try {
    return (await read?.()) ?? []
  } catch (error) {
    return [{ what, kind, endsAt: null, problem: (error as Error).message }]
  }
}

const loadOrMake = (db: Database, wrappingKey: Buffer, now: Date): Promise<KeptAuthority> =>
  db.transaction().execute(async (tx) => {
    // Two servers that need it first at the same moment make one.
    await sql`select pg_advisory_xact_lock(${FIRST_USE_LOCK})`.execute(tx)
    const known = await tx.selectFrom('certificate_authority').selectAll().execute()
    if (isWhole(known)) return known
    const made = await makeAuthority(wrappingKey, now)
    await addRows(
      tx,
      'certificate_authority',
      made.map((row) => ({ ...row, created_at: now })),
    )
    return made
  })
