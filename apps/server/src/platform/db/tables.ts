// Made from the migrated database by `npm run db:types`. Do not edit.

import type { ColumnType, Generated } from 'kysely'

/** Read as the value it holds, written as text already serialised. */
export type Json = ColumnType<unknown, string, string>
export type GeneratedJson = ColumnType<unknown, string | undefined, string>

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
  is_operator: Generated<boolean>
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

export type BlobTable = {
  id: string
  scope_id: string
  sha256: Buffer
  size: number
  media_type: string
  created_at: Date
}

export type CaptchaTable = {
  id: string
  answer_hash: Buffer
  expires_at: Date
}

export type CompanyTable = {
  id: string
  name: string
  status: Generated<number>
  master_company_id: string | null
  is_self_adaptive_seal: Generated<boolean>
  package_type: Generated<number>
  package_end_at: Date | null
  package_functions: GeneratedJson
  is_demo: Generated<boolean>
  created_at: Date
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
}

export type DepartmentTable = {
  company_id: string
  id: string
  parent_id: string | null
  name: string
  position: Generated<number>
  created_at: Date
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
  ticket_hash: Buffer | null
  created_at: Date
  finished_at: Date | null
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

export type NonceTable = {
  nonce: Buffer
  seen_at: Date
}

export type OutboxTable = {
  id: string
  topic: string
  payload: Json
  created_at: Date
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
}

export type RateWindowTable = {
  key: string
  window_start: Date
  hits: number
  ends_at: Date
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

export type SandboxDeliveryTable = {
  id: string
  channel: string
  target_masked: string
  content: string
  created_at: Date
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
}

export type ShortLinkTable = {
  code: string
  path: string
  company_id: string | null
  created_by: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
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

export type Tables = {
  account: AccountTable
  audit_event: AuditEventTable
  blob: BlobTable
  captcha: CaptchaTable
  company: CompanyTable
  counter: CounterTable
  delegation: DelegationTable
  department: DepartmentTable
  idempotency: IdempotencyTable
  identity_attempt: IdentityAttemptTable
  invite: InviteTable
  join_application: JoinApplicationTable
  member: MemberTable
  member_role: MemberRoleTable
  message: MessageTable
  nonce: NonceTable
  outbox: OutboxTable
  partner: PartnerTable
  rate_window: RateWindowTable
  review_case: ReviewCaseTable
  role: RoleTable
  role_grant: RoleGrantTable
  sandbox_delivery: SandboxDeliveryTable
  session: SessionTable
  short_link: ShortLinkTable
  task: TaskTable
  ticket: TicketTable
  verification_code: VerificationCodeTable
}
