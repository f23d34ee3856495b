import { TimestampAuthority } from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import {
  type Authority,
  isWhole,
  type KeptAuthority,
  makeAuthority,
  openAuthority,
  type SignedPdf,
  type SigningRequest,
  signAs,
} from './authority.ts'
import { type SigningThreads, signingThreads } from './signing-threads.ts'

export type Signer = SigningRequest['signer']

/** Signs PDFs with a certificate made for the one act. */
export type Certificates = {
  isSandbox: boolean
  sign: (request: SigningRequest) => Promise<SignedPdf>
  /** An RFC 3161 token over this SHA-256, by its own timestamp authority; DER. */
  timestamp: (digest: Uint8Array) => Promise<Buffer>
  /** The root readers have to trust, DER. */
  root: () => Promise<Buffer>
  stop: () => Promise<void>
}

const FIRST_USE_LOCK = 7_310_009

type Opened = { authority: Authority; threads: SigningThreads | undefined }

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
): Certificates => {
  let opened: Promise<Opened> | undefined
  const open = async (): Promise<Opened> => {
    const kept = await loadOrMake(db, wrappingKey, clock())
    const authority = openAuthority(kept, wrappingKey)
    return { authority, threads: threads ? signingThreads(threads, kept, wrappingKey) : undefined }
  }
  const ready = (): Promise<Opened> => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    isSandbox: true,
    root: async () => Buffer.from((await ready()).authority.root.certificate.der),
    timestamp: async (digest) => {
      const { authority } = await ready()
      const source = new TimestampAuthority({ credential: authority.timestamp, clock })
      return (await source.timestamp(digest)).der
    },
    sign: async (request) => {
      const { authority, threads } = await ready()
      return threads ? threads.sign(request, clock()) : signAs(authority, request, clock())
    },
    stop: async () => {
      const { threads } = (await opened?.catch(() => undefined)) ?? {}
      await threads?.stop()
    },
  }
}

const loadOrMake = (db: Database, wrappingKey: Buffer, now: Date): Promise<KeptAuthority> =>
  db.transaction().execute(async (tx) => {
    // Two servers that need it first at the same moment make one.
    await sql`select pg_advisory_xact_lock(${FIRST_USE_LOCK})`.execute(tx)
    const known = await tx.selectFrom('certificate_authority').selectAll().execute()
    if (isWhole(known)) return known
    const made = await makeAuthority(wrappingKey, now)
    await tx
      .insertInto('certificate_authority')
      .values(made.map((row) => ({ ...row, created_at: now })))
      .execute()
    return made
  })
