import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import { type OpenBlock, openColumns } from './fact-columns.ts'

// Blocks of sheets as they stand in the tables, sealed by the key of the company that keeps the contracts. A sheet that is
// written anew or goes takes its block along (a trigger of the table), so a block that is there says what the sheets say.

/** Beside the facts: whose they are, in order, and what kind of contract each is. */
export const HEAD = ''
export const COLUMN = (id: string, fact: string) => `fact_column:${id}:${fact}`

/** Which contracts a block may hold: those from the first to the last. */
export type BlockRange = { id: string; first_subject: string; last_subject: string; sheets: number }

/** In the order of their contracts. */
export const blockRanges = (db: Queryable, companyId: string): Promise<BlockRange[]> =>
  db
    .selectFrom('fact_block')
    .select(['id', 'first_subject', 'last_subject', 'sheets'])
    .where('company_id', '=', companyId)
    .orderBy('first_subject')
    .execute()

/** The block that may hold a contract; no two reach over each other. Pure. */
export const blockAround = <B extends BlockRange>(ranges: readonly B[], subjectId: string): B | undefined => {
  let [from, to] = [0, ranges.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ranges[middle]!.last_subject < subjectId) from = middle + 1
    else to = middle
  }
  const found = ranges[from]
  return found && found.first_subject <= subjectId ? found : undefined
}

/** Opens the blocks around these contracts that are not open yet, with the facts asked for. One that has gone is left out. */
export const openBlocks = (
  db: Queryable,
  key: OwnerKey,
  companyId: string,
  wanted: readonly string[],
  ranges: readonly BlockRange[],
) => {
  const opened = new Map<string, OpenBlock | null>()
  const open = async (ids: readonly string[]) => {
    const { rows } = await sql<{ block_id: string; fact: string; values_sealed: Buffer }>`
      select block_id, fact, values_sealed from fact_column
       where company_id = ${companyId} and block_id = any(${sql.val([...ids])}::uuid[])
         and fact = any(${sql.val([HEAD, ...wanted])}::text[])`.execute(db)
    const texts = new Map<string, { head: string; columns: string[] }>()
    for (const { block_id, fact, values_sealed } of rows) {
      const text = key.open(values_sealed, COLUMN(block_id, fact))
      const block = texts.get(block_id) ?? { head: '', columns: [] }
      if (fact === HEAD) block.head = text
      else block.columns.push(text)
      texts.set(block_id, block)
    }
    for (const id of ids) opened.set(id, null)
    for (const [id, { head, columns }] of texts) opened.set(id, openColumns(head, columns))
  }
  return async (subjectIds: readonly string[]): Promise<Map<string, OpenBlock>> => {
    const around = subjectIds.map((subjectId) => blockAround(ranges, subjectId)?.id)
    const missing = [...new Set(around)].filter((id) => id !== undefined && !opened.has(id)) as string[]
    if (missing.length > 0) await open(missing)
    const found = new Map<string, OpenBlock>()
    for (const [at, id] of around.entries()) {
      const block = id === undefined ? null : opened.get(id)
      if (block?.has(subjectIds[at]!)) found.set(subjectIds[at]!, block)
    }
    return found
  }
}
