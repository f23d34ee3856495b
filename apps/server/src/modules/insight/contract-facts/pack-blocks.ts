import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { type PolledKind, workOff } from '../../../platform/jobs/polled-work.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import type { Services } from '../../../platform/services.ts'
import { type BlockRange, blockAround, blockRanges, COLUMN, HEAD } from './fact-blocks.ts'
import { columnPacker } from './fact-columns.ts'
import { FACTS } from './fact-rows.ts'
import { openSheet } from './pack-sheet.ts'

export const PACK_WORK = 'factBlocks'
const BUDGET_MS = 15_000
const LIMIT_MS = 300_000
/** Fewer sheets than this are opened one by one as fast. */
const WORTH_PACKING = 500
const WORTH_REPACKING = 200
const MOST_SHEETS = 500
/** So many are opened without letting others work: some milliseconds. */
const SHEETS_AT_ONCE = 20
/** Fewer neighbours wait until there are more. */
const FEWEST_SHEETS = 50

/**
 * What to pack anew: contracts in no block, together with the blocks they fall among, in portions of neighbours. Contracts
 * and blocks in the order of the contracts. Pure.
 */
export const portionsToPack = (
  subjectIds: readonly string[],
  blocks: readonly BlockRange[],
  { most, fewest } = { most: MOST_SHEETS, fewest: FEWEST_SHEETS },
): string[][] => {
  const blockOf = subjectIds.map((subjectId) => blockAround(blocks, subjectId))
  const among = new Map<string, number>()
  for (const block of blockOf) if (block) among.set(block.id, (among.get(block.id) ?? 0) + 1)
  const runs: string[][] = [[]]
  for (const [at, subjectId] of subjectIds.entries()) {
    const block = blockOf[at]
    const isWhole = block !== undefined && among.get(block.id) === block.sheets
    if (!isWhole) runs.at(-1)!.push(subjectId)
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs
    .filter((run) => run.length >= fewest)
    .flatMap((run) => {
      const parts = Math.ceil(run.length / most)
      const from = (part: number) => Math.floor((part * run.length) / parts)
      return Array.from({ length: parts }, (_, part) => run.slice(from(part), from(part + 1)))
    })
}

/** One block of these contracts. Their sheets are held: whoever writes one waits, and then finds the block to take along. */
const packPortion = async (tx: Tx, key: OwnerKey, companyId: string, subjectIds: readonly string[]) => {
  const { rows } = await sql<{ subject_id: string; sheet_sealed: Buffer }>`
    select subject_id, sheet_sealed from fact_sheet
     where company_id = ${companyId} and subject_id = any(${sql.val([...subjectIds])}::uuid[])
       and sheet_sealed is not null
     order by subject_id for share`.execute(tx)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  await sql`
    delete from fact_block
     where company_id = ${companyId} and first_subject <= ${last.subject_id} and last_subject >= ${first.subject_id}`.execute(
    tx,
  )
  const packer = columnPacker()
  for (const [at, { subject_id, sheet_sealed }] of rows.entries()) {
    packer.add({ subjectId: subject_id, sheet: openSheet(key.open(sheet_sealed, FACTS(subject_id))) })
    // Whoever signs meanwhile does not wait for a whole block.
    if (at % SHEETS_AT_ONCE === 0) await setImmediate()
  }
  const { head, columns } = packer.packed()
  const id = newId()
  await addRow(tx, 'fact_block', {
    company_id: companyId,
    id,
    first_subject: first.subject_id,
    last_subject: last.subject_id,
    sheets: rows.length,
  })
  await tx
    .insertInto('fact_column')
    .values(
      [[HEAD, head] as const, ...columns].map(([fact, values]) => ({
        company_id: companyId,
        block_id: id,
        fact,
        values_sealed: key.seal(values, COLUMN(id, fact)),
      })),
    )
    .execute()
}

/** Packs what of a company is in no block yet, a portion at a time. */
export const packSheetsOf =
  ({ db, ownerKeys }: Pick<Services, 'db' | 'ownerKeys'>) =>
  async (companyId: string): Promise<void> => {
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from fact_sheet
       where company_id = ${companyId} and sheet_sealed is not null order by subject_id`.execute(db)
    const key = await ownerKeys.of(companyId)
    const portions = portionsToPack(
      rows.map(({ subject_id }) => subject_id),
      await blockRanges(db, companyId),
    )
    for (const portion of portions)
      await db.transaction().execute((tx) => packPortion(tx, key, companyId, portion))
  }

/** Companies that keep many sheets of which many are in no block. */
const due =
  ({ db }: Services): PolledKind<string>['due'] =>
  async (_now, isFree, most) => {
    const { rows } = await sql<{ company_id: string }>`
      select s.company_id
        from (select company_id, count(*) as kept from fact_sheet
               where sheet_sealed is not null group by company_id having count(*) >= ${WORTH_PACKING}) s
        left join (select company_id, sum(sheets) as packed from fact_block group by company_id) b
          on b.company_id = s.company_id
       where s.kept - coalesce(b.packed, 0) >= ${WORTH_REPACKING} and ${isFree(sql`s.company_id`)}
       order by s.kept - coalesce(b.packed, 0) desc limit ${most}`.execute(db)
    return rows.map(({ company_id }) => company_id)
  }

export const packBlocks = (services: Services, signal?: AbortSignal) =>
  workOff(
    services,
    {
      kind: PACK_WORK,
      due: due(services),
      keyOf: (companyId) => companyId,
      about: () => '合同要素汇总',
      work: packSheetsOf(services),
      limitMs: LIMIT_MS,
      atOnce: 1,
      budgetMs: BUDGET_MS,
    },
    signal,
  )
