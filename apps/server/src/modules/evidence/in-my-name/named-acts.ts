import type { ProofWithin } from '@xinqi/evidence/log'
import { type RawBuilder, sql } from 'kysely'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { readCursor } from '../../../platform/db/keyset.ts'

export type ActKind = 'signature' | 'certificate' | 'seal' | 'authorisation' | 'login' | 'freeze'

/** Whose acts: a person's own, or all that were done in a company's name. */
export type ActsOf = { id: string; isCompany: boolean }

/** One thing done in somebody's name, as its source tells it. */
export type ActRow = {
  id: string
  kind: ActKind
  what: string
  about: string | null
  at: Date
  address: string | null
  user_agent: string | null
  /** A member's name, on a company's page only; masked before it is shown. */
  by_name: string | null
  certificate: string | null
  is_sandbox: boolean
  is_provable: boolean
}

/** The newest of a source behind where the last page ended: no more of it than one page can show. */
export type PageOfActs = (rows: RawBuilder<unknown>) => RawBuilder<unknown>

/** What a leaf must be about to be this act's: where it lies in the log, and what it must say. */
export type SoughtLeaf = {
  about: string
  steps: readonly string[]
  says: readonly string[]
  /** Where the leaf holds the root of many: the act's own statement and its way there. */
  within?: ProofWithin
}
/** Nothing where the act is not this owner's. */
export type FindLeaf = (db: Queryable, owner: ActsOf, actId: string) => Promise<SoughtLeaf | null>

/** Whoever keeps something that is done in somebody's name lists it here; each source reads an index of its own. */
export const NAMED_ACTS = extensionPoint<{
  of: string
  kind: ActKind
  rows: (owner: ActsOf) => RawBuilder<unknown> | null
  /** Where those that are provable stand in the log. */
  prove?: FindLeaf
}>('evidence/in-my-name/acts', ({ of }) => of)

type Columns = { [K in Exclude<keyof ActRow, 'kind'>]?: RawBuilder<unknown> }
const NOTHING: Columns = {
  about: sql`null::text`,
  address: sql`null::text`,
  user_agent: sql`null::text`,
  by_name: sql`null::text`,
  certificate: sql`null::text`,
  is_sandbox: sql`false`,
  is_provable: sql`false`,
}

/** The columns of an act in the order all sources have them, of which a source names those it knows. */
export const actColumns = (
  kind: ActKind,
  known: Columns & { id: RawBuilder<unknown>; what: RawBuilder<unknown>; at: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const all = { ...NOTHING, ...known } as Required<Columns>
  return sql`${all.id} as id, ${sql.lit(kind)}::text as kind, ${all.what} as what, ${all.about} as about,
    ${all.at} as at, ${all.address} as address, ${all.user_agent} as user_agent, ${all.by_name} as by_name,
    ${all.certificate} as certificate, ${all.is_sandbox} as is_sandbox, ${all.is_provable} as is_provable`
}

export const pageOfActs =
  (cursor: string | undefined, pageSize: number): PageOfActs =>
  (rows) => {
    const last = cursor === undefined ? null : readCursor(cursor)
    const behind = last ? sql`where (at, id) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql``
    return sql`(select * from (${rows}) act ${behind} order by at desc, id desc limit ${pageSize + 1})`
  }
