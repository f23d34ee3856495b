import {
  type Credential,
  createAuthority,
  credentialFrom,
  issueSigner,
  LocalKey,
  longTermValidity,
} from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { addRows } from '../db/row.ts'
import type { SealedColumns } from '../keys/sealed-columns.ts'
import { keepKey, openKey } from './kept-key.ts'

const ROLES = ['makers', 'maker', 'signers-root', 'signers'] as const
type Role = (typeof ROLES)[number]

export type SealMakers = {
  /** Key and certificate of whoever makes seals (制章人). */
  maker: Credential
  /** Certifies whoever a seal is made for (签章人). */
  signers: Credential
}

/** Stand in every certificate, so that nobody takes a trial for the real thing. */
export const SANDBOX_MAKER = '信契沙箱制章者（仅供测试）'
export const SANDBOX_SIGNERS = '信契沙箱印章证书（仅供测试）'

const FIRST_USE_LOCK = 7_310_011
const MAKER_DAYS = 9 * 365

const make = async (now: Date): Promise<Record<Role, Credential>> => {
  const makers = await createAuthority({ kind: 'sm2', now, organization: SANDBOX_MAKER })
  const signers = await createAuthority({ kind: 'sm2', now, organization: SANDBOX_SIGNERS })
  const maker = await issueSigner(makers.root, {
    subject: { commonName: SANDBOX_MAKER, organization: SANDBOX_MAKER },
    key: await LocalKey.generate('sm2'),
    validity: longTermValidity(now, MAKER_DAYS),
  })
  return { makers: makers.root, maker, 'signers-root': signers.root, signers: signers.issuing }
}

/** Made on first use and kept, so that all servers and all seals have the same. */
export const sandboxMakers = async (
  db: Database,
  columns: SealedColumns,
  clock: () => Date,
): Promise<SealMakers> => {
  const read = async (from: Pick<Database, 'selectFrom'>) => {
    const kept = await from.selectFrom('seal_authority').selectAll().execute()
    return kept.length === ROLES.length ? kept : undefined
  }
  const known =
    (await read(db)) ??
    (await db.transaction().execute(async (tx) => {
      // Two servers that need it first at the same moment make one.
      await sql`select pg_advisory_xact_lock(${FIRST_USE_LOCK})`.execute(tx)
      const meanwhile = await read(tx)
      if (meanwhile) return meanwhile
      const now = clock()
      const made = await make(now)
      await addRows(
        tx,
        'seal_authority',
        ROLES.map((role) => ({
          role,
          certificate: Buffer.from(made[role].certificate.der),
          ...keepKey(made[role].key as LocalKey, columns, role),
          created_at: now,
        })),
      )
      return (await read(tx))!
    }))
  const row = (role: Role) => known.find((one) => one.role === role)!
  const restore = (...chain: Role[]) =>
    credentialFrom(
      openKey(row(chain[0]!), columns, chain[0]!),
      chain.map((role) => row(role).certificate),
    )
  return { maker: restore('maker', 'makers'), signers: restore('signers', 'signers-root') }
}
