import type { Body } from '@xinqi/api/calls'
import { COUNT_CAP, DUE_SOON } from '@xinqi/api/limits'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newestFirst } from '../../platform/db/keyset.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { WAITS_FOR } from '../contracts/participants.ts'
import { likeWanted, pairsWanted } from '../contracts/search-words.ts'
import type { Scope, Shelf } from './shelves.ts'

export type ContractFilter = Omit<Body<'/file/list'>, 'cursor' | 'pageSize'>
export type ParticipantRow = {
  contract_id: string
  sort_at: Date
  is_initiator: boolean
  is_signer: boolean
  is_cc: boolean
  waits_for: number
  initiator_id: string
  /** Read in the company's name, not in one's own. */
  for_company: boolean
}

type Rows = SelectQueryBuilder<
  Tables & { p: Tables['contract_participant']; w: Tables['contract_words'] },
  'p',
  object
>

const WAITS_BY_VIEW: Partial<Record<string, number>> = {
  toFill: WAITS_FOR.fill,
  toPlace: WAITS_FOR.place,
  toSign: WAITS_FOR.sign,
  toApprove: WAITS_FOR.approve,
}
const UNDER_WAY = [2, 3, 10]
const FINISHED = [4, 11, 12]

const rowsIn = (db: Queryable, scope: Scope): Rows => {
  const rows = db.selectFrom('contract_participant as p') as unknown as Rows
  if (scope.kind === 'own')
    return rows.where('p.scope_id', '=', scope.accountId).where('p.house_id', 'in', [...scope.houses])
  const company = rows.where('p.scope_id', '=', scope.companyId).where('p.house_id', '=', scope.companyId)
  if (scope.departmentIds === null) return company
  // A department's people manage what it began; what others sent to the company is for those who see all of it.
  return company
    .where('p.is_initiator', '=', true)
    .where('p.department_id', 'in', scope.departmentIds.length ? [...scope.departmentIds] : [scope.companyId])
}

const onShelf = (rows: Rows, shelf: Shelf, filter: ContractFilter): Rows => {
  const given = filter.status === undefined ? rows : rows.where('p.status', '=', filter.status)
  switch (shelf) {
    case 'scans':
      return given.where('p.kind', '=', 'scan')
    case 'drafts':
      return filter.status === undefined
        ? given.where('p.status', 'in', [1, 6]).where('p.is_initiator', '=', true)
        : given.where('p.is_initiator', '=', true)
    case 'started':
      return given.where('p.is_initiator', '=', true).where('p.status', '<>', 1)
    // A draft is in the way of everybody who does not ask for drafts, except where it waits for consent.
    case 'mine':
    case 'company':
      return filter.status === 1
        ? given
        : given.where((eb) => eb.or([eb('p.status', '<>', 1), eb('p.waits_for', '>', 0)]))
  }
}

const inView = (rows: Rows, view: ContractFilter['view'], now: Date): Rows => {
  if (!view) return rows
  const waits = WAITS_BY_VIEW[view]
  if (waits !== undefined) return rows.where('p.waits_for', '=', waits)
  switch (view) {
    case 'waitingForMe':
      return rows.where('p.waits_for', '>', 0)
    case 'waitingForOthers':
      return rows.where('p.waits_for', '=', 0).where('p.status', 'in', UNDER_WAY)
    case 'dueSoon':
      return rows
        .where('p.status', 'in', UNDER_WAY)
        .where('p.deadline_at', '>', now)
        .where('p.deadline_at', '<=', new Date(now.getTime() + DUE_SOON))
    case 'finished':
      return rows.where('p.status', 'in', FINISHED)
    case 'started':
      return rows.where('p.is_initiator', '=', true)
    case 'received':
      return rows.where('p.is_signer', '=', true).where('p.is_initiator', '=', false)
    case 'copies':
      return rows.where('p.is_cc', '=', true)
    default:
      return rows
  }
}

type Search = Pick<ContractFilter, 'keyword' | 'counterpart'>
const isSearch = ({ keyword, counterpart }: Search) => Boolean(keyword?.trim() || counterpart?.trim())

/** The words as typed, of a row of words called w. */
const saying = ({ keyword, counterpart }: Search): RawBuilder<boolean> => {
  const words = keyword?.trim()
  const names = counterpart?.trim()
  const like = likeWanted(words ?? '')
  return sql<boolean>`(${words ? sql`(w.text like ${like} or w.parties like ${like})` : sql`true`}
    and ${names ? sql`w.parties like ${likeWanted(names)}` : sql`true`})`
}

/** By the index of words, whatever else is asked: right for words that are rare. */
const searched = (rows: Rows, search: Search): Rows => {
  if (!isSearch(search)) return rows
  const pairs = [...new Set([...pairsWanted(search.keyword ?? ''), ...pairsWanted(search.counterpart ?? '')])]
  return rows.where(sql<boolean>`p.contract_id = any(array(
    select w.contract_id from contract_words w
     where w.pairs @> ${sql.val(pairs)}::text[] and ${saying(search)}))`)
}

/** Every list of contracts there is: whose, on which shelf, and what is asked of them. */
export const matching = (
  db: Queryable,
  scope: Scope,
  shelf: Shelf,
  filter: ContractFilter,
  now: Date,
): Rows => {
  return searched(unsearched(db, scope, shelf, filter, now), filter)
}

const unsearched = (db: Queryable, scope: Scope, shelf: Shelf, filter: ContractFilter, now: Date): Rows => {
  let rows = inView(onShelf(rowsIn(db, scope), shelf, filter), filter.view, now)
  if (filter.typeId) rows = rows.where('p.type_id', '=', filter.typeId)
  if (filter.initiatorId) rows = rows.where('p.initiator_id', '=', filter.initiatorId)
  if (filter.departmentId) rows = rows.where('p.department_id', '=', filter.departmentId)
  if (filter.from) rows = rows.where('p.sort_at', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('p.sort_at', '<', new Date(filter.to))
  return rows
}

type Asked = { scopes: readonly Scope[]; shelf: Shelf; filter: ContractFilter; now: Date }

const COLUMNS = [
  'p.contract_id',
  'p.sort_at',
  'p.is_initiator',
  'p.is_signer',
  'p.is_cc',
  'p.waits_for',
  'p.initiator_id',
] as const
const ORDER = { at: 'p.sort_at', id: 'p.contract_id' } as const
type Row = Omit<ParticipantRow, 'for_company'>

/** Among so many of the newest a common word has filled its page; one that has not is rare, and the index finds it. */
const NEAR = 2000
/** So many hits among the newest, and there are too many to look for all of them. */
const COMMON = 20

/** Those of the newest that say it, and whether there are older ones nobody looked at. */
const near = async (
  db: Queryable,
  scope: Scope,
  { shelf, filter, now }: Asked,
  cursor: string | undefined,
  limit: number,
): Promise<{ rows: Row[]; isWhole: boolean }> => {
  const newest = newestFirst(
    unsearched(db, scope, shelf, filter, now).select([...COLUMNS]),
    { cursor, pageSize: NEAR - 1 },
    ORDER,
  )
  const { rows } = await sql<Row & { looked: number }>`
    with newest as materialized (${newest})
    select newest.*, looked.count as looked
      from (select count(*) as count from newest) looked
      left join (newest cross join lateral (
             -- offset keeps it one look-up a row: joined, the planner would rather read every word there is
             select from contract_words w where w.contract_id = newest.contract_id and ${saying(filter)} offset 0
           ) words) on true
     order by newest.sort_at desc, newest.contract_id desc
     limit ${limit}`.execute(db)
  return {
    rows: rows.filter(({ contract_id }) => contract_id !== null),
    isWhole: (rows[0]?.looked ?? 0) < NEAR,
  }
}

const pageIn = async (
  db: Queryable,
  scope: Scope,
  asked: Asked,
  page: { cursor?: string; pageSize: number },
): Promise<Row[]> => {
  if (isSearch(asked.filter)) {
    const found = await near(db, scope, asked, page.cursor, page.pageSize + 1)
    if (found.isWhole || found.rows.length > page.pageSize) return found.rows
  }
  const { shelf, filter, now } = asked
  return newestFirst(matching(db, scope, shelf, filter, now).select([...COLUMNS]), page, ORDER).execute()
}

/** One page, newest first. Where two scopes apply both are read in order and laid together, each contract once. */
export const participantPage = async (
  db: Queryable,
  asked: Asked,
  page: { cursor?: string; pageSize: number },
): Promise<ParticipantRow[]> => {
  const found: ParticipantRow[] = []
  for (const scope of asked.scopes) {
    const rows = await pageIn(db, scope, asked, page)
    found.push(...rows.map((row) => ({ ...row, for_company: scope.kind === 'company' })))
  }
  if (asked.scopes.length === 1) return found
  const once = new Map(found.map((row) => [row.contract_id, row]))
  return [...once.values()]
    .sort((one, other) => other.sort_at.getTime() - one.sort_at.getTime() || compare(other, one))
    .slice(0, page.pageSize + 1)
}

const compare = (one: ParticipantRow, other: ParticipantRow) => (one.contract_id < other.contract_id ? -1 : 1)

export type Counted = { total: number; atLeast: boolean }

/** No further than a thousand, nor among more than the newest for a common word: the answer would be late, and no wiser. */
export const countContracts = async (db: Queryable, asked: Asked): Promise<Counted> => {
  const { scopes, shelf, filter, now } = asked
  if (isSearch(filter)) {
    const parts = []
    for (const scope of scopes) parts.push(await near(db, scope, asked, undefined, COUNT_CAP + 1))
    const ids = new Set(parts.flatMap(({ rows }) => rows.map(({ contract_id }) => contract_id)))
    const isWhole = parts.every((part) => part.isWhole)
    if (isWhole || ids.size > COMMON)
      return { total: Math.min(ids.size, COUNT_CAP), atLeast: !isWhole || ids.size > COUNT_CAP }
  }
  const parts = scopes.map(
    (scope) =>
      sql`(${matching(db, scope, shelf, filter, now)
        .select('p.contract_id')
        .limit(COUNT_CAP + 1)})`,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(parts, sql` union `)}) found`.execute(db)
  const { total } = rows[0]!
  return { total: Math.min(total, COUNT_CAP), atLeast: total > COUNT_CAP }
}
