import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../src/platform/db/database.ts'
import { newDatabase, type TestDatabase } from './new-database.ts'

// One database is enough for long; when it no longer is, rows are spread by their owner (docs/scale.md). That is possible
// for a table whose key begins with the owner, or with what belongs to exactly one. Every other table is named here with
// its reason, so that nobody makes a new one by accident.

/** A company, a person who acts for himself, or whatever belongs to just one of them. */
const BEGINS_WITH_OWNER = [
  'company_id',
  'owner_id',
  'scope_id',
  'account_id',
  'partner_id',
  // An app is one partner's, a contract its initiator's.
  'app_id',
  'contract_id',
]

/** How an owner is found, or what stands above all of them: one directory database. */
const DIRECTORY = {
  'are the owners themselves': ['company', 'account', 'partner', 'open_app', 'individual_partner'],
  'say who an owner is, or who belongs to whom': [
    'company_relation',
    'foreign_identity',
    'open_sub_partner',
    'partner_customer',
    'quota_share',
    'package_trial',
  ],
  'are asked for before anybody is known, and live for days at most': [
    'captcha',
    'idempotency',
    'nonce',
    'open_experience',
    'open_template_link',
    'partner_session',
    'rate_window',
    'session',
    'short_link',
    'ticket',
    'verification_code',
  ],
  'are the platform’s own': [
    'bank_reading',
    'evidence_alarm',
    'job_parking',
    'model_call',
    'open_notice',
    'operator_proposal',
    'payment_bill_line',
    'payment_fault',
    'payment_notice',
    'payment_reconciliation',
    'service_check',
    'service_incident',
    'sign_in_key',
  ],
  'stand in for somebody outside': [
    'open_inbox',
    'sandbox_bank_payment',
    'sandbox_bank_receipt',
    'sandbox_delivery',
    'sandbox_face',
    'sandbox_invoice',
    'sandbox_notary_case',
    'sandbox_payment',
    'sandbox_refund',
  ],
}

/** The same or its own in every database; never moved. */
const IN_EACH = {
  'say the same everywhere': [
    'board_province',
    'catalogue_item',
    'certificate_authority',
    'key_generation',
    'key_mark',
    'key_rewrap',
    'key_wrapping',
    'notice_template',
    'schema_migration',
    'seal_authority',
    'signing_root',
  ],
  'are work of the database they stand in': [
    'audit_outgoing',
    'audit_stream',
    'backfill',
    'board_delta',
    'board_figure_delta',
    'board_filled',
    'board_line_delta',
    'board_reach_delta',
    'carbon_cursor',
    'due_delta',
    'earlier_revision',
    'money_proof',
    'outbox',
    'polled_work',
    'quota_proof',
  ],
  'are one log: a log in each database, and one above them': [
    'evidence_anchor',
    'evidence_audited',
    'evidence_checkpoint',
    'evidence_leaf',
    'evidence_node',
    'evidence_pack',
    'evidence_renewal',
    'evidence_tile',
  ],
}

/** The owner stands beside the key: in front of it the day rows are spread. Table → that column. */
const OWNER_BESIDE: Record<string, string> = {
  audit_event_month: 'company_id',
  blob: 'scope_id',
  certification: 'company_id',
  commission: 'partner_id',
  contract: 'owner_id',
  invite: 'company_id',
  invoice: 'owner_id',
  notary_application: 'owner_id',
  notice_month: 'account_id',
  open_api_log: 'app_id',
  open_bill_dispute: 'partner_id',
  open_charge: 'partner_id',
  open_feedback: 'partner_id',
  open_link: 'app_id',
  open_push: 'app_id',
  open_sms_sign: 'partner_id',
  open_sms_template: 'partner_id',
  open_sms_trial: 'partner_id',
  open_store: 'partner_id',
  open_store_copy: 'app_id',
  partner_bill: 'partner_id',
  purchase_order: 'owner_id',
  refund_request: 'owner_id',
  review_case: 'company_id',
  small_business_application: 'company_id',
}

/** Nothing without the row they belong to, which has an owner. Table → the column that names it, and its table. */
const PART_OF: Record<string, [column: string, table: string]> = {
  bank_receipt: ['attempt_id', 'payment_attempt'],
  contract_text: ['subject_id', 'contract'],
  file_abstract: ['blob_id', 'blob'],
  file_proposal: ['blob_id', 'blob'],
  file_reading: ['blob_id', 'blob'],
  invoice_file: ['invoice_id', 'invoice'],
  invoice_order: ['invoice_id', 'invoice'],
  money_posting: ['order_id', 'purchase_order'],
  notary_event: ['application_id', 'notary_application'],
  open_auto_signature: ['auth_id', 'open_seal_auth'],
  open_push_attempt: ['push_id', 'open_push'],
  open_review_step: ['review_id', 'open_review'],
  open_seal_auth_change: ['auth_id', 'open_seal_auth'],
  order_event: ['order_id', 'purchase_order'],
  payment_attempt: ['order_id', 'purchase_order'],
  payment_refund: ['order_id', 'purchase_order'],
}

type Table = { name: string; key: string[] | null; columns: string[] }

let database: TestDatabase
let tables: Table[]
beforeAll(async () => {
  database = await newDatabase()
  const pool = openPool(database.connection, 1)
  const { rows } = await pool.query<Table>(`
    select c.relname as name,
           (select array_agg(a.attname::text order by k.place)
              from unnest(i.indkey) with ordinality k (attribute, place)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute) as key,
           (select array_agg(a.attname::text) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind in ('r', 'p') and not c.relispartition
     order by 1`)
  tables = rows
  await pool.end()
})
afterAll(() => database?.drop())

const exceptions = [
  ...Object.values({ ...DIRECTORY, ...IN_EACH }).flat(),
  ...Object.keys(OWNER_BESIDE),
  ...Object.keys(PART_OF),
].sort()

it('every key begins with its owner, or the table is named with its reason', () => {
  const others = tables
    .filter(({ key }) => !BEGINS_WITH_OWNER.includes(key?.[0] ?? ''))
    .map(({ name }) => name)
  expect(exceptions).toEqual(others.sort())
})

it('an owner said to stand beside the key stands there', () => {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  for (const [name, column] of Object.entries(OWNER_BESIDE))
    expect(columnsOf.get(name), name).toContain(column)
  for (const [name, [column, whole]] of Object.entries(PART_OF)) {
    expect(columnsOf.get(name), name).toContain(column)
    expect(
      tables.map((table) => table.name),
      name,
    ).toContain(whole)
  }
})
