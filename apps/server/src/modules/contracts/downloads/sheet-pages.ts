import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { ParticipantRow } from '../lists/find-contracts.ts'
import { presentRows } from '../lists/present-rows.ts'
import { typeValuesOf } from '../types/type-fields.ts'
import type { SheetPage } from './sheet.ts'

const idsOf = (rows: readonly ParticipantRow[]) => rows.map(({ contract_id }) => contract_id)

/** Which fields the kinds of these contracts ask for: the head of a sheet is written before its first line. */
export const fieldsAsked = async (
  db: Queryable,
  companyId: string | null,
  pages: AsyncIterable<readonly ParticipantRow[]>,
): Promise<string[]> => {
  const names = new Set<string>()
  if (companyId)
    for await (const rows of pages)
      for (const kept of (await typeValuesOf(db, companyId, idsOf(rows))).values())
        for (const { name } of kept) names.add(name)
  return [...names]
}

const amountsOf = async (
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'amount_cents'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('amount_cents', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, amount_cents }) => [id, Number(amount_cents)]))
}

export const sheetPage = async (
  db: Queryable,
  actor: { accountId: string; companyId: string | null },
  rows: readonly ParticipantRow[],
): Promise<SheetPage> => ({
  rows: await presentRows(db, rows, { accountId: actor.accountId, maySign: false }),
  amounts: await amountsOf(db, actor.companyId ?? actor.accountId, idsOf(rows)),
  typeValues: await typeValuesOf(db, actor.companyId, idsOf(rows)),
})
