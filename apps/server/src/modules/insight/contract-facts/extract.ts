import { chinaDay } from '@xinqi/api/china-day'
import { DocumentError } from '@xinqi/documents'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { backfill } from '../../../platform/jobs/backfill.ts'
import { type PolledKind, workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { readFiles } from '../archive/read-text.ts'
import { EXTRACTOR_NUMBER, FACTS, readingsOf, STATE_OF } from './fact-rows.ts'
import { keepersOf, keepReading } from './keep-reading.ts'
import { packSheet } from './pack-sheet.ts'

export const FACT_WORK = 'contractFacts'
/** A share of a core: what one minute takes is for facts, the rest for people. */
const BUDGET_MS = 15_000
const LIMIT_MS = 300_000

/** Newest first; those an older extractor read come after those nobody read. Of several keepers each has a row. */
const due =
  ({ db }: Services): PolledKind<string>['due'] =>
  async (_now, isFree, most) => {
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from fact_sheet f
       where extractor < ${EXTRACTOR_NUMBER} and ${isFree(sql`f.subject_id`)}
       order by extractor, sort_at desc, company_id limit ${most}`.execute(db)
    return [...new Set(rows.map(({ subject_id }) => subject_id))]
  }

const readingOf = async (services: Services, companyId: string, subjectId: string) => {
  const { db } = services
  const kept = await readingsOf(services, db, companyId, [subjectId])
  if (kept.has(subjectId)) return kept.get(subjectId)!
  // Kept before readings were: its pages are read once more, and then never again.
  const signal = AbortSignal.timeout(LIMIT_MS)
  const files = await readFiles(services, subjectId, signal).catch((error: unknown) => {
    if (error instanceof DocumentError && !signal.aborted) return null
    throw error
  })
  await keepReading(services, subjectId, files)
  return (await readingsOf(services, db, companyId, [subjectId])).get(subjectId)
}

/** What a supplement states is stated of the contract it changes, and watches look at that one again. */
const originalChanged = (db: Queryable, companyId: string, subjectId: string, now: Date) =>
  sql`update fact_sheet set changed_at = ${now}
       where company_id = ${companyId} and subject_id = (
         select of_subject from contract_relation
          where company_id = ${companyId} and subject_id = ${subjectId} and not is_pending)`.execute(db)

/** Takes the facts out of what was read, once for all who keep the contract. */
export const readFactsOf =
  (services: Services) =>
  async (subjectId: string): Promise<void> => {
    const { db, clock, ownerKeys, signersFirst } = services
    await signersFirst.quiet()
    const keepers = await keepersOf(db, subjectId)
    const reading = keepers[0] && (await readingOf(services, keepers[0].company_id, subjectId))
    if (!reading) return
    const sheet = await analyse('readFacts', {
      files: reading.files.map(({ name, text }) => ({ name, text })),
      today: chinaDay(clock()),
    })
    const packed = packSheet(sheet)
    for (const { company_id } of keepers) {
      await inRows(db, 'fact_sheet', { company_id, subject_id: subjectId }).set({
        extractor: EXTRACTOR_NUMBER,
        state: STATE_OF[sheet.reading],
        sheet_sealed: (await ownerKeys.of(company_id)).seal(packed, FACTS(subjectId)),
        changed_at: clock(),
      })
      await originalChanged(db, company_id, subjectId, clock())
    }
  }

/** Works off what waits, within the budget of a minute. */
export const extractFacts = (services: Services, signal?: AbortSignal) =>
  workOff(
    services,
    {
      kind: FACT_WORK,
      due: due(services),
      keyOf: (subjectId) => subjectId,
      about: () => '合同要素',
      work: readFactsOf(services),
      limitMs: LIMIT_MS,
      atOnce: 2,
      budgetMs: BUDGET_MS,
    },
    signal,
  )

/** Contracts kept before facts were: each gets a sheet that waits. */
export const fillSheets = backfill(
  { name: 'contractFacts.fill', first: { companyId: '', id: '' }, atOnce: 2000 },
  async (tx, from: { companyId: string; id: string }, { atOnce, clock }) => {
    const behind = from.companyId
      ? sql`where (company_id, id) > (${from.companyId}::uuid, ${from.id}::uuid)`
      : sql``
    const { rows } = await sql<{ company_id: string; id: string }>`
      with portion as (
        select company_id, id, subject_id, sort_at from archived ${behind}
         order by company_id, id limit ${atOnce}),
      added as (
        insert into fact_sheet (company_id, subject_id, sort_at, changed_at)
        select company_id, subject_id, sort_at, ${clock()} from portion on conflict do nothing)
      select company_id, id from portion order by company_id, id`.execute(tx)
    const last = rows.at(-1)
    return {
      next: last && rows.length === atOnce ? { companyId: last.company_id, id: last.id } : null,
      count: rows.length,
    }
  },
)
