import { CONTRACT_VIEWS } from '@xinqi/api/calls'
import { COUNT_CAP, DUE_SOON } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../../test/new-database.ts'
import { type Database, openDatabase, openPool } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { writeCursor } from '../../../platform/db/keyset.ts'
import { ANY_HOUSE } from '../contract/participants.ts'
import {
  type ContractFilter,
  countContracts,
  countEvery,
  participantPage,
  searchFor,
} from './find-contracts.ts'
import { FAR, type Far } from './find-words.ts'
import { listKeyOf } from './list-keys.ts'
import type { ListKind, Scope } from './list-kinds.ts'

const CONTRACTS = 2300
/** As it is; every word looked for in the index and what says it carried; so short-sighted that it is day by day. */
const CARRIED: Far = { near: [5], carried: 2000 }
const SHORT: Far = { near: [5], carried: 4 }
const SIGHTS: readonly Far[] = [FAR, CARRIED, SHORT]
const NOW = new Date('2026-06-01T00:00:00Z')
const HOUR = 3_600_000

const several = (count: number) => Array.from({ length: count }, () => newId())
const [acme, other, me] = several(3) as [string, string, string]
const types = several(3)
const people = [me, ...several(3)]
const departments = several(4)

/** Chance from a fixed beginning: the same rows in every run. */
const dice = (seed: number) => (sides: number) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return (seed >> 8) % sides
}

type Row = {
  scope_id: string
  house_id: string
  contract_id: string
  is_initiator: boolean
  is_signer: boolean
  is_cc: boolean
  waits_for: number
  status: number
  kind: string
  type_id: string | null
  name: string
  parties: string
  initiator_id: string
  department_id: string | null
  deadline_at: Date | null
  sort_at: Date
}

const rowsOf = (): Row[] => {
  const roll = dice(7)
  const one = <T>(from: readonly T[]): T => from[roll(from.length)]!
  return Array.from({ length: CONTRACTS }, (_, index) => {
    const contract = {
      contract_id: newId(),
      status: roll(3) ? one([2, 3, 4, 4, 4, 4]) : 1 + roll(15),
      kind: roll(20) ? 'contract' : 'scan',
      type_id: roll(5) ? one(types) : null,
      name: `${one(['采购', '租赁', '保密'])}合同${index}${index < 40 ? '旧版' : ''}${index % 97 ? '' : '稀有'}`,
      parties: `${index % 7 ? '德胜' : '瑞丰'}贸易有限公司`,
      initiator_id: one(people),
      department_id: roll(6) ? one(departments) : null,
      deadline_at: roll(4) ? new Date(NOW.getTime() + (roll(200) - 50) * HOUR) : null,
      // Several at the same moment: the order must still be one.
      sort_at: new Date(NOW.getTime() - (CONTRACTS - Math.floor(index / 3)) * HOUR),
    }
    const roles = () => ({
      is_initiator: roll(3) === 0,
      is_signer: roll(2) === 0,
      is_cc: roll(10) === 0,
      waits_for: roll(4) ? 0 : roll(5),
    })
    const places: [string, string][] = [[acme, acme]]
    if (roll(2)) places.push([me, one([acme, acme, other, me])])
    else if (roll(10) === 0) places.push([me, ANY_HOUSE])
    return places.map(([scope_id, house_id]) => ({ scope_id, house_id, ...contract, ...roles() }))
  }).flat()
}

const rows = rowsOf()
let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await newDatabase()
  db = openDatabase(openPool(database.connection, 2))
  drop = database.drop
  await sql`alter table contract drop constraint contract_initiator_id_fkey`.execute(db)
  const contracts = [...new Map(rows.map((row) => [row.contract_id, row])).values()]
  const json = (value: unknown) => sql`${JSON.stringify(value)}::json`
  await sql`
    insert into contract (id, owner_id, initiator_id, initiator_name, kind, name, created_at, updated_at)
    select contract_id, initiator_id, initiator_id, '', kind, name, sort_at, sort_at
      from json_populate_recordset(null::contract_participant, ${json(contracts)})`.execute(db)
  await sql`
    insert into contract_participant (scope_id, house_id, contract_id, is_initiator, is_signer, is_cc, waits_for, status,
                                      kind, type_id, name, initiator_id, department_id, deadline_at, sort_at)
    select scope_id, house_id, contract_id, is_initiator, is_signer, is_cc, waits_for, status, kind, type_id, name,
           initiator_id, department_id, deadline_at, sort_at
      from json_populate_recordset(null::contract_participant, ${json(rows)})`.execute(db)
  await sql`
    insert into contract_words (contract_id, text, parties, scopes, sort_at)
    select contract_id, name, parties, array_agg(scope_id), sort_at from contract_participant
      join json_to_recordset(${json(contracts)}) as said (contract_id uuid, parties text) using (contract_id)
     group by contract_id, name, parties, sort_at`.execute(db)
  // Of the words, too: by what is known of them the common ones are told from the rare.
  await sql`analyze contract_participant, contract_words`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const UNDER_WAY = [2, 3, 10]
const VIEWS: Record<NonNullable<ContractFilter['view']>, (row: Row) => boolean> = {
  toFill: (row) => row.waits_for === 1,
  toPlace: (row) => row.waits_for === 2,
  toSign: (row) => row.waits_for === 3,
  toTakeUp: (row) => row.waits_for === 5,
  toApprove: (row) => row.waits_for === 4,
  waitingForMe: (row) => row.waits_for !== 0,
  waitingForOthers: (row) => row.waits_for === 0 && UNDER_WAY.includes(row.status),
  dueSoon: ({ status, deadline_at }) =>
    UNDER_WAY.includes(status) &&
    deadline_at !== null &&
    deadline_at > NOW &&
    deadline_at.getTime() <= NOW.getTime() + DUE_SOON,
  finished: (row) => [4, 11, 12].includes(row.status),
  started: (row) => row.is_initiator,
  received: (row) => row.is_signer && !row.is_initiator,
  copies: (row) => row.is_cc,
  // Nobody here keeps any at hand.
  favourites: () => false,
}

const isIn = (row: Row, scope: Scope): boolean => {
  if (scope.kind === 'own') return row.scope_id === scope.accountId && scope.houses.includes(row.house_id)
  if (row.scope_id !== scope.companyId) return false
  if (scope.kind === 'unclaimed') return row.waits_for === 5
  return (
    scope.departmentIds === null ||
    (row.is_initiator && row.department_id !== null && scope.departmentIds.includes(row.department_id))
  )
}

const isOn = (row: Row, shelf: ListKind, status: number | undefined): boolean => {
  if (shelf === 'scans') return row.kind === 'scan'
  if (shelf === 'started') return row.is_initiator && row.status !== CONTRACT_IS.draft
  if (shelf === 'drafts') return row.is_initiator && (status !== undefined || [1, 6].includes(row.status))
  return (
    shelf === 'mine' || status === CONTRACT_IS.draft || row.status !== CONTRACT_IS.draft || row.waits_for > 0
  )
}

/** The same list, by looking at every row there is. */
const naive = (scopes: readonly Scope[], shelf: ListKind, filter: ContractFilter): string[] => {
  const found = rows.filter(
    (row) =>
      scopes.some((scope) => isIn(row, scope)) &&
      isOn(row, shelf, filter.status) &&
      (!filter.view || VIEWS[filter.view](row)) &&
      (filter.status === undefined || row.status === filter.status) &&
      (!filter.typeId || row.type_id === filter.typeId) &&
      (!filter.initiatorId || row.initiator_id === filter.initiatorId) &&
      (!filter.departmentId || row.department_id === filter.departmentId) &&
      (!filter.from || row.sort_at >= new Date(filter.from)) &&
      (!filter.to || row.sort_at < new Date(filter.to)) &&
      (!filter.keyword || row.name.includes(filter.keyword)) &&
      (!filter.counterpart || row.parties.includes(filter.counterpart)),
  )
  const once = [...new Map(found.map((row) => [row.contract_id, row])).values()]
  return once
    .sort((a, b) => b.sort_at.getTime() - a.sort_at.getTime() || (a.contract_id < b.contract_id ? 1 : -1))
    .map(({ contract_id }) => contract_id)
}

const own: Scope = { kind: 'own', accountId: me, houses: [acme, ANY_HOUSE] }
const company = (departmentIds: readonly string[] | null): Scope => ({
  kind: 'company',
  accountId: me,
  companyId: acme,
  departmentIds,
})
const SCOPES: readonly Scope[][] = [
  [own],
  [{ kind: 'own', accountId: me, houses: [other, ANY_HOUSE] }],
  [company(null)],
  [company(departments.slice(0, 1)), own],
  [company(departments.slice(0, 3)), own],
  [company([]), own],
]
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
const moments = [100, 400, 800].map((hours) =>
  new Date(NOW.getTime() - (CONTRACTS - hours) * HOUR).toISOString(),
)
const question = fc.record({
  scopes: fc.constantFrom(...SCOPES),
  shelf: fc.constantFrom<ListKind>('mine', 'started', 'drafts', 'company', 'scans'),
  filter: fc.record({
    view: maybe(CONTRACT_VIEWS),
    status: maybe([1, 2, 4, 6, 13]),
    typeId: maybe([...types, newId()]),
    initiatorId: maybe(people),
    departmentId: maybe(departments),
    from: maybe(moments),
    to: maybe(moments),
    keyword: maybe(['采购', '旧版', '稀有', '合同17', '从未写过']),
    counterpart: maybe(['瑞丰贸易', '德胜', '从未签过']),
  }),
})

/** Most questions people ask leave most of it out. */
const sparse = fc
  .tuple(
    question,
    fc.subarray(
      ['view', 'status', 'typeId', 'initiatorId', 'departmentId', 'from', 'to', 'keyword', 'counterpart'],
      { maxLength: 3 },
    ),
  )
  .map(([asked, kept]) => ({
    ...asked,
    filter: Object.fromEntries(
      Object.entries(asked.filter).filter(([name, value]) => kept.includes(name) && value !== undefined),
    ) as ContractFilter,
  }))

/** Page after page, so many at most. */
const pagesOf = async (asked: Parameters<typeof participantPage>[1], far: Far, most: number) => {
  const search = searchFor(db, asked.filter, far)
  const got: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < most; page++) {
    const found = await participantPage(db, asked, { cursor, pageSize: 20 }, search)
    got.push(...found.slice(0, 20).map(({ contract_id }) => contract_id))
    const last = found[19]
    if (found.length <= 20 || !last) break
    cursor = writeCursor({ at: last.sort_at, id: last.contract_id })
  }
  return { got, search }
}

describe('a list', () => {
  it('is what looking at every row would give, page after page, and counted', async () => {
    await fc.assert(
      fc.asyncProperty(sparse, fc.constantFrom(...SIGHTS), async ({ scopes, shelf, filter }, far) => {
        const asked = { scopes, shelf, filter, now: NOW }
        const expected = naive(scopes, shelf, filter)
        const { got, search } = await pagesOf(asked, far, 3)
        expect(got).toEqual(expected.slice(0, 60))
        const { total, atLeast } = await countContracts(db, asked, search)
        if (atLeast) expect(total).toBeLessThanOrEqual(Math.min(expected.length, COUNT_CAP))
        else expect(total).toBe(expected.length)
        expect(await countEvery(db, asked)).toBe(expected.length)
      }),
      { numRuns: 100, seed: 20, endOnFailure: true },
    )
  })

  it.each(['采购', '旧版', '稀有', '合同17', '从未写过'])(
    'of those that say %s is found day by day, and goes on from wherever a page ended',
    async (keyword) => {
      for (const scopes of SCOPES) {
        const { got } = await pagesOf({ scopes, shelf: 'company', filter: { keyword }, now: NOW }, SHORT, 8)
        expect(got).toEqual(naive(scopes, 'company', { keyword }).slice(0, 160))
      }
    },
  )

  it('knows every mark as the database makes it', async () => {
    const found = await db
      .selectFrom('contract_participant')
      .select(['shelf_mark', 'status', 'waits_for', 'is_initiator', 'is_signer', 'is_cc', 'kind'])
      .distinct()
      .execute()
    expect(found.length).toBeGreaterThan(100)
    for (const row of found)
      expect(row.shelf_mark).toBe(
        listKeyOf({
          status: row.status,
          waitsFor: row.waits_for,
          isInitiator: row.is_initiator,
          isSigner: row.is_signer,
          isCc: row.is_cc,
          isScan: row.kind === 'scan',
        }),
      )
  })
})
