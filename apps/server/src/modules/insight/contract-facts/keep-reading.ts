import { type InsertObject, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReadFile } from '../archive/facts.ts'
import { READING, SHEET } from './fact-rows.ts'
import { packReading, type Reading } from './pack-reading.ts'

const namesOf = async (db: Queryable, subjectId: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from contract_file where contract_id = ${subjectId}
    union all
    select f.id, f.name from archived a
      join elg_contract_file f on f.company_id = a.company_id and f.contract_id = a.elg_id
     where a.subject_id = ${subjectId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Who keeps the contract, and since when. */
export const keepersOf = async (db: Queryable, subjectId: string) =>
  (
    await sql<{ company_id: string; sort_at: Date }>`
      select company_id, sort_at from archived where subject_id = ${subjectId}`.execute(db)
  ).rows

/** Read anew, so that its facts are taken anew as well. */
export const takeUpReading = async (
  services: Services,
  subjectId: string,
  files: readonly ReadFile[] | null,
): Promise<void> => {
  await keepReading(services, subjectId, files)
  const keepers = await keepersOf(services.db, subjectId)
  for (const { company_id } of keepers)
    await inRows(services.db, 'fact_sheet', { company_id, subject_id: subjectId }).set({
      extractor: 0,
      state: SHEET.waiting,
      sheet_sealed: null,
    })
}

/**
 * What was read of a contract, kept for each company that keeps it, and its facts to be taken from it. Nothing readable is
 * kept as that: it is told from a contract that only waits. Run a second time it writes the same.
 */
export const keepReading = async (
  services: Services,
  subjectId: string,
  files: readonly ReadFile[] | null,
): Promise<void> => {
  const { db, clock, ownerKeys } = services
  const keepers = await keepersOf(db, subjectId)
  if (keepers.length === 0) return
  const names = await namesOf(db, subjectId)
  const reading: Reading = packReading(
    (files ?? []).map(({ fileId, model }) => ({ fileId, model, name: names.get(fileId) ?? '' })),
  )
  const now = clock()
  const text = JSON.stringify(reading)
  const readings: InsertObject<Tables, 'contract_reading'>[] = []
  for (const { company_id } of keepers)
    readings.push({
      company_id,
      subject_id: subjectId,
      reading_sealed: (await ownerKeys.of(company_id)).seal(text, READING(subjectId)),
      read_at: now,
    })
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('contract_reading')
      .values(readings)
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'subject_id']).doUpdateSet((eb) => ({
          reading_sealed: eb.ref('excluded.reading_sealed'),
          read_at: eb.ref('excluded.read_at'),
        })),
      )
      .execute()
    await tx
      .insertInto('fact_sheet')
      .values(
        keepers.map(({ company_id, sort_at }) => ({
          company_id,
          subject_id: subjectId,
          sort_at,
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
