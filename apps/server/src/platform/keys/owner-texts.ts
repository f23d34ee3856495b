import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { OTHER_SUITE } from './national-cipher.ts'
import type { SealedPlace } from './sealed-places.ts'

// What is sealed under its owner's own key, column by column: whose key it is, and the place the envelope is bound to. The
// one list by which it is sealed anew; a test holds every column of this kind to it, and opens what was moved.

export type OwnerText = SealedPlace & {
  /** Of the row `t`. */
  owner: RawBuilder<string>
  place: RawBuilder<string>
}

const text = (table: string, column: string, owner: string, place: string): OwnerText => ({
  table,
  column,
  owner: sql.raw(owner),
  place: sql.raw(place),
})

const APP_OF_SIGNER = '(select c.app_id from open_contract c where c.contract_id = t.contract_id)'

export const OWNER_TEXTS: readonly OwnerText[] = [
  text('agreed_text', 'held_sealed', 't.owner_id', `'agreed_text:' || t.id`),
  text('agreed_text', 'differences_sealed', 't.owner_id', `'agreed_text_differences:' || t.id`),
  text('ai_draft', 'words_sealed', 't.owner_id', `'ai_draft.words:' || t.id`),
  text('ai_draft_version', 'words_sealed', 't.owner_id', `'ai_draft_version.words:' || t.id`),
  text('company_rule_check', 'verdicts_sealed', 't.company_id', `'company_rule_check:' || t.contract_id`),
  text('company_rule_exception', 'about_sealed', 't.company_id', `'company_rule_exception:' || t.id`),
  text(
    'company_rule_trial',
    'result_sealed',
    't.company_id',
    `'company_rule_trial:' || t.rule_id || ':' || t.version`,
  ),
  text(
    'company_rule_version',
    'rule_sealed',
    't.company_id',
    `'company_rule_version:' || t.rule_id || ':' || t.version`,
  ),
  text('contract_reading', 'reading_sealed', 't.company_id', `'contract_reading:' || t.subject_id`),
  text('duty', 'body_sealed', 't.company_id', `'duty:' || t.id`),
  text('fact_column', 'values_sealed', 't.company_id', `'fact_column:' || t.block_id || ':' || t.fact`),
  text('fact_correction', 'said_sealed', 't.company_id', `'fact_correction:' || t.id`),
  text('fact_sheet', 'sheet_sealed', 't.company_id', `'fact_sheet:' || t.subject_id`),
  text('kept_text', 'body_sealed', 't.company_id', `'kept_text.body:' || t.subject_id`),
  text('kept_text', 'facts_sealed', 't.company_id', `'kept_text.facts:' || t.subject_id`),
  text('negotiation_comment', 'words_sealed', 't.owner_id', `'negotiation_comment:' || t.id`),
  text('negotiation_note', 'words_sealed', 't.owner_id', `'negotiation_note:' || t.id`),
  text('negotiation_proposal', 'words_sealed', 't.owner_id', `'negotiation_proposal:' || t.id`),
  text('negotiation_room', 'clauses_sealed', 't.owner_id', `'negotiation_room:' || t.id`),
  text(
    'negotiation_round',
    'clauses_sealed',
    't.owner_id',
    `'negotiation_round:' || t.room_id || ':' || t.number`,
  ),
  text('open_contract', 'metadata_sealed', 't.app_id', `'open_contract.metadata:' || t.contract_id`),
  text(
    'open_contract_signer',
    'account_sealed',
    APP_OF_SIGNER,
    `'open_contract_signer.account:' || t.signer_id`,
  ),
  text('open_event', 'data_sealed', 't.app_id', `'open_event.data:' || t.id`),
  text('open_user', 'metadata_sealed', 't.app_id', `'open_user.metadata:' || t.account`),
  text('store_watch', 'plan_sealed', 't.company_id', `'store_watch:' || t.id`),
]

/** Columns of this kind are known by their name, as the others are. */
export const ownerSealedColumns = async (db: Queryable): Promise<SealedPlace[]> => {
  const { rows } = await sql<SealedPlace>`
    select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type = 'bytea' and c.column_name like '%\\_sealed'
     order by 1, 2`.execute(db)
  return rows
}

/** Before what is sealed for an owner: this, the suite, these two, and the generation of the keys. */
export const OWNER_HEAD = { escape: OTHER_SUITE, kind: 0x4f, form: 0x32, length: 5 } as const

/** The generation an envelope was sealed by; none where it is of the form before there were any. */
export const ownerSealedBy = (column: string): RawBuilder<number> =>
  sql<number>`case when octet_length(t.${sql.ref(column)}) > ${OWNER_HEAD.length}
      and get_byte(t.${sql.ref(column)}, 0) = ${OWNER_HEAD.escape}
      and get_byte(t.${sql.ref(column)}, 2) = ${OWNER_HEAD.kind}
      and get_byte(t.${sql.ref(column)}, 3) = ${OWNER_HEAD.form}
    then get_byte(t.${sql.ref(column)}, 4)
    when t.${sql.ref(column)} is not null then 0 end`
