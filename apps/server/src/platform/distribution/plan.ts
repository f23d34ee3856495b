// Where each table lies when one PostgreSQL is no longer enough: spread over machines by a column, whole on each of them,
// or on the coordinator alone, and why. The test over the catalogue holds it to Citus' conditions, and nobody makes a
// table without saying here where it belongs.
import type { Place, Plan } from './rules.ts'

/** What lies together: rows of an owner, of a contract, of a partner's app. */
type Group = 'owner' | 'contract' | 'app'
type Tables = readonly string[]

/** A company, a person who acts for himself, a partner: their ids are of one kind, so all of them make one group. */
const BY_OWNER: Record<string, Tables> = {
  company_id: [
    'absence',
    'agent_company_rule',
    'approval_flow',
    'archive_upload',
    'bi_board',
    'company_contract_seen',
    'company_endpoint',
    'company_push',
    'company_rule',
    'company_rule_check',
    'company_rule_exception',
    'company_rule_trial',
    'company_rule_version',
    'contract_reading',
    'contract_relation',
    'contract_type',
    'counter',
    'demo_progress',
    'duty_event',
    'duty_list',
    'elg_contract',
    'elg_contract_file',
    'fact_block',
    'fact_column',
    'fact_correction',
    'flow_start',
    'join_application',
    'kept_text',
    'ledger_application',
    'ledger_file',
    'ledger_log',
    'mail_in',
    'open_use',
    'package_use',
    'relation_invite',
    'reminder_told',
    'saas_api',
    'scim_key',
    'scim_setting',
    'signing_setting',
    'small_business',
    'store_watch',
    'store_watch_hit',
    'workplace_card',
  ],
  owner_id: [
    'account_closing',
    'ai_draft',
    'ai_draft_version',
    'ai_mark',
    'ai_task',
    'ai_task_file',
    'invoice_title',
    'issued_certificate',
    'known_device',
    'name_freeze',
    'named_act',
    'negotiation_comment',
    'negotiation_event',
    'negotiation_note',
    'negotiation_proposal',
    'negotiation_room',
    'negotiation_round',
    'negotiation_seat',
    'review_checklist',
    'review_checklist_version',
    'sandbox_seal_key',
  ],
  scope_id: ['blob_going', 'contact', 'contact_group'],
  account_id: [
    'address',
    'agent_proposal',
    'agreement_consent',
    'contract_favourite',
    'identity_attempt',
    'licence_reading',
    'list_view',
    'message_page',
    'momentary_signature',
    'name_notice',
    'notice_preference',
    'operator_alone',
    'person_seal',
    'recovery_code',
    'signing_consent',
    'signing_password',
    'task',
    'task_item',
    'totp',
  ],
  partner_id: ['open_alarm', 'open_alert', 'open_charge_day', 'open_debug_call', 'open_price'],
}

const BY_CONTRACT: Record<string, Tables> = {
  contract_id: [
    'agreed_text',
    'approval',
    'approval_voter',
    'contract_cc',
    'contract_enclosure',
    'contract_field',
    'contract_file',
    'contract_page_picture',
    'contract_party',
    'contract_picture',
    'contract_signature',
    'contract_signer',
    'contract_step',
    'contract_termination',
    'contract_words',
    'notice_page',
  ],
}

const BY_APP: Record<string, Tables> = {
  app_id: [
    'open_checked_file',
    'open_consent',
    'open_file',
    'open_identity',
    'open_ip',
    'open_ip_refused',
    'open_key',
    'open_package',
    'open_package_contract',
    'open_scope_request',
    'open_sign_report',
    'open_sms_binding',
    'open_usage',
    'open_user',
  ],
}

/** Reason → tables. */
const EVERYWHERE: Record<string, Tables> = {
  'are the owners, and found by what is unique among all of them': [
    'account',
    'company',
    'individual_partner',
    'open_app',
    'partner',
  ],
  'are named by rows of many owners, and must not go while one of those is there': ['blob', 'contract'],
  'are few, and named by rows that are spread': ['invite', 'open_sms_sign', 'open_sms_template'],
}

/** Reason → tables. */
const ON_THE_COORDINATOR: Record<string, Tables> = {
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
  'are found by a name or a secret that is unique among all owners': [
    'agent_client',
    'agent_connection',
    'agent_mandate',
    'agent_mandate_day',
    'agent_mandate_use',
    'agent_of_app',
    'agent_token',
    'calendar_feed',
    'company_sso',
    'mail_in_address',
    'open_ai_task',
    'open_notary',
    'open_sso',
    'passkey',
    'scan_code',
    'scan_company_taking',
    'scan_guest',
    'scan_taking',
    'workplace_corp',
  ],
  'say who an owner is, or who belongs to whom': [
    'company_relation',
    'foreign_identity',
    'open_sub_partner',
    'package_trial',
    'partner_customer',
    'partner_user',
    'quota_share',
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
    'open_sandbox_object',
    'sandbox_bank_payment',
    'sandbox_bank_receipt',
    'sandbox_delivery',
    'sandbox_face',
    'sandbox_invoice',
    'sandbox_notary_case',
    'sandbox_payment',
    'sandbox_refund',
  ],
  'say the same to everybody, and are read into memory': [
    'board_province',
    'catalogue_item',
    'certificate_authority',
    'key_generation',
    'key_mark',
    'key_rewrap',
    'key_wrapping',
    'notice_template',
    'owner_key',
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
  'are folded, in one statement, from what is work of the database': [
    'board_cell',
    'board_reach',
    'carbon_total',
    'due_cell',
    'quota_proven',
  ],
  'are one log, and one log is what makes it worth something': [
    'act_digest',
    'evidence_anchor',
    'evidence_audited',
    'evidence_checkpoint',
    'evidence_file',
    'evidence_leaf',
    'evidence_node',
    'evidence_pack',
    'evidence_place',
    'evidence_record',
    'evidence_renewal',
    'evidence_tile',
    'name_audit',
  ],
  'are money and what was bought with it: few rows, and one book': [
    'bank_receipt',
    'bank_transfer',
    'commission',
    'invoice',
    'invoice_file',
    'invoice_order',
    'money_posting',
    'open_bill',
    'open_bill_dispute',
    'open_charge',
    'order_event',
    'partner_bill',
    'payment_attempt',
    'payment_refund',
    'purchase_order',
    'refund_request',
  ],
  'are cases people of the platform decide: few': [
    'certification',
    'notary_application',
    'notary_event',
    'open_feedback',
    'open_filing',
    'open_review',
    'open_review_step',
    'open_sms_trial',
    'review_case',
    'small_business_application',
  ],
}

/**
 * Would be spread by this column, and lie on the coordinator for what still holds them there. Grows shorter alone: the
 * test names what holds each, and finds the one that nothing holds any more.
 */
export const KEPT_BACK: Record<string, Record<string, Tables>> = {
  company_id: {
    // Their triggers keep the figures of the boards.
    archived: ['archived', 'ledger', 'ledger_fund', 'ledger_invoice', 'ledger_plan', 'duty', 'reminder'],
    archive: ['archive_type', 'due_rule', 'due_line'],
    // A seal forgets its keeper when he goes, and names him by a key that holds the company.
    members: [
      'member',
      'member_department',
      'member_role',
      'role',
      'role_grant',
      'department',
      'delegation',
      'scim_group',
      'scim_user',
      'workplace_department',
      'workplace_member',
    ],
    seals: [
      'company_seal',
      'national_seal',
      'national_seal_event',
      'national_seal_report',
      'seal_application',
      'seal_grant',
      'seal_use',
    ],
    templates: ['contract_template', 'contract_template_file', 'contract_template_grant'],
    quota: ['company_package', 'sub_account', 'sub_account_contract'],
    // A sheet written anew takes the block that holds it along by a trigger.
    facts: ['fact_sheet'],
    // Its key is an id alone, and it is written through a view while two releases stand beside each other.
    audit: ['audit_event_month'],
  },
  owner_id: {
    // A deferred trigger proves each entry, and a lot names the one it came from, which is another owner's.
    quota: ['quota_account', 'quota_entry', 'quota_lot', 'quota_posting'],
  },
  scope_id: { lists: ['contract_participant', 'board_crossing', 'board_figure', 'board_line'] },
  account_id: { messages: ['message_month'], seals: ['person_national_seal', 'person_national_seal_event'] },
  contract_id: { notices: ['notice_month'], open: ['open_contract_signer', 'open_template_use'] },
  app_id: {
    open: [
      'open_api_log',
      'open_contract',
      'open_endpoint',
      'open_event',
      'open_hash',
      'open_link',
      'open_push',
      'open_seal_auth',
      'open_store_copy',
      'open_template',
      'open_template_picture',
      'open_template_version',
    ],
  },
  partner_id: { open: ['open_store'] },
}

/** Nothing without the row they belong to. Table → the column that names it, and its table. */
export const PART_OF: Record<string, [column: string, table: string]> = {
  contract_text: ['subject_id', 'contract'],
  file_abstract: ['blob_id', 'blob'],
  file_proposal: ['blob_id', 'blob'],
  file_reading: ['blob_id', 'blob'],
  open_auto_signature: ['auth_id', 'open_seal_auth'],
  open_push_attempt: ['push_id', 'open_push'],
  open_seal_auth_change: ['auth_id', 'open_seal_auth'],
}

const groupOf = (column: string): Group =>
  column === 'contract_id' ? 'contract' : column === 'app_id' ? 'app' : 'owner'

type Placed = [table: string, place: Place]
const spread = (group: Group, lists: Record<string, Tables>): Placed[] =>
  Object.entries(lists).flatMap(([by, tables]) =>
    tables.map((table): Placed => [table, { kind: 'spread', group, by }]),
  )
const all = (kind: 'reference' | 'local', lists: Record<string, Tables>): Placed[] =>
  Object.values(lists).flatMap((tables) => tables.map((table): Placed => [table, { kind }]))

const keptBack: Placed[] = Object.entries(KEPT_BACK).flatMap(([by, lists]) =>
  spread(groupOf(by), { [by]: Object.values(lists).flat() }),
)

const placed: readonly Placed[] = [
  ...spread('owner', BY_OWNER),
  ...spread('contract', BY_CONTRACT),
  ...spread('app', BY_APP),
  ...all('reference', EVERYWHERE),
  ...all('local', ON_THE_COORDINATOR),
  ...all('local', { parts: Object.keys(PART_OF) }),
]

/** What is done when a database is distributed. */
export const PLAN: Plan = new Map([
  ...placed,
  ...keptBack.map(([table]): Placed => [table, { kind: 'local' }]),
])
/** The same, and what is held on the coordinator spread as well. */
export const WISHED: Plan = new Map([...placed, ...keptBack])
/** Each table as often as it is named: once. */
export const NAMED: readonly string[] = [...placed, ...keptBack].map(([table]) => table)
