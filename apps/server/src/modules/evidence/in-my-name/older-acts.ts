import { type RawBuilder, sql } from 'kysely'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type NamedAct, noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import { backfill } from '../../../platform/jobs/backfill.ts'
import type { Services } from '../../../platform/services.ts'
import { LETTER } from '../../people/freeze/issued-certificates.ts'

type OlderRow = {
  id: string
  act: NamedAct['act']
  owner: string
  is_company: boolean
  label: string
  certificate: string | null
  by_account: string | null
  at: Date
  /** Where the next portion begins. */
  key: string
}

/** What was done before such acts had entries of their own: behind `after` by key, so many at most. */
type OlderActs = { of: string; rows: (after: string, most: number) => RawBuilder<unknown> }
export const OLDER_ACTS = extensionPoint<OlderActs>('evidence/in-my-name/older-acts', ({ of }) => of)

const AT_ONCE = 500
const NOTHING = '00000000-0000-0000-0000-000000000000'
const none = sql`null::text`
const nobody = sql`null::uuid`

const OWN: readonly OlderActs[] = [
  {
    of: 'seals made',
    rows: (after, most) => sql`
      select id, 'seal.made' as act, company_id as owner, true as is_company, name as label, ${none} as certificate,
             created_by as by_account, created_at as at, id as key
        from company_seal where id > ${after}::uuid order by id limit ${most}`,
  },
  {
    of: 'seals consented to',
    rows: (after, most) => sql`
      select id, 'seal.consented' as act, legal_account_id as owner, false as is_company, name as label,
             ${none} as certificate, ${nobody} as by_account, legal_consent_at as at, id as key
        from company_seal
       where id > ${after}::uuid and legal_account_id is not null and legal_consent_at is not null
       order by id limit ${most}`,
  },
  {
    of: 'signatures made',
    rows: (after, most) => sql`
      select id, 'signature.made' as act, account_id as owner, false as is_company, name as label,
             ${none} as certificate, ${nobody} as by_account, created_at as at, id as key
        from person_seal where id > ${after}::uuid order by id limit ${most}`,
  },
  {
    of: 'seals given into hands',
    rows: (after, most) => sql`
      select md5(g.id::text || 'given')::uuid as id, 'seal.granted' as act, g.granted_by as owner, false as is_company,
             seal.name as label, ${none} as certificate, ${nobody} as by_account, g.created_at as at, g.id as key
        from seal_grant g join company_seal seal on seal.company_id = g.company_id and seal.id = g.seal_id
       where g.id > ${after}::uuid and g.granted_by is not null order by g.id limit ${most}`,
  },
  {
    of: 'certificates of certifications',
    rows: (after, most) => sql`
      select id, 'certificate.issued' as act, owner_id as owner, false as is_company,
             ${sql.lit(LETTER)} as label, serial as certificate, ${nobody} as by_account, issued_at as at, id as key
        from issued_certificate
       where id > ${after}::uuid and purpose = 'certification' order by id limit ${most}`,
  },
  // Of a company's application both hear: the company, and whoever signed it.
  ...[true, false].map((ofOwner) => ({
    of: ofOwner ? 'applications of their owners' : 'applications of members',
    rows: (after: string, most: number) => sql`
      select id, 'application.signed' as act, ${ofOwner ? sql`owner_id` : sql`account_id`} as owner,
             ${ofOwner ? sql`owner_id <> account_id` : sql`false`} as is_company, no as label,
             certificate_serial as certificate, account_id as by_account, signed_at as at, id as key
        from notary_application
       where id > ${after}::uuid and signed_at is not null ${ofOwner ? sql`` : sql`and owner_id <> account_id`}
       order by id limit ${most}`,
  })),
]

/** Goes once through what was there before; done again it does no harm. */
export const nameOlderActs = (services: Services, signal?: AbortSignal): Promise<number> => {
  const sources = [...OWN, ...services.extensions.all(OLDER_ACTS)]
  const portion = async (tx: Tx, from: { of: string; after: string }, { atOnce }: { atOnce: number }) => {
    const source = sources.findIndex(({ of }) => of === from.of)
    const current = sources[Math.max(source, 0)]!
    const { rows } = await sql<OlderRow>`${current.rows(from.after, atOnce)}`.execute(tx)
    const count = await noteNamedActs(
      tx,
      rows.map(({ owner, is_company, by_account, key: _, ...act }) => ({
        ...act,
        owner: { id: owner, isCompany: is_company },
        byAccount: by_account,
      })),
    )
    const last = rows.at(-1)
    if (last && rows.length === atOnce) return { next: { of: current.of, after: last.key }, count }
    const following = sources[sources.indexOf(current) + 1]
    return { next: following ? { of: following.of, after: NOTHING } : null, count }
  }
  const first = { of: sources[0]!.of, after: NOTHING }
  return backfill({ name: 'named acts', first, atOnce: AT_ONCE }, portion)(services, signal)
}
