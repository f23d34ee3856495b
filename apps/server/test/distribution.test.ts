// One database is enough for long; when it no longer is, its tables are spread over machines (docs/scale.md). Where each
// belongs is declared; whether it can be there is read from the catalogue of a real PostgreSQL.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase, openPool } from '../src/platform/db/database.ts'
import { type CatalogueTable, readCatalogue } from '../src/platform/distribution/catalogue.ts'
import { KEPT_BACK, NAMED, PART_OF, PLAN, WISHED } from '../src/platform/distribution/plan.ts'
import {
  GUARDS,
  givenUp,
  type Plan,
  statementsFor,
  whatForbids,
  whatStopsTheProduct,
} from '../src/platform/distribution/rules.ts'
import { newDatabase, type TestDatabase } from './new-database.ts'

/** What holds a table on the coordinator that would be spread. It only ever grows shorter. */
const HELD_BY: Record<string, string[]> = {
  archived: ['trigger due_lines_came', 'trigger due_lines_changed', 'trigger due_lines_went'],
  audit_event_month: [
    'trigger audit_month_append_only',
    'trigger audit_month_no_truncate',
    'written through the view audit_event',
    'company_id may be empty',
    'primary key without company_id',
  ],
  board_crossing: ['trigger board_year_came', 'trigger board_year_changed'],
  board_figure: ['trigger board_total'],
  board_line: [
    'trigger board_figures_came',
    'trigger board_figures_changed',
    'trigger board_figures_went',
    'trigger board_line_came',
    'trigger board_line_changed',
    'trigger board_line_went',
    'trigger board_reach_came',
    'trigger board_reach_changed',
    'trigger board_reach_went',
  ],
  company_seal: [
    'foreign key company_seal_company_id_keeper_member_id_fkey to member (spread by company_id) empties a column of a key that holds company_id',
  ],
  contract_participant: [
    'trigger board_came',
    'trigger board_changed',
    'trigger board_lines_came',
    'trigger board_lines_changed',
    'trigger board_lines_went',
    'trigger board_went',
    'trigger due_lines_came',
    'trigger due_lines_changed',
    'trigger due_lines_went',
  ],
  contract_template: ['contract_template_no_key without company_id'],
  due_line: ['trigger due_line_came', 'trigger due_line_changed', 'trigger due_line_went'],
  fact_sheet: ['trigger fact_block_stale'],
  message_month: ['written through the view message'],
  national_seal: ['national_seal_number without company_id'],
  notice_month: ['written through the view notice', 'primary key without contract_id'],
  open_api_log: ['primary key without app_id'],
  open_contract: ['open_contract_contract_id_key without app_id'],
  open_contract_signer: [
    'foreign key open_contract_signer_contract_id_fkey to open_contract (spread by app_id)',
  ],
  open_endpoint: ['open_endpoint_id_key without app_id'],
  open_hash: [
    'open_hash_number_key without app_id',
    'foreign key open_hash_leaf_id_fkey to evidence_leaf (local)',
  ],
  open_link: ['primary key without app_id', 'open_link_code_hash_key without app_id'],
  open_push: [
    'primary key without app_id',
    'foreign key open_push_endpoint_id_fkey to open_endpoint (spread by app_id)',
    'foreign key open_push_attempt_push_id_fkey of open_push_attempt (local)',
  ],
  open_seal_auth: [
    'open_seal_auth_id_key without app_id',
    'foreign key open_auto_signature_auth_id_fkey of open_auto_signature (local)',
    'foreign key open_seal_auth_app_id_filing_id_fkey to open_filing (local)',
    'foreign key open_seal_auth_change_auth_id_fkey of open_seal_auth_change (local)',
  ],
  open_store: [
    'primary key without partner_id',
    'foreign key open_sandbox_object_store_id_fkey of open_sandbox_object (local)',
  ],
  open_store_copy: [
    'primary key without app_id',
    'open_store_copy_store_id_contract_id_file_id_key without app_id',
    'foreign key open_store_copy_store_id_fkey to open_store (spread by partner_id)',
  ],
  open_template: [
    'open_template_id_key without app_id',
    'open_template_no_key without app_id',
    'foreign key open_template_link_app_id_no_fkey of open_template_link (local)',
  ],
  open_template_use: ['foreign key open_template_use_app_id_no_fkey to open_template (spread by app_id)'],
  person_national_seal: ['person_national_seal_es_id_key without account_id'],
  quota_entry: [
    'trigger quota_entry_append_only',
    'trigger quota_entry_no_truncate',
    'foreign key quota_entry_of_owner_id_of_entry_id_fkey to quota_entry (spread by owner_id)',
  ],
  quota_lot: ['foreign key quota_lot_from_owner_id_from_lot_id_fkey to quota_lot (spread by owner_id)'],
  quota_posting: [
    'trigger quota_posting_append_only',
    'trigger quota_posting_balanced',
    'trigger quota_posting_no_truncate',
  ],
}

/**
 * Foreign keys that are not there any more on several machines. Accounts are never deleted; a notice of a draft that was
 * thrown away is let go with its month instead of with its draft.
 */
const GIVEN_UP = [
  'message_month,message_month_account_id_fkey',
  'notice_month,notice_month_account_id_fkey',
  'notice_month,notice_month_contract_id_fkey',
]

/** What keeps the product from running on it, as far as the catalogue tells. It only ever grows shorter. */
const STOPS = [
  'due_line_of takes rows of archived',
  'board_key takes rows of contract_participant',
  'board_line_of takes rows of contract_participant',
  'board_line_seen takes rows of contract_participant',
  'board_parties reads contract_party',
  'board_parties reads contract_signer',
  'due_line_of reads elg_contract',
]

/** A company, a person who acts for himself, or whatever belongs to just one of them. */
const OWNERS = ['company_id', 'owner_id', 'scope_id', 'account_id', 'partner_id', 'app_id', 'contract_id']

let database: TestDatabase
let db: Database
let tables: CatalogueTable[]
beforeAll(async () => {
  database = await newDatabase()
  db = openDatabase(openPool(database.connection, 1))
  tables = await readCatalogue(db)
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const keptBack = Object.values(KEPT_BACK).flatMap((lists) => Object.values(lists).flat())
const obstacles = (plan: Plan) => Object.fromEntries(whatForbids(tables, plan))
const countOf = (kind: string) => [...PLAN.values()].filter((place) => place.kind === kind).length

it('every table is in the plan, once', () => {
  expect([...NAMED].sort()).toEqual(tables.map(({ name }) => name))
})

it('what the plan spreads, Citus would take as it stands', () => {
  expect(obstacles(PLAN)).toEqual({})
  expect({ spread: countOf('spread'), reference: countOf('reference') }).toEqual({
    spread: 122,
    reference: 10,
  })
})

it('what is kept back is held by what is named here', () => {
  expect(obstacles(WISHED)).toEqual(HELD_BY)
})

it('what keeps the product from running there is named here', () => {
  expect(whatStopsTheProduct(tables, PLAN)).toEqual(STOPS)
})

it('nothing is kept back that nothing holds', () => {
  // Whoever is held holds those whose foreign keys lead to him, or from him.
  const held = new Map(WISHED)
  for (;;) {
    const more = [...whatForbids(tables, held).keys()].filter((name) => held.get(name) !== PLAN.get(name))
    if (more.length === 0) break
    for (const name of more) held.set(name, PLAN.get(name)!)
  }
  const free = keptBack.filter((name) => held.get(name)!.kind === 'spread')
  expect(free).toEqual([])
})

it('a row that is spread begins its key with what it is spread by', () => {
  const first = new Map(tables.map(({ name, key }) => [name, key?.[0]]))
  for (const [name, place] of PLAN)
    if (place.kind === 'spread') {
      expect(OWNERS).toContain(place.by)
      expect(first.get(name), name).toBe(place.by)
    }
})

it('whoever has no owner hangs on a row that is there', () => {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, Object.keys(columns)]))
  for (const [name, [column, whole]] of Object.entries(PART_OF)) {
    expect(columnsOf.get(name), name).toContain(column)
    expect([...columnsOf.keys()], name).toContain(whole)
  }
})

it('a trigger that may go along looks at nothing but its row', async () => {
  const { rows: functions } = await sql<{ proname: string; prosrc: string }>`
    select proname, prosrc from pg_proc where proname = any(${[...GUARDS]}::text[])`.execute(db)
  expect(functions.map(({ proname }) => proname).sort()).toEqual([...GUARDS].sort())
  for (const { proname, prosrc } of functions)
    expect(prosrc, proname).not.toMatch(/\b(select|from|insert|update|delete|perform|execute)\b/i)
})

it('the statements move every table once, and bring back every foreign key they put aside', () => {
  const statements = statementsFor(tables, PLAN)
  const made = (words: RegExp) => statements.flatMap((one) => words.exec(one)?.slice(1).join() ?? [])
  const moved = [...PLAN].filter(([, { kind }]) => kind !== 'local').map(([name]) => name)
  expect(made(/^select create_\w+\('(\w+)'/).sort()).toEqual(moved.sort())
  const lost = givenUp(tables, PLAN).map(([table, { name }]) => `${table},${name}`)
  expect(lost).toEqual(GIVEN_UP)
  const putAside = made(/^alter table (\w+) drop constraint (\w+);$/)
  expect(putAside.length).toBeGreaterThan(100)
  expect(made(/^alter table (\w+) add constraint (\w+) FOREIGN KEY /)).toEqual(
    putAside.filter((one) => !lost.includes(one)),
  )
})
