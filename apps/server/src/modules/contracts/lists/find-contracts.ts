import { COUNT_CAP } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/keyset.ts'
import { type Ids, isSearch, type Search, searchFor } from './find-words.ts'
import { type ContractFilter, isFew, type Question } from './list-filter.ts'
import type { ListKind, Scope } from './list-kinds.ts'
import { pageOfPartitions, partitionsOf, someOfPartitions } from './list-partitions.ts'
import { COLUMNS, ORDER, plainRows, type Row } from './list-rows.ts'

export { searchFor } from './find-words.ts'
export type { ContractFilter } from './list-filter.ts'
/** Read in the company's name, or in one's own. */
export type ParticipantRow = Row & { for_company: boolean }

type ContractQuery = { scopes: readonly Scope[]; shelf: ListKind; filter: ContractFilter; now: Date }
type Page = { cursor?: string; pageSize: number }

const questionsOf = ({ scopes, ...rest }: ContractQuery): Question[] =>
  scopes.map((scope) => ({ scope, ...rest }))

const pageIn = async (db: Queryable, question: Question, search: Search, page: Page): Promise<Row[]> => {
  if (isSearch(question.filter)) {
    for (const depth of search.near) {
      const { rows, isWhole } = await search.nearest(question, depth, page.cursor)
      if (isWhole || rows.length > page.pageSize) return rows.slice(0, page.pageSize + 1)
    }
    return search.page(question, page)
  }
  if (isFew(question.filter))
    return newestFirst(plainRows(db, question).select([...COLUMNS]), page, ORDER).execute()
  return pageOfPartitions(db, question, page)
}

/** One page, newest first. Where two scopes apply both are read in order and laid together, each contract once. */
export const participantPage = async (
  db: Queryable,
  asked: ContractQuery,
  page: Page,
  search = searchFor(db, asked.filter),
): Promise<ParticipantRow[]> => {
  const found: ParticipantRow[] = []
  for (const question of questionsOf(asked)) {
    const rows = await pageIn(db, question, search, page)
    found.push(...rows.map((row) => ({ ...row, for_company: question.scope.kind !== 'own' })))
  }
  if (asked.scopes.length === 1) return found
  const once = new Map(found.map((row) => [row.contract_id, row]))
  return [...once.values()]
    .sort((one, other) => other.sort_at.getTime() - one.sort_at.getTime() || compare(other, one))
    .slice(0, page.pageSize + 1)
}

const compare = (one: ParticipantRow, other: ParticipantRow) => (one.contract_id < other.contract_id ? -1 : 1)

export type Counted = { total: number; atLeast: boolean }

/** So many hits among the newest, and there are too many to look for all of them. */
const COMMON = 20

/** No further than a thousand, nor among more than the newest for a common word: the answer would be late, and no wiser. */
export const countContracts = async (
  db: Queryable,
  asked: ContractQuery,
  search = searchFor(db, asked.filter),
): Promise<Counted> => {
  const questions = questionsOf(asked)
  if (isSearch(asked.filter))
    for (const depth of search.near) {
      const near = []
      for (const question of questions) near.push(await search.nearest(question, depth))
      const ids = new Set(near.flatMap(({ rows }) => rows.map(({ contract_id }) => contract_id)))
      const isWhole = near.every((part) => part.isWhole)
      if (isWhole || ids.size > COMMON)
        return { total: Math.min(ids.size, COUNT_CAP), atLeast: !isWhole || ids.size > COUNT_CAP }
    }
  const parts = []
  let isWhole = true
  for (const question of questions) {
    const part = await someOf(db, question, search)
    isWhole &&= part.isWhole
    parts.push(part.ids)
  }
  const total = await countUnited(db, parts)
  return { total: Math.min(total, COUNT_CAP), atLeast: !isWhole || total > COUNT_CAP }
}

const countUnited = async (db: Queryable, parts: readonly Ids[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union `,
    )}) found`.execute(db)
  return rows[0]!.total
}

/** Which contracts, hardly more than are counted, and whether there are no others. */
const someOf = async (
  db: Queryable,
  question: Question,
  search: Search,
): Promise<{ ids: Ids; isWhole: boolean }> => {
  const limit = COUNT_CAP + 1
  if (!isSearch(question.filter)) return { ids: await idsOf(db, question, limit), isWhole: true }
  return search.some(question, limit)
}

const EVERY = 2_000_000_000
/** To the last, however long it takes: for work nobody waits for. */
export const countEvery = async (db: Queryable, asked: ContractQuery): Promise<number> => {
  const search = searchFor(db, asked.filter)
  const parts = []
  for (const question of questionsOf(asked))
    parts.push(isSearch(question.filter) ? await search.every(question) : await idsOf(db, question, EVERY))
  return countUnited(db, parts)
}

const idsOf = async (db: Queryable, question: Question, limit: number): Promise<Ids> =>
  isFew(question.filter)
    ? sql`${plainRows(db, question).select('p.contract_id').limit(limit)}`
    : someOfPartitions(db, question, await partitionsOf(db, question), limit)
