// Made from the migrated database by `npm run db:types`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as the value it holds, written as text already serialised. */
export type Json = ColumnType<unknown, string, string>
export type GeneratedJson = ColumnType<unknown, string | undefined, string>

export type AbsenceTable = {
  company_id: string
  id: string
  member_id: string
  account_id: string
  name: string
  deputy_member_id: string
  deputy_account_id: string
  deputy_name: string
  kinds: string[]
  reason: string
  note: string | null
  starts_at: Date
  ends_at: Date
  state: Generated<number>
  held: string | null
  declared_by: string
  declared_by_name: string
  created_at: Date
  ended_at: Date | null
  settled_at: Date | null
}

export type AccountTable = {
  id: string
  mobile_hash: Buffer | null
  mobile_cipher: Buffer | null
  email_hash: Buffer | null
  email_cipher: Buffer | null
  name: string | null
  password_hash: string | null
  status: Generated<number>
  identity_status: Generated<number>
  picture_blob: string | null
  close_tab_exit: Generated<boolean>
  is_demo: Generated<boolean>
  created_at: Date
  id_number_hash: Buffer | null
  id_number_cipher: Buffer | null
  identity_method: number | null
  identity_serial: string | null
  identity_at: Date | null
  identity_sandbox: Generated<boolean>
  source: Generated<string>
  invited_by: string | null
  partner_id: string | null
  password_changed_at: Date | null
  sign_in_notice: Generated<boolean>
  landing: string | null
  is_operator: Generated<boolean>
  id_document: Generated<number>
  realm: string | null
  operator_by_command: Generated<boolean>
  language: string | null
}

export type AccountClosingTable = {
  owner_id: string
  id: string
  is_company: boolean
  asked_by: string
  asked_at: Date
  ends_at: Date
  state: Generated<string>
  settled_at: Date | null
  reason: string | null
  erased: Json | null
}

export type ActDigestTable = {
  until: Date
  id: string
  hashes: Buffer
}

export type AddressTable = {
  account_id: string
  id: string
  receiver: string
  mobile_cipher: Buffer
  region: string
  detail_cipher: Buffer
  postcode: string | null
  label: string | null
  is_default: Generated<boolean>
  created_at: Date
}

export type AgentClientTable = {
  account_id: string
  id: string
  name: string
  redirect_uris: string[]
  created_at: Date
  removed_at: Date | null
}

export type AgentCompanyRuleTable = {
  company_id: string
  allowed: boolean
  amount_cents_max: number | null
  contracts_per_day: number | null
  changed_by: string
  changed_at: Date
}

export type AgentConnectionTable = {
  account_id: string
  id: string
  company_id: string | null
  client_id: string
  client_name: string
  client_host: string | null
  scopes: string[]
  created_at: Date
  used_at: Date | null
  wary_until: Date | null
  ended_at: Date | null
  ended_by: string | null
}

export type AgentMandateTable = {
  account_id: string
  id: string
  number: string
  connection_id: string
  company_id: string | null
  limits: Json
  limits_hash: string
  status: Generated<number>
  letter_id: string
  ends_at: Date
  created_at: Date
  granted_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
  revoke_reason: string | null
  leaves: Generated<number>
  last_leaf: string | null
  reminded_at: Date | null
}

export type AgentMandateDayTable = {
  account_id: string
  mandate_id: string
  day: string
  contracts: number
  amount_cents: number
}

export type AgentMandateUseTable = {
  account_id: string
  mandate_id: string
  contract_id: string
}

export type AgentOfAppTable = {
  app_id: string
  account_id: string
  connection_id: string
}

export type AgentProposalTable = {
  account_id: string
  id: string
  connection_id: string
  company_id: string | null
  path: string
  contract_id: string | null
  revision: number
  asked_cipher: Buffer
  request_key: string
  request_hash: string
  why: string[]
  status: Generated<number>
  created_at: Date
  until: Date
  decided_at: Date | null
  subject_id: string | null
}

export type AgentTokenTable = {
  account_id: string
  hash: Buffer
  connection_id: string
  kind: string
  audience: string
  challenge: string | null
  redirect_uri: string | null
  expires_at: Date
  used_at: Date | null
  key_id: string | null
}

export type AgreedTextTable = {
  contract_id: string
  id: string
  owner_id: string
  account_id: string
  account_name: string
  is_senders: boolean
  source: number
  room_id: string | null
  name: string
  held_sealed: Buffer
  text_sha256: Buffer
  pages_sha256: Buffer | null
  state: Generated<number>
  differences_sealed: Buffer | null
  checked_at: Date | null
  released_name: string | null
  released_at: Date | null
  logged_sha256: Buffer | null
  created_at: Date
}

export type AgreementConsentTable = {
  account_id: string
  document: string
  version: string
  sha256: Buffer
  agreed_at: Date
  address: string | null
  user_agent: string | null
}

export type AiDraftTable = {
  owner_id: string
  id: string
  account_id: string
  account_name: string
  name: string
  contract_type: string
  stance: string
  request: string | null
  answers: GeneratedJson
  content: Json
  revision: Generated<number>
  created_at: Date
  updated_at: Date
  source: Generated<string>
  notes: GeneratedJson
  supplements_subject: string | null
  words_sealed: Buffer | null
  sealed_revision: number | null
}

export type AiDraftVersionTable = {
  owner_id: string
  draft_id: string
  id: string
  name: string
  content: Json
  text: string
  saved_by_name: string
  saved_at: Date
  words_sealed: Buffer | null
}

export type AiMarkTable = {
  owner_id: string
  task_id: string
  item: string
  account_id: string
  account_name: string
  state: Generated<number>
  note: string | null
  wording: string | null
  feedback: number | null
  feedback_note: string | null
  updated_at: Date
}

export type AiTaskTable = {
  owner_id: string
  id: string
  company_id: string | null
  account_id: string
  account_name: string
  department_id: string | null
  kind: string
  title: string
  page_type: number | null
  contract_id: string | null
  template_no: string | null
  options: GeneratedJson
  status: Generated<number>
  stage: Generated<number>
  progress: Generated<number>
  reason: string | null
  attempt: Generated<number>
  copies: Generated<number>
  pages: number | null
  similarity: number | null
  counts: GeneratedJson
  result_blob: string | null
  result_version: Generated<number>
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

export type AiTaskFileTable = {
  owner_id: string
  task_id: string
  side: string
  name: string
  source_blob: string
  pdf_blob: string | null
  model_blob: string | null
  kind: string | null
  page_sizes: GeneratedJson
}

export type ApprovalTable = {
  contract_id: string
  id: string
  purpose: string
  party_id: string | null
  company_id: string
  flow_name: string
  status: Generated<number>
  asked_by: string
  asked_by_name: string
  created_at: Date
  decided_at: Date | null
}

export type ApprovalFlowTable = {
  company_id: string
  id: string
  name: string
  purpose: string
  position: number
  conditions: GeneratedJson
  steps: Json
  is_enabled: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type ApprovalVoterTable = {
  contract_id: string
  approval_id: string
  id: string
  step: number
  rule: number
  position: number
  account_id: string
  name: string
  status: Generated<number>
  comment: string | null
  added_by: string | null
  decided_at: Date | null
  due_at: Date | null
  timeout_hours: number | null
  timeout_then: string | null
  timeout_member: string | null
  reminded_at: Date | null
  absence_id: string | null
  for_account_id: string | null
  for_name: string | null
}

export type ArchiveTypeTable = {
  company_id: string
  id: string
  parent_id: string | null
  name: string
  position: Generated<number>
  contract_type_ids: Generated<string[]>
  number_rule: string | null
  visible_kind: Generated<number>
  visible_ids: Generated<string[]>
  fields: GeneratedJson
  created_at: Date
  updated_at: Date
}

export type ArchiveUploadTable = {
  company_id: string
  id: string
  account_id: string
  blob_id: string
  name: string
  created_at: Date
}

export type ArchivedTable = {
  company_id: string
  id: string
  type_id: string | null
  contract_id: string | null
  elg_id: string | null
  subject_id: GeneratedAlways<string>
  source: number
  name: string
  number: string | null
  archive_number: string | null
  counterpart: string | null
  cents: number | null
  valid_from: string | null
  valid_until: string | null
  performer_id: string | null
  own: GeneratedJson
  attachments: GeneratedJson
  accepted: Generated<string[]>
  verdict: number | null
  renewed_by: string | null
  sort_at: Date
  filed_at: Date | null
  filed_by: string | null
  out_reason: string | null
  revision: Generated<number>
  tags: Generated<string[]>
}

export type AuditEventTable = {
  id: string
  company_id: string | null
  account_id: string | null
  actor_name: string | null
  event: string
  target: string | null
  succeeded: boolean
  detail: GeneratedJson
  address: string | null
  user_agent: string | null
  request_id: string | null
  at: Date
}

export type AuditOutgoingTable = {
  id: string
  noted_at: Date
}

export type AuditStreamTable = {
  is_only: Generated<boolean>
  wanted_at: Date
  held_until: Date
  sent_at: Date | null
}

export type BackfillTable = {
  name: string
  position: Json
  done_at: Date | null
}

export type BankReadingTable = {
  account: string
  read_until: Date
  whole_at: Date
}

export type BankReceiptTable = {
  id: string
  mark: Buffer
  payer_name: string
  payer_account_cipher: Buffer
  amount_fen: number
  remark: string
  received_at: Date
  state: Generated<number>
  attempt_id: string | null
  decided_by: string | null
  note: string | null
  created_at: Date
}

export type BankTransferTable = {
  company_id: string
  id: string
  certification_id: string
  direction: number
  status: Generated<number>
  reference: string
  amount_fen: number
  account_cipher: Buffer
  bank: Json
  tries: Generated<number>
  reason: string | null
  created_at: Date
  expires_at: Date
  finished_at: Date | null
}

export type BiBoardTable = {
  company_id: string
  id: string
  name: string
  widgets: GeneratedJson
  shared_role_ids: Generated<string[]>
  account_id: string
  created_at: Date
  updated_at: Date
}

export type BlobTable = {
  id: string
  scope_id: string
  sha256: Buffer
  size: number
  media_type: string
  created_at: Date
  key_generation: Generated<number>
  within: string | null
}

export type BlobGoingTable = {
  scope_id: string
  sha256: Buffer
  since: Date
  tried_at: Date | null
}

export type BoardCellTable = {
  scope_id: string
  day: string
  status: number
  type_id: string
  department_id: string
  is_initiator: boolean
  n: number
}

export type BoardCrossingTable = {
  scope_id: string
  dims: string
  grain: string
  at: string
  one: string
  two: string
  three: string
  n: number
  done: number
  refused: number
  cents: number
  timed: number
  minutes: number
  dated: number
}

export type BoardDeltaTable = {
  n: number
  scope_id: string
  day: string
  status: number
  type_id: string
  department_id: string
  is_initiator: boolean
}

export type BoardFigureTable = {
  scope_id: string
  dim: string
  grain: string
  at: string
  key: string
  n: number
  done: number
  refused: number
  cents: number
  timed: number
  minutes: number
  dated: number
}

export type BoardFigureDeltaTable = {
  scope_id: string
  dim: string
  day: string
  key: string
  n: number
  done: number
  refused: number
  cents: number
  timed: number
  minutes: number
  dated: number
}

export type BoardFilledTable = {
  is_filled: Generated<boolean>
  at: Date
  totals_at: Date | null
  crossings_at: Date | null
  years_at: Date | null
}

export type BoardLineTable = {
  scope_id: string
  contract_id: string
  day: string
  status: number
  type_id: string | null
  department_id: string | null
  initiator: string
  cents: number | null
  minutes: number | null
  is_dated: boolean
  parties: string[]
  provinces: string[]
  began: boolean | null
  holders: string[] | null
}

export type BoardLineDeltaTable = {
  sign: number
  scope_id: string
  day: string
  status: number
  type_id: string | null
  department_id: string | null
  initiator: string
  cents: number | null
  minutes: number | null
  is_dated: boolean
  parties: string[]
  provinces: string[]
}

export type BoardProvinceTable = {
  code: string
  name: string
  short: string
}

export type BoardReachTable = {
  scope_id: string
  reach: string
  whose: string
  within: string
  dim: string
  grain: string
  at: string
  key: string
  n: number
  done: number
  refused: number
  cents: number
  timed: number
  minutes: number
  dated: number
}

export type BoardReachDeltaTable = {
  sign: number
  scope_id: string
  day: string
  status: number
  type_id: string | null
  department_id: string | null
  initiator: string
  cents: number | null
  minutes: number | null
  is_dated: boolean
  parties: string[]
  provinces: string[]
  began: boolean
  holders: string[]
}

export type CalendarFeedTable = {
  company_id: string
  account_id: string
  secret_hash: Buffer
  hides_names: boolean
  created_at: Date
  last_read_at: Date | null
  duties: Generated<number>
}

export type CaptchaTable = {
  id: string
  answer_hash: Buffer
  expires_at: Date
  bits: number | null
  uses: Generated<number>
}

export type CarbonCursorTable = {
  one: Generated<boolean>
  place: number
}

export type CarbonTotalTable = {
  owner_id: string
  contracts: Generated<number>
  sheets: Generated<number>
  updated_at: Date
}

export type CatalogueItemTable = {
  id: string
  code: string
  version: number
  state: Generated<number>
  sort: string
  package_type: number | null
  name: string
  about: Generated<string>
  price_fen: number
  term_months: number
  contents: Json
  buyers: string
  on_sale_from: Date | null
  on_sale_until: Date | null
  place: Generated<number>
  made_by: string
  maker_id: string | null
  created_at: Date
  published_by: string | null
  published_at: Date | null
}

export type CertificateAuthorityTable = {
  role: string
  certificate: Buffer
  key_wrapped: Buffer
  created_at: Date
}

export type CertificationTable = {
  id: string
  company_id: string | null
  account_id: string
  kind: number
  status: Generated<number>
  step: Generated<number>
  method: number | null
  licence_blob: string | null
  facts: GeneratedJson
  agent: GeneratedJson
  legal_mobile_cipher: Buffer | null
  successor_id: string | null
  letter_blob: string | null
  letter_kind: number | null
  letter_evidence: GeneratedJson
  reason: string | null
  created_at: Date
  updated_at: Date
  decided_at: Date | null
}

export type CommissionTable = {
  id: string
  partner_id: string
  order_id: string
  source: string
  base_fen: number
  rate_bp: number
  amount_fen: number
  flag: string | null
  confirm_at: Date
  bill_id: string | null
  created_at: Date
}

export type CompanyTable = {
  id: string
  name: string
  status: Generated<number>
  is_self_adaptive_seal: Generated<boolean>
  is_demo: Generated<boolean>
  created_at: Date
  logo_blob: string | null
  admin_second_factor: Generated<boolean>
  session_hours: number | null
  close_tab_exit: Generated<boolean>
  credit_code: string | null
  legal_name: string | null
  address: string | null
  valid_until: string | null
  certified_at: Date | null
  certification_method: number | null
  certification_sandbox: Generated<boolean>
  principal_id: string | null
  disabled_reason: string | null
  realm: string | null
  idle_minutes: number | null
  idle_since: Date | null
}

export type CompanyContractSeenTable = {
  company_id: string
  contract_id: string
  seen: Json
}

export type CompanyEndpointTable = {
  company_id: string
  id: string
  url: string
  events: string[]
  secret_cipher: Buffer
  previous_cipher: Buffer | null
  previous_until: Date | null
  status: Generated<number>
  remark: string | null
  failing_since: Date | null
  last_failure: string | null
  last_failure_at: Date | null
  created_at: Date
}

export type CompanyPackageTable = {
  company_id: string
  id: string
  package_type: number
  contents: Json
  starts_at: Date
  ends_at: Date | null
  ended_at: Date | null
  reference: string
  created_at: Date
}

export type CompanyPushTable = {
  company_id: string
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  contract_id: string | null
  body_cipher: Buffer
  status: Generated<number>
  attempts: Generated<number>
  next_at: Date
  http_status: number | null
  ms: number | null
  failure: string | null
  created_at: Date
  finished_at: Date | null
}

export type CompanyRelationTable = {
  child_id: string
  parent_id: string
  act_rights: GeneratedJson
  created_at: Date
}

export type CompanyRuleTable = {
  company_id: string
  id: string
  version: Generated<number>
  enabled: Generated<boolean>
  owner_id: string
  owner_name: string
  created_at: Date
  updated_at: Date
}

export type CompanyRuleCheckTable = {
  company_id: string
  contract_id: string
  digest: Buffer
  verdicts_sealed: Buffer
  checked_at: Date
}

export type CompanyRuleExceptionTable = {
  company_id: string
  rule_id: string
  id: string
  kind: number
  about_sealed: Buffer
  until: string | null
  by_name: string
  created_at: Date
}

export type CompanyRuleTrialTable = {
  company_id: string
  rule_id: string
  version: number
  account_id: string
  task_id: string
  result_sealed: Buffer | null
  begun_at: Date
  finished_at: Date | null
}

export type CompanyRuleVersionTable = {
  company_id: string
  rule_id: string
  version: number
  rule_sealed: Buffer
  on_send: Generated<number>
  saved_by_name: string
  saved_at: Date
  tried_at: Date | null
}

export type CompanySealTable = {
  company_id: string
  id: string
  name: string
  type: number
  status: number
  status_reason: string | null
  source: number
  design: Json | null
  picture_blob: string
  original_blob: string | null
  width_um: number
  height_um: number
  is_default: Generated<boolean>
  keeper_member_id: string | null
  legal_account_id: string | null
  legal_name: string | null
  legal_consent_at: Date | null
  created_by: string
  created_by_name: string | null
  created_at: Date
  remark: string | null
}

export type CompanySsoTable = {
  company_id: string
  sso_code: string
  display_name: string
  issuer: string
  client_id: string
  client_secret_cipher: Buffer | null
  is_enabled: boolean
  changed_at: Date
}

export type ContactTable = {
  scope_id: string
  account_id: string
  id: string
  kind: number
  name: string
  mobile_hash: Buffer
  mobile_cipher: Buffer
  email_cipher: Buffer | null
  company_name: string | null
  credit_code: string | null
  note: string | null
  group_id: string | null
  created_at: Date
}

export type ContactGroupTable = {
  scope_id: string
  account_id: string
  id: string
  name: string
  created_at: Date
}

export type ContractTable = {
  id: string
  owner_id: string
  company_id: string | null
  initiator_id: string
  initiator_name: string
  department_id: string | null
  kind: string
  status: Generated<number>
  phase: Generated<string>
  name: string
  number: string | null
  type_id: string | null
  amount_cents: number | null
  in_turn: Generated<boolean>
  deadline_at: Date | null
  valid_from: string | null
  valid_until: string | null
  note: string | null
  settings: GeneratedJson
  draft_cipher: Buffer | null
  revision: Generated<number>
  original_id: string | null
  agreement_invalidates: Generated<boolean>
  copied_from: string | null
  scan_parent_id: string | null
  phase_before_expiry: string | null
  end_reason: string | null
  sent_at: Date | null
  finished_at: Date | null
  created_at: Date
  updated_at: Date
  type_values: GeneratedJson
  national_seal: Generated<boolean>
  labour: Generated<boolean>
}

export type ContractCcTable = {
  contract_id: string
  id: string
  account_id: string | null
  company_id: string | null
  name: string
  mobile_hash: Buffer | null
  mobile_cipher: Buffer | null
  may_download: Generated<boolean>
  told_when: Generated<number>
  language: string | null
}

export type ContractEnclosureTable = {
  contract_id: string
  id: string
  position: number
  name: string
  blob_id: string
  content_sha256: Buffer
  size: number
  created_at: Date
}

export type ContractFavouriteTable = {
  account_id: string
  contract_id: string
  created_at: Date
}

export type ContractFieldTable = {
  contract_id: string
  id: string
  file_id: string
  kind: string
  party_id: string | null
  page: number
  x: number
  y: number
  width: number
  height: number
  key: string | null
  name: string
  required: Generated<boolean>
  settings: GeneratedJson
  value: Json | null
  filled_by: string | null
  filled_at: Date | null
  position: Generated<number>
}

export type ContractFileTable = {
  contract_id: string
  id: string
  kind: Generated<number>
  position: number
  name: string
  source_blob: string
  pdf_blob: string | null
  current_blob: string | null
  current_sha256: Buffer | null
  page_sizes: GeneratedJson
  state: Generated<number>
  reason: string | null
  created_at: Date
  taken_at: Date | null
  hidden_cipher: Buffer | null
  hidden_confirmed_at: Date | null
  change_choice: string | null
  source_format: string | null
  signed_as: Generated<string>
  view_blob: string | null
  added_pages: Generated<number>
  include_when: Json | null
  left_out: Generated<boolean>
}

export type ContractPagePictureTable = {
  contract_id: string
  file_id: string
  file_sha256: Buffer
  page: number
  blob_id: string
}

export type ContractParticipantTable = {
  scope_id: string
  contract_id: string
  is_initiator: Generated<boolean>
  is_signer: Generated<boolean>
  is_cc: Generated<boolean>
  waits_for: Generated<number>
  status: number
  kind: string
  type_id: string | null
  name: string
  number: string | null
  initiator_id: string
  department_id: string | null
  deadline_at: Date | null
  sort_at: Date
  house_id: string
  shelf_mark: GeneratedAlways<number>
}

export type ContractPartyTable = {
  contract_id: string
  id: string
  turn: number
  kind: number
  is_own: Generated<boolean>
  company_id: string | null
  company_name: string | null
  rule: Generated<number>
  intent_methods: GeneratedJson
  reading: Generated<number>
  reading_seconds: Generated<number>
  attachments_asked: GeneratedJson
  attachments_given: GeneratedJson
  may_refuse: Generated<boolean>
  may_transfer: Generated<boolean>
  message: string | null
  deadline_at: Date | null
  status: Generated<number>
  fill_status: Generated<number>
  seal_use: number | null
  signed_at: Date | null
  role_name: string | null
  return_reason: string | null
  intent_all: Generated<boolean>
  intent_fallback: Generated<boolean>
  hand_drawn: Generated<boolean>
  fresh_drawn: Generated<boolean>
}

export type ContractPictureTable = {
  contract_id: string
  blob_id: string
  account_id: string
  created_at: Date
}

export type ContractReadingTable = {
  company_id: string
  subject_id: string
  reading_sealed: Buffer
  read_at: Date
}

export type ContractRelationTable = {
  company_id: string
  subject_id: string
  of_subject: string
  kind: number
  effective_on: string | null
  linked_by: string
  linked_at: Date
  is_pending: Generated<boolean>
}

export type ContractSignatureTable = {
  contract_id: string
  id: string
  file_id: string
  party_id: string
  signer_id: string
  sequence: number
  account_id: string
  company_id: string | null
  subject: string
  certificate_serial: string
  is_sandbox: boolean
  field_names: Json
  sha256_before: Buffer
  sha256_after: Buffer
  blob_id: string
  intent_method: number | null
  intent_serial: string | null
  by_hand: boolean
  address: string | null
  user_agent: string | null
  signed_at: Date
  certificate_provider: Generated<string>
  certificate_issuer: string | null
  timestamp_provider: Generated<string>
  timestamped_at: Date | null
  national_seals: Json | null
}

export type ContractSignerTable = {
  contract_id: string
  id: string
  party_id: string
  position: number
  account_id: string | null
  name: string
  mobile_hash: Buffer | null
  mobile_cipher: Buffer | null
  email_hash: Buffer | null
  email_cipher: Buffer | null
  status: Generated<number>
  urged: Generated<number>
  opened_at: Date | null
  reading: GeneratedJson
  signed_at: Date | null
  refused_reason: string | null
  handed_from: string | null
  face_failures: Generated<number>
  urged_at: Date | null
  id_number_hash: Buffer | null
  id_number_cipher: Buffer | null
  labour_notice: string | null
  labour_notice_at: Date | null
  absence_id: string | null
  language: string | null
}

export type ContractStepTable = {
  contract_id: string
  id: string
  action: string
  actor_id: string | null
  actor_name: string | null
  company_id: string | null
  company_name: string | null
  status: number
  phase: string
  said: GeneratedJson
  at: Date
}

export type ContractTemplateTable = {
  company_id: string
  id: string
  no: string
  kind: string
  name: string
  content_cipher: Buffer
  revision: Generated<number>
  created_by: string
  created_by_name: string
  created_at: Date
  updated_at: Date
  is_enabled: Generated<boolean>
}

export type ContractTemplateFileTable = {
  company_id: string
  template_id: string
  id: string
  position: number
  name: string
  source_blob: string
  pdf_blob: string
  page_sizes: Json
}

export type ContractTemplateGrantTable = {
  company_id: string
  template_id: string
  kind: string
  target_id: string
}

export type ContractTerminationTable = {
  contract_id: string
  terms: Json
}

export type ContractTextTable = {
  subject_id: string
  scopes: string[]
  sort_at: Date
  state: Generated<number>
  body: Generated<string>
  pages: GeneratedJson
  facts: GeneratedJson
  read_at: Date | null
}

export type ContractTypeTable = {
  company_id: string
  id: string
  name: string
  code: string | null
  number_rule: string | null
  valid_days: number | null
  note: string | null
  is_enabled: Generated<boolean>
  created_at: Date
  updated_at: Date
  fields: GeneratedJson
  national_seal: Generated<boolean>
  labour: Generated<boolean>
}

export type ContractWordsTable = {
  contract_id: string
  text: string
  parties: string
  pieces: GeneratedAlways<string[]>
  scopes: string[]
  sort_at: Date
  places: GeneratedAlways<string[]>
}

export type CounterTable = {
  company_id: string
  name: string
  value: number
}

export type DelegationTable = {
  company_id: string
  id: string
  member_id: string
  given_by: string
  given_by_name: string | null
  role_ids: Generated<string[]>
  letter_sha256: Buffer
  accepted_at: Date
  valid_until: Date
  ended_at: Date | null
}

export type DemoProgressTable = {
  company_id: string
  step: string
  planned: number | null
  at: Date
}

export type DepartmentTable = {
  company_id: string
  id: string
  parent_id: string | null
  name: string
  position: Generated<number>
  created_at: Date
}

export type DueCellTable = {
  company_id: string
  reach: string
  whose: string
  within: string
  grain: string
  at: string
  n: number
}

export type DueDeltaTable = {
  sign: number
  company_id: string
  type_id: string | null
  day: string | null
  department_id: string | null
  holders: string[]
}

export type DueLineTable = {
  company_id: string
  archived_id: string
  type_id: string | null
  day: string | null
  department_id: string | null
  holders: string[]
}

export type DueRuleTable = {
  company_id: string
  id: string
  name: string
  type_ids: Generated<string[]>
  days: number[]
  repeat_days: number | null
  days_before: number[]
  to_performer: boolean
  to_initiator: boolean
  member_ids: Generated<string[]>
  channels: string[]
  is_enabled: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export type DutyTable = {
  company_id: string
  subject_id: string
  id: string
  archived_id: string
  state: number
  kind: string
  side: number
  body_sealed: Buffer
  due_on: string | null
  event: string | null
  offset_n: number | null
  offset_unit: string | null
  responsible_id: string | null
  remind_days: Generated<number[]>
  remind_on: string | null
  ledger_id: string | null
  plan_id: string | null
  done_on: string | null
  created_by: string
  created_at: Date
  revision: Generated<number>
}

export type DutyEventTable = {
  company_id: string
  subject_id: string
  event: string
  on_day: string
  entered_by: string
  entered_at: Date
}

export type DutyListTable = {
  company_id: string
  id: string
  name: string
  rotation: string
  begins_on: string
  member_ids: string[]
  created_at: Date
  changed_at: Date
}

export type EarlierRevisionTable = {
  within_id: string
  blob_id: string
  noted_at: Date
}

export type ElgContractTable = {
  company_id: string
  id: string
  name: string
  number: string | null
  counterpart: string
  signed_on: string | null
  valid_from: string | null
  valid_until: string | null
  amount_cents: number | null
  note: string | null
  source: string
  department_id: string | null
  imported_by: string
  imported_by_name: string
  created_at: Date
}

export type ElgContractFileTable = {
  company_id: string
  contract_id: string
  id: string
  position: number
  name: string
  blob_id: string
}

export type EvidenceAlarmTable = {
  id: string
  at: Date
  damage: Json
  settled_at: Date | null
}

export type EvidenceAnchorTable = {
  id: string
  size: number
  kind: string
  name: string
  is_sandbox: boolean
  token: Buffer
  serial: string
  at: Date
  created_at: Date
  witness_key: string | null
}

export type EvidenceAuditedTable = {
  is_one: Generated<boolean>
  size: number
  at: Date
}

export type EvidenceCheckpointTable = {
  size: number
  note: string
  at: Date
}

export type EvidenceFileTable = {
  contract_id: string
  file_id: string
  sha256: Buffer
  version: number
}

export type EvidenceLeafTable = {
  id: string
  contract_id: string
  sequence: Generated<number>
  step: string
  entry: Buffer
  at: Date
  place: number | null
}

export type EvidenceNodeTable = {
  level: number
  index: number
  hash: Buffer
}

export type EvidencePackTable = {
  tile: number
  blob_id: string
}

export type EvidencePlaceTable = {
  contract_id: string
  places: string[]
}

export type EvidenceRecordTable = {
  contract_id: string
  number: string
  leaf_id: string
  created_at: Date
  hashes: Buffer[] | null
}

export type EvidenceRenewalTable = {
  sequence: number
  kind: string
  digest: string
  size: number
  root: string
  before: string
  token: Buffer
  checkpoint: string | null
  tiles: Buffer | null
  name: string
  is_sandbox: boolean
  at: Date
  ends_at: Date
}

export type EvidenceTileTable = {
  index: number
  hashes: Buffer
}

export type FactBlockTable = {
  company_id: string
  id: string
  first_subject: string
  last_subject: string
  sheets: number
}

export type FactColumnTable = {
  company_id: string
  block_id: string
  fact: string
  values_sealed: Buffer
}

export type FactCorrectionTable = {
  company_id: string
  subject_id: string
  id: string
  said_sealed: Buffer
  said_by: string
  said_at: Date
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

export type FactSheetTable = {
  company_id: string
  subject_id: string
  extractor: Generated<number>
  state: Generated<number>
  sheet_sealed: Buffer | null
  sort_at: Date
  changed_at: Date
}

export type FileAbstractTable = {
  blob_id: string
  state: Generated<number>
  reason: string | null
  abstract_blob: string | null
  created_at: Date
}

export type FileProposalTable = {
  blob_id: string
  state: Generated<number>
  found_blob: string | null
  created_at: Date
}

export type FileReadingTable = {
  blob_id: string
  state: Generated<number>
  pages_done: Generated<number>
  pages: Generated<number>
  model_blob: string | null
  created_at: Date
}

export type FlowStartTable = {
  company_id: string
  template_no: string
  contract_id: string
  started_at: Date
}

export type ForeignIdentityTable = {
  provider: string
  subject: string
  account_id: string
  company_id: string | null
  created_at: Date
  last_used_at: Date
}

export type IdempotencyTable = {
  actor: string
  key: string
  request_hash: Buffer
  answer: Json | null
  created_at: Date
}

export type IdentityAttemptTable = {
  account_id: string
  id: string
  method: number
  status: number
  provider: string
  is_sandbox: boolean
  serial: string | null
  reason: string | null
  name_cipher: Buffer
  id_number_cipher: Buffer
  consent_sha256: Buffer | null
  created_at: Date
  finished_at: Date | null
  document: Generated<number>
  payer_id: string | null
  language: string | null
}

export type IndividualPartnerTable = {
  id: string
  account_id: string
  name: string
  about: string
  code: string
  status: Generated<number>
  reason: string | null
  created_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export type InviteTable = {
  id: string
  company_id: string | null
  kind: number
  code_hash: Buffer
  code_cipher: Buffer
  department_id: string | null
  role_ids: Generated<string[]>
  name: string | null
  mobile_hash: Buffer | null
  mobile_cipher: Buffer | null
  email_hash: Buffer | null
  email_cipher: Buffer | null
  needs_review: Generated<boolean>
  max_uses: number | null
  uses: Generated<number>
  created_by: string
  inviter_name: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export type InvoiceTable = {
  id: string
  owner_id: string
  type: number
  title: Json
  amount_fen: number
  net_fen: number
  tax_fen: number
  tax_bp: number
  state: Generated<string>
  number: string | null
  issued_on: string | null
  red_number: string | null
  reason: string | null
  is_sandbox: Generated<boolean>
  asked_by: string | null
  issued_by: string | null
  created_at: Date
  issued_at: Date | null
  channel: string | null
  red_reference: string | null
  red_reason: string | null
  asked_channel_at: Date | null
}

export type InvoiceFileTable = {
  invoice_id: string
  format: string
  blob_id: string
  file_name: string
  is_red: Generated<boolean>
}

export type InvoiceOrderTable = {
  invoice_id: string
  order_id: string
  amount_fen: number
}

export type InvoiceTitleTable = {
  owner_id: string
  id: string
  kind: number
  name: string
  tax_no: string | null
  address: string | null
  phone: string | null
  bank_name: string | null
  bank_account: string | null
  email: string | null
  is_default: Generated<boolean>
  created_at: Date
}

export type IssuedCertificateTable = {
  owner_id: string
  id: string
  account_id: string
  serial: string
  issuer: string
  provider: string
  is_sandbox: boolean
  purpose: string
  about_id: string
  issued_at: Date
}

export type JobParkingTable = {
  only_one: Generated<boolean>
  parked_at: Date
  reason: string
}

export type JoinApplicationTable = {
  company_id: string
  id: string
  invite_id: string | null
  account_id: string | null
  name: string
  mobile_cipher: Buffer | null
  email_cipher: Buffer | null
  status: number
  department_id: string | null
  role_ids: Generated<string[]>
  note: string | null
  reason: string | null
  inviter_name: string | null
  decided_by: string | null
  created_at: Date
  decided_at: Date | null
}

export type KeptTextTable = {
  company_id: string
  subject_id: string
  sort_at: Date
  body_sealed: Buffer
  facts_sealed: Buffer
  grams: number[]
}

export type KeyGenerationTable = {
  number: number
  active_at: Date
  created_at: Date
  hanging: number | null
  counted_at: Date | null
  clean_since: Date | null
  retired_at: Date | null
  seals_texts: Generated<boolean>
}

export type KeyMarkTable = {
  one: Generated<boolean>
  mark: Buffer
}

export type KeyRewrapTable = {
  generation: number
  place: string
  next_block: Generated<number>
  moved: Generated<number>
}

export type KeyWrappingTable = {
  generation: number
  keeper: string
  wrapped: Buffer
  created_at: Date
}

export type KnownDeviceTable = {
  owner_id: string
  device_hash: Buffer
  seen_at: Date
}

export type LedgerTable = {
  company_id: string
  id: string
  archived_id: string | null
  name: string
  number: string | null
  counterpart: string
  direction: number
  currency: Generated<string>
  contract_cents: number
  tax_bp: number | null
  signed_on: string | null
  end_date: string | null
  opening_fund_cents: Generated<number>
  opening_invoice_cents: Generated<number>
  parties: GeneratedJson
  responsible_id: string | null
  department_id: string | null
  created_by: string
  created_at: Date
  plan_cents: Generated<number>
  fund_cents: Generated<number>
  invoice_cents: Generated<number>
  unsettled_cents: Generated<number>
  next_due_on: string | null
  revision: Generated<number>
  import_key: string | null
}

export type LedgerApplicationTable = {
  company_id: string
  status: number
  contact: string
  mobile_cipher: Buffer
  note: string | null
  reason: string | null
  applied_by: string
  applied_at: Date
  decided_at: Date | null
}

export type LedgerFileTable = {
  company_id: string
  id: string
  kind: string
  name: string
  size: number
  blob_id: string
  recognised: GeneratedJson
  uploaded_by: string
  created_at: Date
}

export type LedgerFundTable = {
  company_id: string
  ledger_id: string
  id: string
  kind: number
  cents: number
  currency: string
  rate_e8: Generated<number>
  on_day: string
  allocations: GeneratedJson
  voucher_id: string | null
  note: string | null
  created_at: Date
}

export type LedgerInvoiceTable = {
  company_id: string
  ledger_id: string
  id: string
  direction: number
  kind: string
  number: string
  on_day: string
  net_cents: number
  tax_cents: number
  gross_cents: number
  rate_bp: number
  seller: string | null
  buyer: string | null
  file_id: string | null
  credit_of: string | null
  created_at: Date
}

export type LedgerLogTable = {
  company_id: string
  ledger_id: string
  id: string
  part: string
  part_id: string | null
  field: string
  before: string | null
  after: string | null
  account_id: string | null
  actor_name: string
  at: Date
}

export type LedgerPlanTable = {
  company_id: string
  ledger_id: string
  id: string
  period: number
  due_on: string
  cents: number
  share_bp: number | null
  condition: string | null
  responsible_id: string | null
  remind_days: Generated<number>
  allocated_cents: Generated<number>
  reminded_on: string | null
  created_at: Date
}

export type LicenceReadingTable = {
  account_id: string
  task_id: string
  blob_id: string
  fields: Json | null
}

export type ListViewTable = {
  account_id: string
  id: string
  list: string
  name: string
  query: string
  created_at: Date
}

export type MailInTable = {
  company_id: string
  id: string
  provider_key: string
  from_masked: string
  account_id: string | null
  contract_id: string | null
  files: number
  reason: string | null
  received_at: Date
}

export type MailInAddressTable = {
  company_id: string
  local_part: string
  made_by: string
  created_at: Date
}

export type MemberTable = {
  company_id: string
  id: string
  account_id: string
  department_id: string | null
  name: string
  status: Generated<number>
  is_leader: Generated<boolean>
  created_at: Date
  job_number: string | null
  activated_at: Date | null
  status_before_frozen: number | null
  email_cipher: Buffer | null
  mail_notices: Generated<boolean>
}

export type MemberDepartmentTable = {
  company_id: string
  member_id: string
  department_id: string
}

export type MemberRoleTable = {
  company_id: string
  member_id: string
  role_id: string
}

export type MessageTable = {
  account_id: string
  id: string
  company_id: string | null
  title: string
  content: string
  path: string | null
  read_at: Date | null
  created_at: Date
}

export type MessagePageTable = {
  account_id: string
  id: string
  oldest_at: Date
  newest_at: Date
  n: number
  unread: string[]
  messages: Json
}

export type ModelCallTable = {
  id: string
  task_id: string | null
  purpose: string
  model: string
  succeeded: boolean
  failure: string | null
  milliseconds: number
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  estimated: Generated<boolean>
  cost_micros: Generated<number>
  created_at: Date
}

export type MomentarySignatureTable = {
  account_id: string
  id: string
  contract_id: string
  design: Json
  picture_blob: string
  width_um: number
  height_um: number
  created_at: Date
}

export type MoneyPostingTable = {
  entry_id: string
  line: number
  account: string
  amount_fen: number
  reference: string
  order_id: string | null
  at: Date
}

export type MoneyProofTable = {
  only_one: Generated<boolean>
  faults: number
  first_fault: string | null
  proven_at: Date
}

export type NameAuditTable = {
  begun_at: Date
  size: number
  acts: number
  closed: number
  left_out: Json
  at: Date
  finished_at: Date | null
}

export type NameFreezeTable = {
  owner_id: string
  id: string
  is_company: boolean
  frozen_at: Date
  frozen_by: string
  address: string | null
  lifted_at: Date | null
  lifted_by: string | null
  lifted_how: string | null
  lifted_serial: string | null
  lifted_address: string | null
}

export type NameNoticeTable = {
  account_id: string
  signature: string
  authorisation: string
  login: string
  company: string
  updated_at: Date
}

export type NamedActTable = {
  owner_id: string
  id: string
  is_company: boolean
  act: string
  label: string
  certificate: string | null
  by_account: string | null
  at: Date
}

export type NationalSealTable = {
  company_id: string
  id: string
  class: number
  company_seal_id: string | null
  name: string
  state: number
  years: number
  purpose: string
  physical: string
  replaces_id: string | null
  es_id: string | null
  maker: string | null
  esl_blob: string | null
  certificates: Json | null
  key_wrapped: Buffer | null
  key_cipher: Buffer | null
  valid_from: Date | null
  valid_to: Date | null
  record_no: string | null
  record_authority: string | null
  recorded_on: string | null
  created_by: string
  created_by_name: string | null
  created_at: Date
  signing_service: string | null
  signing_cipher: Buffer | null
  connected_at: Date | null
  reminded_days: number | null
  found_by: string | null
  found_document: string | null
  found_on: string | null
  invalidity_asked_at: Date | null
}

export type NationalSealEventTable = {
  company_id: string
  seal_id: string
  sequence: number
  action: string
  state: number
  from_at: Date
  reason: string
  by_account: string | null
  by_name: string | null
  at: Date
}

export type NationalSealReportTable = {
  company_id: string
  seal_id: string
  sequence: number
  state: number
  report: Json | null
  register: string | null
  is_by_hand: Generated<boolean>
  reported_at: Date | null
  receipt_no: string | null
  receipt_at: Date | null
  receipt: string | null
  receipt_signature: string | null
  sent_back_reason: string | null
  created_at: Date
}

export type NegotiationCommentTable = {
  owner_id: string
  room_id: string
  id: string
  clause_id: string
  proposal_id: string | null
  side: number
  account_id: string
  account_name: string
  words_sealed: Buffer
  created_at: Date
}

export type NegotiationEventTable = {
  owner_id: string
  room_id: string
  id: string
  what: string
  side: number
  account_name: string
  at: Date
}

export type NegotiationNoteTable = {
  owner_id: string
  room_id: string
  id: string
  clause_id: string
  proposal_id: string | null
  account_id: string
  account_name: string
  words_sealed: Buffer
  created_at: Date
}

export type NegotiationProposalTable = {
  owner_id: string
  room_id: string
  id: string
  kind: number
  clause_id: string
  side: number
  account_id: string
  account_name: string
  source: Generated<number>
  round: number
  state: Generated<number>
  words_sealed: Buffer
  created_at: Date
  decided_by: string | null
  decided_name: string | null
  decided_at: Date | null
}

export type NegotiationRoomTable = {
  owner_id: string
  id: string
  account_id: string
  account_name: string
  company_name: string | null
  name: string
  state: Generated<number>
  round: Generated<number>
  clauses_sealed: Buffer
  digest: Buffer
  agreed_own_name: string | null
  agreed_own_at: Date | null
  agreed_other_name: string | null
  agreed_other_at: Date | null
  frozen_at: Date | null
  contract_id: string | null
  created_at: Date
  updated_at: Date
  supplements_subject: string | null
}

export type NegotiationRoundTable = {
  owner_id: string
  room_id: string
  number: number
  side: number
  account_name: string
  clauses_sealed: Buffer
  submitted_at: Date
}

export type NegotiationSeatTable = {
  owner_id: string
  room_id: string
  id: string
  name: string
  mobile_hash: Buffer | null
  mobile_cipher: Buffer | null
  email_hash: Buffer | null
  email_cipher: Buffer | null
  code_hash: Buffer
  code_cipher: Buffer
  account_id: string | null
  joined_at: Date | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

export type NonceTable = {
  nonce: Buffer
  seen_at: Date
}

export type NotaryApplicationTable = {
  id: string
  owner_id: string
  company_id: string | null
  account_id: string
  no: string
  commodity: string
  contract_ids: string[]
  contract_names: string[]
  applicant_name: string
  applied_by: string
  purpose: string
  details_cipher: Buffer
  revision: Generated<number>
  signed_blob: string | null
  signed_sha256: Buffer | null
  signed_at: Date | null
  signed_by: string | null
  intent_method: number | null
  intent_serial: string | null
  certificate_serial: string | null
  status: number | null
  submitted_at: Date | null
  copies: Generated<number>
  office_name: string | null
  office_sandbox: Generated<boolean>
  office_no: string | null
  material_blob: string | null
  asked_at: Date | null
  reason: string | null
  result_blob: string | null
  result_name: string | null
  result_at: Date | null
  created_at: Date
  updated_at: Date
}

export type NotaryEventTable = {
  application_id: string
  id: string
  at: Date
  status: number | null
  what: string
  detail: string | null
  by_name: string | null
}

export type NoticeTable = {
  id: string
  contract_id: string
  event: string
  told_key: string
  channel: string
  account_id: string | null
  receiver_name: string
  target_masked: string
  target_cipher: Buffer | null
  title: string
  content: string
  parameters: GeneratedJson
  state: Generated<number>
  reason: string | null
  held_until: Date | null
  created_at: Date
  sent_at: Date | null
  said_in: string | null
  on_screen: Generated<boolean>
  tries: Generated<number>
}

export type NoticePageTable = {
  contract_id: string
  created_at: Date
  n: number
  tellings: Json
  link_hashes: Buffer[] | null
  linked_until: Date | null
}

export type NoticePreferenceTable = {
  account_id: string
  progress_sms: boolean
  mail: boolean
  updated_at: Date
}

export type NoticeTemplateTable = {
  event: string
  channel: string
  title: string
  content: string
  vendor_code: string | null
  updated_by: string
  updated_at: Date
}

export type OpenAiTaskTable = {
  app_id: string
  task_id: string
  kind: string
  created_at: Date
}

export type OpenAlarmTable = {
  partner_id: string
  kind: string
  below: number
  mobiles_cipher: Buffer
  told_at: Date | null
  set_by: string
}

export type OpenAlertTable = {
  partner_id: string
  id: string
  kind: string
  app_id: string | null
  subject: string
  content: string
  began_at: Date
  ended_at: Date | null
}

export type OpenApiLogTable = {
  id: string
  app_id: string
  request_id: string
  endpoint: string
  key_id: string | null
  address: string
  http: number
  code: number
  ms: number
  request: string | null
  answer: string | null
  signed_text: string | null
  digest: string | null
  problem: string | null
  at: Date
}

export type OpenAppTable = {
  id: string
  partner_id: string
  name: string
  purpose: string | null
  is_sandbox: boolean
  realm: string | null
  company_id: string
  account_id: string
  status: Generated<number>
  ip_enforced: Generated<boolean>
  config: GeneratedJson
  abilities: GeneratedJson
  rates: GeneratedJson
  notify_secret_cipher: Buffer
  created_at: Date
  removed_at: Date | null
  theme: GeneratedJson
  logo_blob: string | null
  origins: GeneratedJson
}

export type OpenAutoSignatureTable = {
  auth_id: string
  id: string
  app_id: string
  contract_id: string
  contract_no: string
  contract_name: string
  seal_id: string
  seal_name: string
  amount_cents: number | null
  key_id: string
  address: string
  signed_at: Date
  told_at: Date | null
}

export type OpenBillTable = {
  partner_id: string
  month: string
  status: Generated<number>
  confirmed_by: string | null
  confirmed_at: Date | null
  lines: number | null
  amount_fen: number | null
}

export type OpenBillDisputeTable = {
  partner_id: string
  month: string
  id: string
  line_id: string | null
  reason: string
  raised_by: string
  created_at: Date
  answer: string | null
  answered_by: string | null
  answered_at: Date | null
}

export type OpenChargeTable = {
  id: string
  partner_id: string
  app_id: string
  kind: string
  is_return: boolean
  quantity: number
  unit_fen: number
  amount_fen: number
  source: string
  endpoint: string | null
  request_id: string | null
  contract_no: string | null
  reference: string
  day: string
  at: Date
}

export type OpenChargeDayTable = {
  partner_id: string
  day: string
  app_id: string
  kind: string
  source: string
  lines: number
  charged: number
  returned: number
  charged_fen: number
  returned_fen: number
}

export type OpenCheckedFileTable = {
  app_id: string
  id: string
  name: string
  blob_id: string
  sha256: Buffer
  size: number
  created_at: Date
}

export type OpenConsentTable = {
  app_id: string
  account_id: string
  agreed_at: Date
  until: Date
  address: string | null
  user_agent: string | null
}

export type OpenContractTable = {
  app_id: string
  contract_no: string
  contract_id: string
  notify_url: string | null
  tag: string | null
  seq: Generated<number>
  seen: GeneratedJson
  created_at: Date
  template_no: string | null
  told_deadline: Date | null
  told_days: number | null
  metadata_sealed: Buffer | null
  metadata_hashes: Buffer[] | null
}

export type OpenContractSignerTable = {
  contract_id: string
  signer_id: string
  account: string | null
  account_hash: Buffer | null
  account_sealed: Buffer | null
}

export type OpenDebugCallTable = {
  partner_id: string
  id: string
  user_id: string | null
  app_id: string
  endpoint: string
  body: string
  http: number
  code: number
  ms: number
  request_id: string | null
  at: Date
}

export type OpenEndpointTable = {
  app_id: string
  id: string
  purpose: Generated<string>
  url: string
  events: GeneratedJson
  signature: Generated<string>
  secret_cipher: Buffer
  previous_cipher: Buffer | null
  previous_until: Date | null
  status: Generated<number>
  remark: string | null
  failing_since: Date | null
  last_failure: string | null
  last_failure_at: Date | null
  created_at: Date
  removed_at: Date | null
}

export type OpenEventTable = {
  app_id: string
  id: string
  place: number | null
  contract_id: string | null
  contract_no: string | null
  seq: number | null
  type: string
  level: string
  is_final: Generated<boolean>
  data: Json
  occurred_at: Date
  data_sealed: Buffer | null
}

export type OpenExperienceTable = {
  code_hash: Buffer
  app_id: string
  contract_no: string
  created_at: Date
  expires_at: Date
}

export type OpenFeedbackTable = {
  id: string
  page: string
  content: string
  contact: string | null
  partner_id: string | null
  created_at: Date
  settled_at: Date | null
  settled_by: string | null
  outcome: string | null
}

export type OpenFileTable = {
  app_id: string
  id: string
  name: string
  source_blob: string
  pdf_blob: string | null
  page_sizes: GeneratedJson
  sha256: Buffer
  size: number
  state: Generated<number>
  reason: string | null
  created_at: Date
}

export type OpenFilingTable = {
  app_id: string
  id: string
  number: string
  name: string
  scene: string
  agreement: string
  monthly_volume: number
  sample_blob: string | null
  sample_name: string | null
  status: Generated<number>
  remark: string | null
  submitted_by: string | null
  submitted_at: Date | null
  decided_at: Date | null
  created_at: Date
  updated_at: Date
}

export type OpenHashTable = {
  app_id: string
  id: string
  number: string
  sha256: Buffer
  tag: string
  leaf_id: string
  created_at: Date
}

export type OpenIdentityTable = {
  app_id: string
  serial_no: string
  account: string
  method: string
  status: Generated<number>
  reason: string | null
  created_at: Date
  finished_at: Date | null
  tries: Generated<number>
}

export type OpenInboxTable = {
  realm: string
  id: string
  channel: string
  target: string
  content_cipher: Buffer
  created_at: Date
}

export type OpenIpTable = {
  app_id: string
  id: string
  network: string
  remark: string | null
  added_by: string
  created_at: Date
  last_hit_at: Date | null
}

export type OpenIpRefusedTable = {
  app_id: string
  address: string
  hits: Generated<number>
  last_at: Date
}

export type OpenKeyTable = {
  app_id: string
  id: string
  algorithm: string
  secret_cipher: Buffer | null
  public_key: Buffer | null
  fingerprint: string
  created_at: Date
  ends_at: Date | null
  last_used_at: Date | null
  told_days: number | null
}

export type OpenLinkTable = {
  id: string
  app_id: string
  code_hash: Buffer
  purpose: string
  account: string
  account_id: string
  company_id: string | null
  contract_ids: Generated<string[]>
  contract_nos: Generated<string[]>
  template_no: string | null
  return_url: string | null
  state: string | null
  serial_no: string | null
  made_by: string
  created_at: Date
  expires_at: Date
  holder_hash: Buffer | null
  opened_at: Date | null
  opens: Generated<number>
  session_id: string | null
  revoked_at: Date | null
  renewed_at: Date | null
}

export type OpenNotaryTable = {
  app_id: string
  application_id: string
  contract_no: string
  created_at: Date
}

export type OpenNoticeTable = {
  id: string
  title: string
  content: string
  on_day: string
  created_at: Date
  published_by: string
  published_at: Date
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

export type OpenPackageTable = {
  app_id: string
  package_no: string
  name: string
  created_at: Date
}

export type OpenPackageContractTable = {
  app_id: string
  package_no: string
  position: number
  contract_no: string
}

export type OpenPriceTable = {
  partner_id: string
  kind: string
  unit_fen: number
  set_by: string
  set_at: Date
}

export type OpenPushTable = {
  id: string
  app_id: string
  event_id: string
  event_type: string
  endpoint_id: string
  contract_id: string | null
  contract_no: string | null
  seq: number | null
  status: Generated<number>
  attempts: Generated<number>
  next_at: Date
  request_id: string | null
  created_at: Date
  finished_at: Date | null
}

export type OpenPushAttemptTable = {
  push_id: string
  number: number
  at: Date
  status: number | null
  ms: number
  answer: string | null
  failure: string | null
}

export type OpenReviewTable = {
  app_id: string
  id: string
  account: string
  status: Generated<number>
  stage: string | null
  papers: GeneratedJson
  readings_cipher: Buffer | null
  reason: string | null
  submitted_at: Date | null
  decided_at: Date | null
  created_at: Date
  updated_at: Date
}

export type OpenReviewStepTable = {
  review_id: string
  id: string
  what: string
  by_name: string
  reason: string | null
  at: Date
}

export type OpenSandboxObjectTable = {
  partner_id: string
  store_id: string
  name: string
  content_cipher: Buffer
  created_at: Date
}

export type OpenScopeRequestTable = {
  app_id: string
  id: string
  scope: string
  per_second: number | null
  pace: string | null
  reason: string
  status: Generated<number>
  answer: string | null
  asked_by: string
  created_at: Date
  decided_at: Date | null
}

export type OpenSealAuthTable = {
  app_id: string
  id: string
  number: string
  account: string
  company_id: string
  company_name: string
  filing_id: string
  seal_ids: string[]
  templates: Generated<string[]>
  types: Generated<string[]>
  counterparties: Generated<string[]>
  max_amount_cents: number | null
  ends_at: Date
  notice: Generated<string>
  status: Generated<number>
  letter_id: string | null
  pending_letter_id: string | null
  pending_ends_at: Date | null
  granted_at: Date | null
  granted_by: string | null
  revoked_at: Date | null
  revoked_by: string | null
  revoke_reason: string | null
  told_days: number | null
  created_by: string
  created_at: Date
}

export type OpenSealAuthChangeTable = {
  auth_id: string
  id: string
  what: string
  by_name: string
  detail: string | null
  at: Date
}

export type OpenSignReportTable = {
  app_id: string
  id: string
  number: string
  contract_no: string | null
  name: string
  verdict: string
  findings: Json
  blob_id: string
  made_by: string
  created_at: Date
}

export type OpenSmsBindingTable = {
  app_id: string
  event: string
  template_id: string
}

export type OpenSmsSignTable = {
  id: string
  partner_id: string
  text: string
  source: string
  papers: GeneratedJson
  status: Generated<number>
  reason: string | null
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
}

export type OpenSmsTemplateTable = {
  id: string
  partner_id: string
  name: string
  event: string
  sign_id: string
  content: string
  status: Generated<number>
  reason: string | null
  vendor_code: string | null
  created_at: Date
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: string | null
}

export type OpenSmsTrialTable = {
  id: string
  partner_id: string
  template_id: string
  template_name: string
  event: string
  target_masked: string
  parts: number
  failure: string | null
  sent_at: Date
}

export type OpenSsoTable = {
  partner_id: string
  sso_code: string
  display_name: string
  protocol: string
  issuer: string | null
  client_id: string | null
  client_secret_cipher: Buffer | null
  idp_entity_id: string | null
  idp_sso_url: string | null
  idp_certificates: GeneratedJson
  login_attribute: string
  name_attribute: string | null
  is_enabled: Generated<boolean>
  tested_at: Date | null
  changed_at: Date
}

export type OpenStoreTable = {
  id: string
  partner_id: string
  name: string
  kind: string
  endpoint: string
  region: string
  bucket: string
  prefix: Generated<string>
  access_key_id: string
  secret_cipher: Buffer
  app_ids: Json | null
  status: Generated<number>
  last_copied_at: Date | null
  created_at: Date
  removed_at: Date | null
}

export type OpenStoreCopyTable = {
  id: string
  store_id: string
  app_id: string
  contract_id: string
  contract_no: string
  file_id: string
  file_name: string
  blob_id: string
  object_name: string
  size: number
  sha256: Buffer
  status: Generated<number>
  attempts: Generated<number>
  next_at: Date
  failure: string | null
  created_at: Date
  copied_at: Date | null
}

export type OpenSubPartnerTable = {
  parent_id: string
  id: string
  partner_id: string | null
  name: string
  contact: string | null
  remark: string | null
  mobile_hash: Buffer
  mobile_cipher: Buffer
  may_open: Json
  status: Generated<number>
  invite_hash: Buffer | null
  invite_ends_at: Date | null
  invited_by: string
  created_at: Date
  joined_at: Date | null
}

export type OpenTemplateTable = {
  app_id: string
  id: string
  no: string
  kind: string
  category: Generated<string>
  made_by: string
  created_at: Date
  name: string | null
  is_enabled: boolean | null
  version: number | null
  updated_at: Date | null
}

export type OpenTemplateLinkTable = {
  code_hash: Buffer
  app_id: string
  no: string
  purpose: string
  made_by: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type OpenTemplatePictureTable = {
  app_id: string
  no: string
  id: string
  blob_id: string
  created_at: Date
}

export type OpenTemplateUseTable = {
  contract_id: string
  app_id: string
  no: string
  version: number
  created_at: Date
}

export type OpenTemplateVersionTable = {
  app_id: string
  no: string
  version: number
  content_cipher: Buffer
  change: string
  author: string
  created_at: Date
}

export type OpenUsageTable = {
  app_id: string
  day: string
  endpoint: string
  calls: Generated<number>
  failures: Generated<number>
}

export type OpenUseTable = {
  company_id: string
  kind: string
  reference: string
  app_id: string
  contract_no: string | null
  endpoint: string | null
  request_id: string | null
  created_at: Date
}

export type OpenUserTable = {
  app_id: string
  account: string
  kind: number
  account_id: string | null
  company_id: string | null
  name: string
  agent_account: string | null
  id_type: Generated<number>
  id_number_cipher: Buffer | null
  mobile_cipher: Buffer | null
  legal_name: string | null
  serial_no: string | null
  verified: Generated<number>
  status: Generated<number>
  created_at: Date
  removed_at: Date | null
  metadata_sealed: Buffer | null
  metadata_hashes: Buffer[] | null
}

export type OperatorAloneTable = {
  account_id: string
  id: string
  unit: string
  receiver: string
  amount: number
  on_day: string
  at: Date
}

export type OperatorProposalTable = {
  id: string
  what: string
  about: string
  reason: string
  amount: number
  payload: Json
  status: Generated<number>
  proposed_by: string
  proposed_name: string | null
  decided_by: string | null
  decided_name: string | null
  decision: string | null
  created_at: Date
  decided_at: Date | null
}

export type OrderEventTable = {
  order_id: string
  id: string
  what: string
  detail: string | null
  actor_name: string | null
  at: Date
}

export type OutboxTable = {
  id: string
  topic: string
  payload: Json
  created_at: Date
}

export type OwnerKeyTable = {
  owner_id: string
  key_cipher: Buffer
  created_at: Date
}

export type PackageTrialTable = {
  credit_code: string
  company_id: string
  created_at: Date
}

export type PackageUseTable = {
  company_id: string
  service: string
  reference: string
  account_id: string | null
  used_at: Date
}

export type PartnerTable = {
  id: string
  name: string
  mobile_hash: Buffer | null
  mobile_cipher: Buffer | null
  password_hash: string | null
  company_id: string | null
  status: Generated<number>
  is_demo: Generated<boolean>
  created_at: Date
  invite_code: string | null
  login_key_cipher: Buffer | null
  invite_code_off_at: Date | null
  contact_name: string | null
  contact_email: string | null
  industry: string | null
  security: GeneratedJson
  alerts: GeneratedJson
}

export type PartnerBillTable = {
  id: string
  partner_id: string
  month: string
  earned_fen: number
  deducted_fen: number
  carried_fen: number
  payable_fen: number
  status: Generated<number>
  voucher: string | null
  settled_by: string | null
  settled_at: Date | null
  created_at: Date
}

export type PartnerCustomerTable = {
  id: string
  partner_id: string
  account_id: string
  company_id: string | null
  bound_at: Date
  expires_at: Date
}

export type PartnerSessionTable = {
  token_hash: Buffer
  id: string
  partner_id: string
  user_id: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  address: string | null
  user_agent: string | null
  proven_at: Date | null
}

export type PartnerUserTable = {
  partner_id: string
  id: string
  login_name: string
  name: string
  password_hash: string
  status: Generated<number>
  created_at: Date
  rights: GeneratedJson
  app_ids: Generated<string[] | null>
  removed_at: Date | null
}

export type PasskeyTable = {
  account_id: string
  id: string
  credential_id: Buffer
  public_key: Buffer
  algorithm: number
  sign_count: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

export type PaymentAttemptTable = {
  id: string
  order_id: string
  no: string
  method: number
  vendor: string
  merchant: string
  amount_fen: number
  state: Generated<string>
  qr: string | null
  url: string | null
  scanned_at: Date | null
  trade_no: string | null
  payer: string | null
  paid_at: Date | null
  proof_blob: string | null
  proof_name: string | null
  asks: Generated<number>
  ask_at: Date | null
  expires_at: Date
  created_at: Date
}

export type PaymentBillLineTable = {
  vendor: string
  kind: string
  no: string
  day: string
  amount_fen: number
  trade_no: string
}

export type PaymentFaultTable = {
  id: string
  vendor: string
  attempt_no: string | null
  mark: string
  what: string
  facts: Json
  closed_at: Date | null
  closed_by: string | null
  closing_note: string | null
  created_at: Date
}

export type PaymentNoticeTable = {
  vendor: string
  notice_id: string
  attempt_no: string | null
  outcome: string
  received_at: Date
}

export type PaymentReconciliationTable = {
  vendor: string
  day: string
  state: string
  paid_count: Generated<number>
  paid_fen: Generated<number>
  refund_count: Generated<number>
  refund_fen: Generated<number>
  found_count: Generated<number>
  differences: GeneratedJson
  checked_at: Date
}

export type PaymentRefundTable = {
  id: string
  no: string
  attempt_id: string
  order_id: string
  request_id: string | null
  amount_fen: number
  reason: string
  state: Generated<string>
  asks: Generated<number>
  ask_at: Date | null
  done_at: Date | null
  created_at: Date
  voucher: string | null
}

export type PersonNationalSealTable = {
  account_id: string
  id: string
  person_seal_id: string
  name: string
  state: number
  years: number
  es_id: string
  maker: string
  esl_blob: string | null
  certificates: Json
  key_wrapped: Buffer | null
  key_cipher: Buffer | null
  valid_from: Date
  valid_to: Date
  created_at: Date
  reminded_days: number | null
}

export type PersonNationalSealEventTable = {
  account_id: string
  seal_id: string
  sequence: number
  action: string
  state: number
  from_at: Date
  reason: string
  at: Date
}

export type PersonSealTable = {
  account_id: string
  id: string
  name: string
  kind: number
  design: Json | null
  picture_blob: string
  width_um: number
  height_um: number
  is_default: Generated<boolean>
  created_at: Date
  remark: string | null
}

export type PolledWorkTable = {
  kind: string
  key: string
  leased_until: Date | null
  failures: Generated<number>
  retry_at: Date | null
  set_aside_at: Date | null
  about: Generated<string>
  reason: string | null
}

export type PurchaseOrderTable = {
  id: string
  no: string
  owner_id: string
  owner_name: string
  is_company: boolean
  account_id: string
  actor_name: string | null
  item_id: string
  item_name: string
  package_type: number | null
  thing: string
  kind: number
  quantity: number
  contents: Json
  term_months: number
  list_fen: number
  credit_fen: Generated<number>
  amount_fen: number
  reckoning: Json | null
  from_package_id: string | null
  status: Generated<number>
  cancelled_by: string | null
  cancelled_at: Date | null
  paid_at: Date | null
  paid_method: number | null
  paid_attempt_id: string | null
  package_id: string | null
  term_from: Date | null
  term_until: Date | null
  refunded_fen: Generated<number>
  partner_id: string | null
  commission_bp: number | null
  created_at: Date
  expires_at: Date
}

export type QuotaAccountTable = {
  owner_id: string
  kind: string
  balance: Generated<number>
}

export type QuotaEntryTable = {
  owner_id: string
  id: string
  user_id: string
  kind: string
  type: number
  quantity: number
  reason: string
  reference: string
  of_owner_id: string | null
  of_entry_id: string | null
  account_id: string | null
  actor_name: string | null
  at: Date
}

export type QuotaLotTable = {
  owner_id: string
  id: string
  kind: string
  name: string
  granted: number
  remaining: number
  expires_at: Date | null
  from_owner_id: string | null
  from_lot_id: string | null
  created_at: Date
  starts_at: Date | null
  package_id: string | null
  reference: string | null
}

export type QuotaPostingTable = {
  owner_id: string
  entry_id: string
  line: number
  kind: string
  account: string
  lot_id: string | null
  amount: number
}

export type QuotaProofTable = {
  is_one: Generated<boolean>
  through: Date
  faults: Generated<number>
  proven_at: Date | null
}

export type QuotaProvenTable = {
  owner_id: string
  lot_id: string
  kind: string
  total: number
}

export type QuotaShareTable = {
  parent_id: string
  child_id: string
  kind: string
  cap: number
  used: Generated<number>
}

export type RateWindowTable = {
  key: string
  window_start: Date
  hits: number
  ends_at: Date
}

export type RecoveryCodeTable = {
  account_id: string
  code_hash: Buffer
  used_at: Date | null
}

export type RefundRequestTable = {
  id: string
  order_id: string
  owner_id: string
  reason: string
  proposal_fen: number
  reckoning: Json
  status: Generated<number>
  amount_fen: number | null
  asked_by: string | null
  decided_by: string | null
  decision: string | null
  created_at: Date
  decided_at: Date | null
}

export type RelationInviteTable = {
  company_id: string
  id: string
  child_name: string
  mobile_hash: Buffer
  mobile_cipher: Buffer
  act_rights: GeneratedJson
  shares: GeneratedJson
  status: Generated<number>
  reason: string | null
  invited_by: string | null
  created_at: Date
  expires_at: Date
  answered_at: Date | null
}

export type ReminderTable = {
  company_id: string
  archived_id: string
  rule_id: string
  next_on: string
}

export type ReminderToldTable = {
  company_id: string
  archived_id: string
  rule_id: string
  on_day: string
  account_id: string
  channel: string
  state: Generated<number>
  reason: string | null
}

export type ReviewCaseTable = {
  id: string
  kind: string
  subject_id: string
  company_id: string | null
  applicant_id: string
  subject_name: string
  facts_cipher: Buffer
  evidence: GeneratedJson
  status: Generated<number>
  reason: string | null
  reviewer_id: string | null
  submitted_at: Date
  decided_at: Date | null
  claimed_by: string | null
  claimed_until: Date | null
}

export type ReviewChecklistTable = {
  owner_id: string
  id: string
  name: string
  contract_types: GeneratedJson
  enabled: Generated<boolean>
  version: Generated<number>
  created_by_name: string
  created_at: Date
  updated_at: Date
}

export type ReviewChecklistVersionTable = {
  owner_id: string
  checklist_id: string
  version: number
  content: Json
  saved_by_name: string
  saved_at: Date
  tried_at: Date | null
}

export type RoleTable = {
  company_id: string
  id: string
  type: number
  name: string
  data_scope: Generated<number>
  created_at: Date
}

export type RoleGrantTable = {
  company_id: string
  role_id: string
  permission_key: string
}

export type SaasApiTable = {
  company_id: string
  contact: string
  purpose: string
  opened_at: Date
}

export type SandboxBankPaymentTable = {
  reference: string
  payee_name: string
  payee_account_cipher: Buffer
  payee_bank: string
  amount_fen: number
  remark: string
  status: Generated<number>
  reason: string | null
  created_at: Date
  settled_at: Date | null
}

export type SandboxBankReceiptTable = {
  id: string
  payer_name: string
  payer_account_cipher: Buffer
  amount_fen: number
  remark: string
  received_at: Date
}

export type SandboxDeliveryTable = {
  id: string
  channel: string
  target_masked: string
  content: string
  created_at: Date
}

export type SandboxFaceTable = {
  provider_ticket: string
  outcome: string
  created_at: Date
}

export type SandboxInvoiceTable = {
  reference: string
  number: string
  facts: Json
  created_at: Date
}

export type SandboxNotaryCaseTable = {
  reference: string
  no: string
  applicant_name: string
  purpose: string
  material_sha256: string
  state: string
  reason: string | null
  decided_by: string | null
  file_blob: string | null
  created_at: Date
  updated_at: Date
}

export type SandboxPaymentTable = {
  no: string
  vendor: string
  amount_fen: number
  subject: string
  key: string
  state: Generated<string>
  trade_no: string | null
  payer: string | null
  paid_at: Date | null
  expires_at: Date
  created_at: Date
}

export type SandboxRefundTable = {
  no: string
  payment_no: string
  amount_fen: number
  created_at: Date
}

export type SandboxSealKeyTable = {
  owner_id: string
  id: string
  certificates: Json
  key_wrapped: Buffer
  key_cipher: Buffer
  created_at: Date
}

export type ScanCodeTable = {
  contract_id: string
  code: string
  party_id: string
  taken_limit: number
  taken: Generated<number>
  deadline_days: number
  created_at: Date
  for_company: Generated<boolean>
  listed_only: Generated<boolean>
  paused_at: Date | null
}

export type ScanCompanyTakingTable = {
  contract_id: string
  company_id: string
  account_id: string
  made_id: string
  taken_at: Date
}

export type ScanGuestTable = {
  contract_id: string
  mobile_hash: Buffer
  mobile_cipher: Buffer
  name: string | null
  added_at: Date
}

export type ScanTakingTable = {
  contract_id: string
  account_id: string
  made_id: string
  taken_at: Date
}

export type ScimGroupTable = {
  company_id: string
  department_id: string
  external_id: string | null
  created_at: Date
  changed_at: Date
}

export type ScimKeyTable = {
  company_id: string
  id: string
  name: string
  token_hash: Buffer
  hint: string
  created_by: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

export type ScimSettingTable = {
  company_id: string
  receiver_member_id: string | null
  changed_at: Date
}

export type ScimUserTable = {
  company_id: string
  member_id: string
  user_name_hash: Buffer
  external_id_hash: Buffer | null
  resource_cipher: Buffer
  created_at: Date
  changed_at: Date
}

export type SealApplicationTable = {
  company_id: string
  id: string
  seal_id: string
  member_id: string
  account_id: string
  applicant_name: string
  reason: string
  scope: number
  contract_types: GeneratedJson
  contract_no: string | null
  starts_at: Date
  ends_at: Date | null
  status: Generated<number>
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_reason: string | null
  grant_id: string | null
  created_at: Date
}

export type SealAuthorityTable = {
  role: string
  certificate: Buffer
  key_wrapped: Buffer
  key_cipher: Buffer
  created_at: Date
}

export type SealGrantTable = {
  company_id: string
  id: string
  seal_id: string
  grantee_company_id: string
  grantee_member_id: string | null
  grantee_name: string
  scope: number
  contract_types: GeneratedJson
  contract_no: string | null
  starts_at: Date
  ends_at: Date | null
  note: string | null
  granted_by: string
  granted_by_name: string | null
  created_at: Date
  revoked_at: Date | null
  revoked_by: string | null
  revoke_reason: string | null
}

export type SealUseTable = {
  company_id: string
  id: string
  seal_id: string
  account_id: string
  user_name: string
  user_company_id: string
  ground: number
  grant_id: string | null
  contract_id: string
  contract_no: string | null
  contract_name: string
  places: number
  used_at: Date
  authorisation_no: string | null
}

export type ServiceCheckTable = {
  component: string
  day: string
  checks: number
  failed: number
  checked_at: Date
}

export type ServiceIncidentTable = {
  id: string
  component: string
  reason: string
  began_at: Date
  ended_at: Date | null
}

export type SessionTable = {
  token_hash: Buffer
  id: string
  account_id: string
  company_id: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  address: string | null
  user_agent: string | null
  confined: Generated<boolean>
  proven_at: Date | null
  home_company_id: string | null
  task: Json | null
  second_step_at: Date | null
  contact_proven_at: Date | null
  device_hash: Buffer | null
  used_at: Date | null
}

export type ShortLinkTable = {
  code_hash: Buffer
  path_cipher: Buffer
  company_id: string | null
  created_at: Date
  expires_at: Date
}

export type SignInKeyTable = {
  issuer: string
  name: string
  ends_at: Date | null
  problem: string | null
  looked_at: Date
}

export type SigningConsentTable = {
  account_id: string
  version: string
  sha256: Buffer
  agreed_at: Date
  address: string | null
  user_agent: string | null
}

export type SigningPasswordTable = {
  account_id: string
  password_hash: string
  failures: Generated<number>
  changed_at: Date
}

export type SigningRootTable = {
  sha256: Buffer
  certificate: Buffer
  provider: string
  first_used_at: Date
}

export type SigningSettingTable = {
  company_id: string
  deadline_days: number
  in_turn: boolean
  intent_methods: Json
  reading: number
  reading_seconds: number
  may_refuse: boolean
  may_transfer: boolean
  seal_use_approval: boolean
  tell_parties_of_end: boolean
  reminder_days: Json
  updated_at: Date
  hand_drawn: Generated<boolean>
  intent_minutes: Generated<number>
  fresh_drawn: Generated<boolean>
}

export type SmallBusinessTable = {
  company_id: string
  note: string
  added_by: string
  created_at: Date
}

export type SmallBusinessApplicationTable = {
  id: string
  company_id: string
  reason: string
  asked_by: string
  asked_by_name: string
  created_at: Date
  status: Generated<number>
  answer: string | null
  decided_by: string | null
  decided_at: Date | null
}

export type StoreWatchTable = {
  company_id: string
  account_id: string
  id: string
  plan_sealed: Buffer
  home_company_id: string | null
  created_at: Date
  looked_until: Date
  whole_on: string
}

export type StoreWatchHitTable = {
  company_id: string
  watch_id: string
  subject_id: string
  since: Date
}

export type SubAccountTable = {
  company_id: string
  id: string
  customer_id: string
  contact: string
  note: string | null
  status: Generated<number>
  created_at: Date
  closed_at: Date | null
}

export type SubAccountContractTable = {
  company_id: string
  entry_id: string
  sub_account_id: string
  assigned_by: string | null
  created_at: Date
}

export type TaskTable = {
  account_id: string
  id: string
  company_id: string | null
  kind: string
  title: string
  status: Generated<number>
  progress: Generated<number>
  step: string | null
  reason: string | null
  payload: GeneratedJson
  blob_id: string | null
  file_name: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
  is_guarded: Generated<boolean>
}

export type TaskItemTable = {
  account_id: string
  task_id: string
  position: number
  contract_id: string
  title: string
  status: Generated<number>
  reason: string | null
  settled_at: Date | null
}

export type TicketTable = {
  hash: Buffer
  id: string
  purpose: string
  account_id: string | null
  company_id: string | null
  payload: GeneratedJson
  status: Generated<number>
  result: Json | null
  created_at: Date
  expires_at: Date
}

export type TotpTable = {
  account_id: string
  secret_cipher: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
  created_at: Date
}

export type VerificationCodeTable = {
  id: string
  target_hash: Buffer
  purpose: string
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Date
  used_at: Date | null
  created_at: Date
}

export type WorkplaceCardTable = {
  company_id: string
  task_id: string
  foreign_id: string
  card: string
  sent_at: Date
  ended_at: Date | null
}

export type WorkplaceCorpTable = {
  company_id: string
  corp_id: string
  app_key: string
  app_secret_cipher: Buffer
  agent_id: string
  changed_at: Date
  vendor: Generated<string>
  callback_cipher: Buffer | null
}

export type WorkplaceDepartmentTable = {
  company_id: string
  foreign_id: string
  department_id: string
}

export type WorkplaceMemberTable = {
  company_id: string
  foreign_id: string
  member_id: string
}

export type Tables = {
  absence: AbsenceTable
  account: AccountTable
  account_closing: AccountClosingTable
  act_digest: ActDigestTable
  address: AddressTable
  agent_client: AgentClientTable
  agent_company_rule: AgentCompanyRuleTable
  agent_connection: AgentConnectionTable
  agent_mandate: AgentMandateTable
  agent_mandate_day: AgentMandateDayTable
  agent_mandate_use: AgentMandateUseTable
  agent_of_app: AgentOfAppTable
  agent_proposal: AgentProposalTable
  agent_token: AgentTokenTable
  agreed_text: AgreedTextTable
  agreement_consent: AgreementConsentTable
  ai_draft: AiDraftTable
  ai_draft_version: AiDraftVersionTable
  ai_mark: AiMarkTable
  ai_task: AiTaskTable
  ai_task_file: AiTaskFileTable
  approval: ApprovalTable
  approval_flow: ApprovalFlowTable
  approval_voter: ApprovalVoterTable
  archive_type: ArchiveTypeTable
  archive_upload: ArchiveUploadTable
  archived: ArchivedTable
  audit_event: AuditEventTable
  audit_outgoing: AuditOutgoingTable
  audit_stream: AuditStreamTable
  backfill: BackfillTable
  bank_reading: BankReadingTable
  bank_receipt: BankReceiptTable
  bank_transfer: BankTransferTable
  bi_board: BiBoardTable
  blob: BlobTable
  blob_going: BlobGoingTable
  board_cell: BoardCellTable
  board_crossing: BoardCrossingTable
  board_delta: BoardDeltaTable
  board_figure: BoardFigureTable
  board_figure_delta: BoardFigureDeltaTable
  board_filled: BoardFilledTable
  board_line: BoardLineTable
  board_line_delta: BoardLineDeltaTable
  board_province: BoardProvinceTable
  board_reach: BoardReachTable
  board_reach_delta: BoardReachDeltaTable
  calendar_feed: CalendarFeedTable
  captcha: CaptchaTable
  carbon_cursor: CarbonCursorTable
  carbon_total: CarbonTotalTable
  catalogue_item: CatalogueItemTable
  certificate_authority: CertificateAuthorityTable
  certification: CertificationTable
  commission: CommissionTable
  company: CompanyTable
  company_contract_seen: CompanyContractSeenTable
  company_endpoint: CompanyEndpointTable
  company_package: CompanyPackageTable
  company_push: CompanyPushTable
  company_relation: CompanyRelationTable
  company_rule: CompanyRuleTable
  company_rule_check: CompanyRuleCheckTable
  company_rule_exception: CompanyRuleExceptionTable
  company_rule_trial: CompanyRuleTrialTable
  company_rule_version: CompanyRuleVersionTable
  company_seal: CompanySealTable
  company_sso: CompanySsoTable
  contact: ContactTable
  contact_group: ContactGroupTable
  contract: ContractTable
  contract_cc: ContractCcTable
  contract_enclosure: ContractEnclosureTable
  contract_favourite: ContractFavouriteTable
  contract_field: ContractFieldTable
  contract_file: ContractFileTable
  contract_page_picture: ContractPagePictureTable
  contract_participant: ContractParticipantTable
  contract_party: ContractPartyTable
  contract_picture: ContractPictureTable
  contract_reading: ContractReadingTable
  contract_relation: ContractRelationTable
  contract_signature: ContractSignatureTable
  contract_signer: ContractSignerTable
  contract_step: ContractStepTable
  contract_template: ContractTemplateTable
  contract_template_file: ContractTemplateFileTable
  contract_template_grant: ContractTemplateGrantTable
  contract_termination: ContractTerminationTable
  contract_text: ContractTextTable
  contract_type: ContractTypeTable
  contract_words: ContractWordsTable
  counter: CounterTable
  delegation: DelegationTable
  demo_progress: DemoProgressTable
  department: DepartmentTable
  due_cell: DueCellTable
  due_delta: DueDeltaTable
  due_line: DueLineTable
  due_rule: DueRuleTable
  duty: DutyTable
  duty_event: DutyEventTable
  duty_list: DutyListTable
  earlier_revision: EarlierRevisionTable
  elg_contract: ElgContractTable
  elg_contract_file: ElgContractFileTable
  evidence_alarm: EvidenceAlarmTable
  evidence_anchor: EvidenceAnchorTable
  evidence_audited: EvidenceAuditedTable
  evidence_checkpoint: EvidenceCheckpointTable
  evidence_file: EvidenceFileTable
  evidence_leaf: EvidenceLeafTable
  evidence_node: EvidenceNodeTable
  evidence_pack: EvidencePackTable
  evidence_place: EvidencePlaceTable
  evidence_record: EvidenceRecordTable
  evidence_renewal: EvidenceRenewalTable
  evidence_tile: EvidenceTileTable
  fact_block: FactBlockTable
  fact_column: FactColumnTable
  fact_correction: FactCorrectionTable
  fact_sheet: FactSheetTable
  file_abstract: FileAbstractTable
  file_proposal: FileProposalTable
  file_reading: FileReadingTable
  flow_start: FlowStartTable
  foreign_identity: ForeignIdentityTable
  idempotency: IdempotencyTable
  identity_attempt: IdentityAttemptTable
  individual_partner: IndividualPartnerTable
  invite: InviteTable
  invoice: InvoiceTable
  invoice_file: InvoiceFileTable
  invoice_order: InvoiceOrderTable
  invoice_title: InvoiceTitleTable
  issued_certificate: IssuedCertificateTable
  job_parking: JobParkingTable
  join_application: JoinApplicationTable
  kept_text: KeptTextTable
  key_generation: KeyGenerationTable
  key_mark: KeyMarkTable
  key_rewrap: KeyRewrapTable
  key_wrapping: KeyWrappingTable
  known_device: KnownDeviceTable
  ledger: LedgerTable
  ledger_application: LedgerApplicationTable
  ledger_file: LedgerFileTable
  ledger_fund: LedgerFundTable
  ledger_invoice: LedgerInvoiceTable
  ledger_log: LedgerLogTable
  ledger_plan: LedgerPlanTable
  licence_reading: LicenceReadingTable
  list_view: ListViewTable
  mail_in: MailInTable
  mail_in_address: MailInAddressTable
  member: MemberTable
  member_department: MemberDepartmentTable
  member_role: MemberRoleTable
  message: MessageTable
  message_page: MessagePageTable
  model_call: ModelCallTable
  momentary_signature: MomentarySignatureTable
  money_posting: MoneyPostingTable
  money_proof: MoneyProofTable
  name_audit: NameAuditTable
  name_freeze: NameFreezeTable
  name_notice: NameNoticeTable
  named_act: NamedActTable
  national_seal: NationalSealTable
  national_seal_event: NationalSealEventTable
  national_seal_report: NationalSealReportTable
  negotiation_comment: NegotiationCommentTable
  negotiation_event: NegotiationEventTable
  negotiation_note: NegotiationNoteTable
  negotiation_proposal: NegotiationProposalTable
  negotiation_room: NegotiationRoomTable
  negotiation_round: NegotiationRoundTable
  negotiation_seat: NegotiationSeatTable
  nonce: NonceTable
  notary_application: NotaryApplicationTable
  notary_event: NotaryEventTable
  notice: NoticeTable
  notice_page: NoticePageTable
  notice_preference: NoticePreferenceTable
  notice_template: NoticeTemplateTable
  open_ai_task: OpenAiTaskTable
  open_alarm: OpenAlarmTable
  open_alert: OpenAlertTable
  open_api_log: OpenApiLogTable
  open_app: OpenAppTable
  open_auto_signature: OpenAutoSignatureTable
  open_bill: OpenBillTable
  open_bill_dispute: OpenBillDisputeTable
  open_charge: OpenChargeTable
  open_charge_day: OpenChargeDayTable
  open_checked_file: OpenCheckedFileTable
  open_consent: OpenConsentTable
  open_contract: OpenContractTable
  open_contract_signer: OpenContractSignerTable
  open_debug_call: OpenDebugCallTable
  open_endpoint: OpenEndpointTable
  open_event: OpenEventTable
  open_experience: OpenExperienceTable
  open_feedback: OpenFeedbackTable
  open_file: OpenFileTable
  open_filing: OpenFilingTable
  open_hash: OpenHashTable
  open_identity: OpenIdentityTable
  open_inbox: OpenInboxTable
  open_ip: OpenIpTable
  open_ip_refused: OpenIpRefusedTable
  open_key: OpenKeyTable
  open_link: OpenLinkTable
  open_notary: OpenNotaryTable
  open_notice: OpenNoticeTable
  open_package: OpenPackageTable
  open_package_contract: OpenPackageContractTable
  open_price: OpenPriceTable
  open_push: OpenPushTable
  open_push_attempt: OpenPushAttemptTable
  open_review: OpenReviewTable
  open_review_step: OpenReviewStepTable
  open_sandbox_object: OpenSandboxObjectTable
  open_scope_request: OpenScopeRequestTable
  open_seal_auth: OpenSealAuthTable
  open_seal_auth_change: OpenSealAuthChangeTable
  open_sign_report: OpenSignReportTable
  open_sms_binding: OpenSmsBindingTable
  open_sms_sign: OpenSmsSignTable
  open_sms_template: OpenSmsTemplateTable
  open_sms_trial: OpenSmsTrialTable
  open_sso: OpenSsoTable
  open_store: OpenStoreTable
  open_store_copy: OpenStoreCopyTable
  open_sub_partner: OpenSubPartnerTable
  open_template: OpenTemplateTable
  open_template_link: OpenTemplateLinkTable
  open_template_picture: OpenTemplatePictureTable
  open_template_use: OpenTemplateUseTable
  open_template_version: OpenTemplateVersionTable
  open_usage: OpenUsageTable
  open_use: OpenUseTable
  open_user: OpenUserTable
  operator_alone: OperatorAloneTable
  operator_proposal: OperatorProposalTable
  order_event: OrderEventTable
  outbox: OutboxTable
  owner_key: OwnerKeyTable
  package_trial: PackageTrialTable
  package_use: PackageUseTable
  partner: PartnerTable
  partner_bill: PartnerBillTable
  partner_customer: PartnerCustomerTable
  partner_session: PartnerSessionTable
  partner_user: PartnerUserTable
  passkey: PasskeyTable
  payment_attempt: PaymentAttemptTable
  payment_bill_line: PaymentBillLineTable
  payment_fault: PaymentFaultTable
  payment_notice: PaymentNoticeTable
  payment_reconciliation: PaymentReconciliationTable
  payment_refund: PaymentRefundTable
  person_national_seal: PersonNationalSealTable
  person_national_seal_event: PersonNationalSealEventTable
  person_seal: PersonSealTable
  polled_work: PolledWorkTable
  purchase_order: PurchaseOrderTable
  quota_account: QuotaAccountTable
  quota_entry: QuotaEntryTable
  quota_lot: QuotaLotTable
  quota_posting: QuotaPostingTable
  quota_proof: QuotaProofTable
  quota_proven: QuotaProvenTable
  quota_share: QuotaShareTable
  rate_window: RateWindowTable
  recovery_code: RecoveryCodeTable
  refund_request: RefundRequestTable
  relation_invite: RelationInviteTable
  reminder: ReminderTable
  reminder_told: ReminderToldTable
  review_case: ReviewCaseTable
  review_checklist: ReviewChecklistTable
  review_checklist_version: ReviewChecklistVersionTable
  role: RoleTable
  role_grant: RoleGrantTable
  saas_api: SaasApiTable
  sandbox_bank_payment: SandboxBankPaymentTable
  sandbox_bank_receipt: SandboxBankReceiptTable
  sandbox_delivery: SandboxDeliveryTable
  sandbox_face: SandboxFaceTable
  sandbox_invoice: SandboxInvoiceTable
  sandbox_notary_case: SandboxNotaryCaseTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  sandbox_seal_key: SandboxSealKeyTable
  scan_code: ScanCodeTable
  scan_company_taking: ScanCompanyTakingTable
  scan_guest: ScanGuestTable
  scan_taking: ScanTakingTable
  scim_group: ScimGroupTable
  scim_key: ScimKeyTable
  scim_setting: ScimSettingTable
  scim_user: ScimUserTable
  seal_application: SealApplicationTable
  seal_authority: SealAuthorityTable
  seal_grant: SealGrantTable
  seal_use: SealUseTable
  service_check: ServiceCheckTable
  service_incident: ServiceIncidentTable
  session: SessionTable
  short_link: ShortLinkTable
  sign_in_key: SignInKeyTable
  signing_consent: SigningConsentTable
  signing_password: SigningPasswordTable
  signing_root: SigningRootTable
  signing_setting: SigningSettingTable
  small_business: SmallBusinessTable
  small_business_application: SmallBusinessApplicationTable
  store_watch: StoreWatchTable
  store_watch_hit: StoreWatchHitTable
  sub_account: SubAccountTable
  sub_account_contract: SubAccountContractTable
  task: TaskTable
  task_item: TaskItemTable
  ticket: TicketTable
  totp: TotpTable
  verification_code: VerificationCodeTable
  workplace_card: WorkplaceCardTable
  workplace_corp: WorkplaceCorpTable
  workplace_department: WorkplaceDepartmentTable
  workplace_member: WorkplaceMemberTable
}
