import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import { type Sight, seenBy } from '../archive/access.ts'
import type { FactSheet, FactValue, Supplement } from './engine.ts'
import { openSheet } from './pack-sheet.ts'

export const RELATION = { supplement: 1, amendment: 2, termination: 3 } as const

/** The files of each supplement are numbered from the next thousand, so that a quote says which paper it stands in. */
export const FILES_OF_EACH = 1000

export type SupplementRow = {
  of_subject: string
  subject_id: string
  kind: number
  effective_on: string | null
  archived_id: string
  name: string
  contract_id: string | null
  elg_id: string | null
  sheet_sealed: Buffer | null
  sort_at: Date
}

/**
 * What changes these contracts (or any, where none are named), in the order it took effect: only what this person may see
 * himself, so that nobody reads through a contract into another.
 */
export const supplementsOf = async (
  db: Queryable,
  sight: Sight,
  subjectIds?: readonly string[],
): Promise<Map<string, SupplementRow[]>> => {
  const { rows } = await sql<SupplementRow>`
    select r.of_subject, r.subject_id, r.kind, r.effective_on, a.id as archived_id, a.name, a.contract_id, a.elg_id,
           f.sheet_sealed, a.sort_at
      from contract_relation r
      join archived a on a.company_id = r.company_id and a.subject_id = r.subject_id
      left join fact_sheet f on f.company_id = r.company_id and f.subject_id = r.subject_id
     where r.company_id = ${sight.companyId} and not r.is_pending and ${seenBy(sight)}
       ${subjectIds ? sql`and r.of_subject = any(${sql.val([...subjectIds])}::uuid[])` : sql``}`.execute(db)
  const found = new Map<string, SupplementRow[]>()
  for (const row of rows.sort((one, other) => (effectOf(one) < effectOf(other) ? -1 : 1)))
    found.set(row.of_subject, [...(found.get(row.of_subject) ?? []), row])
  return found
}

const effectOf = ({ effective_on, sort_at, subject_id }: SupplementRow) =>
  `${effective_on ?? chinaDay(sort_at)} ${sort_at.toISOString()} ${subject_id}`

/** An agreement that ends a contract ends it on its day, whatever else it says. */
const ending = ({ kind, effective_on }: SupplementRow): FactValue[] =>
  kind === RELATION.termination && effective_on
    ? [
        {
          key: 'term.end',
          state: '明确',
          value: { type: 'date', day: effective_on },
          quotes: [],
          confidence: 100,
          by: 'person',
          why: '按终止协议的生效日',
        },
      ]
    : []

/** What each of them states, as it is laid over the contract. */
export const sheetsOf = (
  key: OwnerKey,
  place: (subjectId: string) => string,
  rows: readonly SupplementRow[],
  wanted?: readonly string[],
): Supplement[] =>
  rows.flatMap((row, at) => {
    if (!row.sheet_sealed) return []
    const sheet: FactSheet = openSheet(key.open(row.sheet_sealed, place(row.subject_id)), wanted)
    const ends = ending(row).filter((fact) => !wanted || wanted.includes(fact.key))
    const facts = ends.length
      ? [...sheet.facts.filter(({ key: fact }) => fact !== 'term.end'), ...ends]
      : sheet.facts
    return [{ sheet: { ...sheet, facts }, firstFile: FILES_OF_EACH * (at + 1) }]
  })
