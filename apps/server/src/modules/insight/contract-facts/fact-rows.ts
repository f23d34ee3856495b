import { FACT_SHEET as SHEET } from '@xinqi/api/ways'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import type { Services } from '../../../platform/services.ts'
import { EXTRACTOR, type FactSheet, type FactValue, overlay } from './engine.ts'
import type { Reading } from './pack-reading.ts'
import { openSheet } from './pack-sheet.ts'
import { FILES_OF_EACH, type SupplementRow, sheetsOf } from './supplements.ts'

// What stands in the tables of this capability, opened by the key of the company that keeps the contract.

export { FACT_SHEET as SHEET } from '@xinqi/api/ways'
export const STATE_OF = { 已读: SHEET.read, 部分: SHEET.part, 未读出: SHEET.unread } as const

/** Raised with every change of what an extractor finds; what an older one found is found again. */
export const EXTRACTOR_NUMBER = Number(/\d+$/.exec(EXTRACTOR)![0])

export const READING = (subjectId: string) => `contract_reading:${subjectId}`
export const FACTS = (subjectId: string) => `fact_sheet:${subjectId}`
export const SAID = (id: string) => `fact_correction:${id}`

export type Correction = { id: string; fact: FactValue; note: string }
export type CorrectionRow = Correction & {
  subjectId: string
  saidBy: string
  saidAt: Date
  withdrawnAt: Date | null
}

export const openCorrection = (key: OwnerKey, id: string, sealed: Buffer): Correction => ({
  id,
  ...(JSON.parse(key.open(sealed, SAID(id))) as Omit<Correction, 'id'>),
})

/** What people said that still holds, by contract. */
export const correctionsOf = async (
  { ownerKeys }: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  companyId: string,
  subjectId?: string,
): Promise<Map<string, Correction[]>> => {
  const rows = await db
    .selectFrom('fact_correction')
    .select(['subject_id', 'id', 'said_sealed'])
    .where('company_id', '=', companyId)
    .where('withdrawn_at', 'is', null)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .orderBy('said_at')
    .execute()
  const key = await ownerKeys.of(companyId)
  const found = new Map<string, Correction[]>()
  for (const { subject_id, id, said_sealed } of rows) {
    const list = found.get(subject_id) ?? []
    list.push(openCorrection(key, id, said_sealed))
    found.set(subject_id, list)
  }
  return found
}

/** As it was read, under what changes the contract, under what people said. */
export const underChanges = (
  key: OwnerKey,
  sheet: FactSheet,
  corrections: readonly Correction[] | undefined,
  wanted?: readonly string[],
  supplements: readonly SupplementRow[] = [],
): FactSheet =>
  !corrections?.length && supplements.length === 0
    ? sheet
    : overlay(
        sheet,
        sheetsOf(key, FACTS, supplements, wanted),
        (corrections ?? []).map(({ fact }) => fact),
      )

/** The sheet in force, opened by itself. */
export const sheetInForce = (
  key: OwnerKey,
  subjectId: string,
  sealed: Buffer,
  corrections: readonly Correction[] | undefined,
  wanted?: readonly string[],
  supplements?: readonly SupplementRow[],
): FactSheet =>
  underChanges(key, openSheet(key.open(sealed, FACTS(subjectId)), wanted), corrections, wanted, supplements)

/** Sealed sheets of these contracts, for those whose words are shown and those in no block. */
export const sealedSheets = async (
  db: Queryable,
  companyId: string,
  subjectIds: readonly string[],
): Promise<Map<string, { state: number; sealed: Buffer | null }>> => {
  if (subjectIds.length === 0) return new Map()
  const { rows } = await sql<{ subject_id: string; state: number; sheet_sealed: Buffer | null }>`
    select subject_id, state, sheet_sealed from fact_sheet
     where company_id = ${companyId} and subject_id = any(${sql.val([...subjectIds])}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ subject_id, state, sheet_sealed }) => [subject_id, { state, sealed: sheet_sealed }]),
  )
}

/** The words of a contract with those of what changes it, each supplement's files from the next thousand on. */
export const readingInForce = (
  readings: ReadonlyMap<string, Reading>,
  subjectId: string,
  supplements: readonly SupplementRow[] = [],
): Reading | undefined => {
  const own = readings.get(subjectId)
  if (!own || supplements.length === 0) return own
  const files = own.files.map((file, at) => ({ ...file, at }))
  for (const [nth, { subject_id, name, contract_id, elg_id }] of supplements.entries())
    for (const [at, file] of (readings.get(subject_id)?.files ?? []).entries())
      files.push({
        ...file,
        at: FILES_OF_EACH * (nth + 1) + at,
        home: { name, contractId: contract_id, elgId: elg_id },
      })
  return { files }
}

/** The words of contracts, for those whose quotes are shown. */
export const readingsOf = async (
  { ownerKeys }: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  companyId: string,
  subjectIds: readonly string[],
): Promise<Map<string, Reading>> => {
  if (subjectIds.length === 0) return new Map()
  const { rows } = await sql<{ subject_id: string; reading_sealed: Buffer }>`
    select subject_id, reading_sealed from contract_reading
     where company_id = ${companyId} and subject_id = any(${sql.val([...subjectIds])}::uuid[])`.execute(db)
  const key = await ownerKeys.of(companyId)
  return new Map(
    rows.map(({ subject_id, reading_sealed }) => [
      subject_id,
      JSON.parse(key.open(reading_sealed, READING(subject_id))) as Reading,
    ]),
  )
}
