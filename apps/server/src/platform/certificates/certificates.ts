import {
  type Credential,
  createAuthority,
  credentialFrom,
  type DistinguishedName,
  issueCrl,
  issueEventSigner,
  LocalKey,
  type SealPlacement,
  type SeamSeal,
  SigningSession,
  TimestampAuthority,
} from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Who signs: a person or a company, as the certificate will name it. */
export type Signer = DistinguishedName

export type SignedPdf = {
  bytes: Buffer
  sha256: string
  fieldName: string
  certificateSerial: string
  signedAt: Date
}

/** Signs PDFs with a certificate made for the one act. */
export type Certificates = {
  isSandbox: boolean
  sign: (request: {
    pdf: Uint8Array
    signer: Signer
    reason: string
    placements?: readonly SealPlacement[]
    seams?: readonly SeamSeal[]
  }) => Promise<SignedPdf>
  /** The root readers have to trust, DER. */
  root: () => Promise<Buffer>
}

const ROLES = ['root', 'issuing', 'timestamp'] as const
/** Stands in the subject of every certificate it issues, so that nobody takes a trial for the real thing. */
const ORGANISATION = '信契沙箱CA（仅供测试）'
const FIRST_USE_LOCK = 7_310_009

type Authority = Record<(typeof ROLES)[number], Credential>

/** The embedded authority: made on first use, kept in the database with its keys wrapped, shared by all servers. */
export const sandboxCertificates = (db: Database, wrappingKey: Buffer, clock: () => Date): Certificates => {
  let opened: Promise<Authority> | undefined
  const authority = (): Promise<Authority> => {
    opened ??= loadOrMake(db, wrappingKey, clock()).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    isSandbox: true,
    root: async () => Buffer.from((await authority()).root.certificate.der),
    sign: async ({ pdf, signer, reason, placements, seams }) => {
      const { root, issuing, timestamp } = await authority()
      const now = clock()
      const credential = await issueEventSigner(issuing, { subject: signer, now })
      const crls = await Promise.all([root, issuing].map((issuer) => issueCrl(issuer, { now, number: 1 })))
      const session = SigningSession.open(pdf)
      const { sha256, fieldName } = await session.sign({
        credential,
        signedAt: now,
        level: 'lt',
        timestamp: new TimestampAuthority({ credential: timestamp, clock }),
        validation: { crls },
        placements,
        seams,
        reason,
      })
      return {
        bytes: session.toBytes(),
        sha256,
        fieldName,
        certificateSerial: credential.certificate.serial.toString('hex'),
        signedAt: now,
      }
    },
  }
}

const loadOrMake = async (db: Database, wrappingKey: Buffer, now: Date): Promise<Authority> => {
  const made = await db.transaction().execute(async (tx) => {
    // Two servers that need it first at the same moment make one.
    await sql`select pg_advisory_xact_lock(${FIRST_USE_LOCK})`.execute(tx)
    const known = await tx.selectFrom('certificate_authority').selectAll().execute()
    if (known.length === ROLES.length) return known
    const fresh = await createAuthority({ kind: 'p256', now, organization: ORGANISATION })
    const rows = ROLES.map((role) => ({
      role,
      certificate: Buffer.from(fresh[role].certificate.der),
      key_wrapped: (fresh[role].key as LocalKey).wrap(wrappingKey, role),
      created_at: now,
    }))
    await tx.insertInto('certificate_authority').values(rows).execute()
    return rows
  })
  const rowOf = (role: (typeof ROLES)[number]) => made.find((row) => row.role === role)!
  const restore = (...chain: (typeof ROLES)[number][]) =>
    credentialFrom(
      LocalKey.unwrap(rowOf(chain[0]!).key_wrapped, wrappingKey, chain[0]),
      chain.map((role) => rowOf(role).certificate),
    )
  return {
    root: restore('root'),
    issuing: restore('issuing', 'root'),
    timestamp: restore('timestamp', 'issuing', 'root'),
  }
}
