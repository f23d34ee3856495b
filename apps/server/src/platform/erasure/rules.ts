import { ACCOUNT, COMPANY, CONTRACT_IS } from '@xinqi/api/status'

// What becomes of somebody who closes his account, table by table: the one list. What is not here is either nobody's, or
// it stands under what is kept. A test looks through every column of every table after an erasure, and finds him nowhere
// but in what is declared kept; another holds every column that refers to an account to one of the two.

/** `$id` is the account or the company; conditions may be asked again at any time. */
export type Erasure =
  | { table: string; gone: string }
  /** The row stays for others; these columns are emptied. */
  | { table: string; where: string; blank: Readonly<Record<string, string>> }

const ofAccount = (...tables: string[]): Erasure[] =>
  tables.map((table) => ({ table, gone: 't.account_id = $id' }))
const ofOwner = (...tables: string[]): Erasure[] =>
  tables.map((table) => ({ table, gone: 't.owner_id = $id' }))
const ofCompany = (...tables: string[]): Erasure[] =>
  tables.map((table) => ({ table, gone: 't.company_id = $id' }))

/** By which he would be reached, or found again when his number registers anew. */
const NO_CONTACT = { mobile_hash: 'null', mobile_cipher: 'null' }
const HIS_NUMBER = '(select a.mobile_hash from account a where a.id = $id)'
const HIS_MAIL = '(select a.email_hash from account a where a.id = $id)'

/** In this order: what refers to something goes before it, and the account's own facts last. */
export const OF_A_PERSON: readonly Erasure[] = [
  ...ofAccount('agent_token', 'agent_proposal', 'agent_mandate_use', 'agent_mandate_day', 'agent_mandate'),
  ...ofAccount('agent_of_app', 'agent_connection', 'agent_client'),
  ...ofOwner('ai_mark', 'ai_task_file', 'ai_task', 'ai_draft_version', 'ai_draft'),
  ...ofOwner('review_checklist_version', 'review_checklist', 'invoice_title', 'carbon_total', 'known_device'),
  ...ofOwner('agreed_text', 'negotiation_note', 'negotiation_room', 'named_act'),
  { table: 'contact', gone: 't.account_id = $id or t.scope_id = $id' },
  { table: 'contact_group', gone: 't.account_id = $id or t.scope_id = $id' },
  ...ofAccount('address', 'calendar_feed', 'list_view', 'contract_favourite', 'licence_reading'),
  ...ofAccount('message', 'message_page', 'notice_preference', 'name_notice', 'momentary_signature'),
  ...ofAccount('store_watch', 'task_item', 'task', 'open_consent', 'open_user', 'contract_picture'),
  ...ofAccount('passkey', 'recovery_code', 'totp', 'signing_password', 'foreign_identity', 'ticket'),
  ...ofAccount('join_application', 'person_seal', 'operator_alone', 'identity_attempt'),
  { table: 'session', gone: 't.account_id = $id' },
  { table: 'idempotency', gone: 't.actor = $id::text' },
  { table: 'verification_code', gone: `t.target_hash in (${HIS_NUMBER}, ${HIS_MAIL})` },
  { table: 'invite', gone: `t.mobile_hash = ${HIS_NUMBER} or t.email_hash = ${HIS_MAIL}` },
  { table: 'relation_invite', where: `t.mobile_hash = ${HIS_NUMBER}`, blank: NO_CONTACT },
  {
    table: 'negotiation_seat',
    gone: `t.account_id = $id or t.mobile_hash = ${HIS_NUMBER} or t.email_hash = ${HIS_MAIL}`,
  },
  { table: 'mail_in', gone: 't.account_id = $id' },
  { table: 'scan_guest', gone: `t.mobile_hash = ${HIS_NUMBER}` },
  {
    table: 'individual_partner',
    where: 't.account_id = $id',
    blank: { name: "'已注销'", about: "''" },
  },
  { table: 'review_case', gone: `t.applicant_id = $id and t.company_id is null` },
  {
    table: 'notice',
    where: 't.account_id = $id',
    blank: { receiver_name: "'已注销'", target_masked: "''", target_cipher: 'null' },
  },
  // That it was cancelled, and since when, is told to whoever verifies what he sealed; whose it was, no more.
  {
    table: 'person_national_seal',
    where: 't.account_id = $id',
    blank: { name: "'已注销'", certificates: "'[]'::jsonb", esl_blob: 'null' },
  },
  { table: 'person_national_seal_event', where: 't.account_id = $id', blank: { reason: "''" } },
  // What others signed with him stays; how he was reached for it goes.
  {
    table: 'contract_signer',
    where: 't.account_id = $id',
    blank: {
      ...NO_CONTACT,
      email_hash: 'null',
      email_cipher: 'null',
      id_number_hash: 'null',
      id_number_cipher: 'null',
    },
  },
  { table: 'contract_cc', where: 't.account_id = $id', blank: NO_CONTACT },
  { table: 'contract', gone: `t.owner_id = $id and t.status = ${CONTRACT_IS.draft} and t.phase = 'editing'` },
  { table: 'contract_participant', gone: 't.scope_id = $id' },
  {
    table: 'account',
    where: 't.id = $id',
    blank: {
      ...NO_CONTACT,
      email_hash: 'null',
      email_cipher: 'null',
      name: 'null',
      password_hash: 'null',
      picture_blob: 'null',
      id_number_hash: 'null',
      id_number_cipher: 'null',
      identity_serial: 'null',
      identity_method: 'null',
      landing: 'null',
      language: 'null',
      status: `${ACCOUNT.frozen}`,
      identity_status: '0',
      is_operator: 'false',
    },
  },
]

export const OF_A_COMPANY: readonly Erasure[] = [
  { table: 'contact', gone: 't.scope_id = $id' },
  { table: 'contact_group', gone: 't.scope_id = $id' },
  ...ofCompany(
    'kept_text',
    'contract_reading',
    'fact_correction',
    'fact_sheet',
    'fact_column',
    'fact_block',
    'contract_relation',
    'store_watch',
    'duty',
    'duty_event',
    'calendar_feed',
  ),
  ...ofCompany(
    'invite',
    'join_application',
    'company_sso',
    'workplace_card',
    'workplace_member',
    'workplace_corp',
  ),
  ...ofCompany('company_rule_check', 'company_rule_trial', 'company_rule_exception', 'company_rule_version'),
  ...ofCompany('company_rule'),
  ...ofCompany('mail_in', 'mail_in_address'),
  ...ofCompany('contract_template'),
  ...ofCompany('absence', 'duty_list', 'company_push', 'company_contract_seen', 'company_endpoint'),
  ...ofCompany('scim_user', 'scim_group', 'scim_key', 'scim_setting', 'ledger_application', 'due_rule'),
  ...ofOwner('ai_mark', 'ai_task_file', 'ai_task', 'ai_draft_version', 'ai_draft'),
  ...ofOwner('review_checklist_version', 'review_checklist', 'invoice_title', 'carbon_total'),
  ...ofOwner('agreed_text', 'negotiation_note', 'negotiation_room', 'sandbox_seal_key', 'named_act'),
  { table: 'contract', gone: `t.owner_id = $id and t.status = ${CONTRACT_IS.draft} and t.phase = 'editing'` },
  {
    table: 'company',
    where: 't.id = $id',
    blank: {
      status: `${COMPANY.disabled}`,
      disabled_reason: "'企业已注销'",
      logo_blob: 'null',
      address: 'null',
    },
  },
]

/** These name only the number of his account, which leads to an emptied row. His seat itself ends by the members' hand. */
export const ONLY_HIS_NUMBER: readonly string[] = [
  'agreed_text',
  'archive_upload',
  'archived',
  'bi_board',
  'company_rule',
  'company_rule_trial',
  'contract_relation',
  'duty',
  'duty_event',
  'fact_correction',
  'ledger',
  'ledger_application',
  'ledger_file',
  'ledger_plan',
  'mail_in_address',
  'member',
  'named_act',
  'national_seal',
  'national_seal_event',
  'negotiation_comment',
  'negotiation_note',
  'negotiation_proposal',
  'negotiation_room',
  'notice_template',
  'open_app',
  'open_link',
  'open_sms_sign',
  'open_sms_template',
  'package_use',
  'partner_customer',
  'reminder_told',
  'scan_company_taking',
  'scan_taking',
  'scim_key',
  'small_business_application',
]

/** What goes, as people read it before they decide. */
export const erasedOf = (isCompany: boolean): string[] =>
  isCompany
    ? [
        '成员、部门关系、角色、邀请与加入申请',
        '企业印章停止使用，授权全部终止',
        '合同正文的检索副本、要素、问答与归档资料（企业密钥一并销毁）',
        '通讯录、合同模板、审查与起草记录、发票抬头、草稿',
        '单点登录、通讯录同步与各类接口密钥',
      ]
    : [
        '手机号、邮箱、姓名、证件号码与实名记录',
        '密码、签署密码、动态验证码、通行密钥、第三方登录与全部登录记录',
        '个人签名与个人电子印章（密钥销毁）、头像、常用地址、通讯录、发票抬头',
        '站内消息、草稿、日程订阅、智能体的连接与授权',
        '个人名下的审查、比对、起草记录与下载文件',
      ]

export type RetainedFact = {
  what: string
  why: string
  until: string
  /** Where the scan after an erasure may find him. */
  columns: readonly string[]
}

const KEPT_OF_A_PERSON: readonly RetainedFact[] = [
  {
    what: '已发送的合同中您的姓名、签名与签署记录，以及合同文件本身',
    why: '合同属于各方，其他当事人须能继续查看、核验与举证（民法典、电子签名法第六条）',
    until: '与合同同期；其他当事人也注销后不再有人可以打开',
    columns: [
      'contract.initiator_name',
      'contract.name',
      'contract_participant.name',
      'contract_party.message',
      'contract_signer.name',
      'contract_cc.name',
      'contract_field.name',
      'contract_field.value',
      'contract_signature.subject',
      'contract_step.actor_name',
      'contract_step.said',
      // What others' boards count of their contracts with him.
      'board_line.parties',
      'board_line_delta.parties',
      'board_figure.key',
      'board_figure_delta.key',
      'board_reach.key',
      'board_reach_delta.parties',
      'contract_words.parties',
      'contract_words.pieces',
      'contract_words.text',
      'contract_file',
      'contract_text.body',
      'contract_text.facts',
      'approval_voter.name',
      'approval.asked_by_name',
      'notary_application.applicant_name',
    ],
  },
  {
    what: '存证日志中的签署存证（姓名、时间、来源地址）',
    why: '日志只增不改，删改其中一条会使所有人的存证无法核验（电子签名法第八条、第十三条）',
    until: '长期',
    columns: ['evidence_leaf.entry', 'evidence_pack'],
  },
  {
    what: '证书签发与同意记录（证书序列号、协议版本与时间）',
    why: '电子签名法第二十四条：至少保存至证书失效后五年',
    until: '证书失效后五年',
    columns: ['issued_certificate', 'signing_consent', 'agreement_consent'],
  },
  {
    what: '操作日志（当时显示的姓名与来源地址）',
    why: '网络安全法第二十一条；日志不可修改，整月到期后移除',
    until: '按平台的保存期限，不少于六个月',
    columns: [
      'audit_event.actor_name',
      'audit_event.target',
      'audit_event.detail',
      'audit_event_before.actor_name',
    ],
  },
  {
    what: '订单、付款与发票',
    why: '电子商务法第三十一条（不少于三年）、会计档案管理办法',
    until: '三年；会计凭证三十年',
    columns: [
      'purchase_order.owner_name',
      'purchase_order.actor_name',
      'order_event.actor_name',
      'quota_entry.actor_name',
      'invoice.title',
      'invoice.asked_by',
      'refund_request.asked_by',
      'money_posting.account',
    ],
  },
  {
    what: '您曾为企业办理的事项（用印登记、审批意见、授权记录上的经办人姓名）',
    why: '属于该企业的业务记录，由该企业决定保存期限',
    until: '由该企业决定',
    columns: [
      'absence.name',
      'absence.deputy_name',
      'absence.declared_by_name',
      'absence.note',
      'approval_voter.for_name',
      'seal_use.user_name',
      'seal_grant.grantee_name',
      'seal_grant.granted_by_name',
      'seal_application.applicant_name',
      'seal_application.decided_by_name',
      'company_seal.created_by_name',
      'company_seal.legal_name',
      'company.legal_name',
      'certification.facts',
      'certification.agent',
      'certification.letter_evidence',
      'contract_template.created_by_name',
      'delegation.given_by_name',
      'ai_task.account_name',
      'ai_draft.account_name',
      'ai_mark.account_name',
      'company_rule.owner_name',
      'company_rule_version.saved_by_name',
      'company_rule_exception.by_name',
      'ledger_log.actor_name',
      'agreed_text.account_name',
      'agreed_text.released_name',
      'negotiation_room.account_name',
      'negotiation_room.agreed_own_name',
      'negotiation_room.agreed_other_name',
      'negotiation_proposal.account_name',
      'negotiation_proposal.decided_name',
      'negotiation_comment.account_name',
      'negotiation_note.account_name',
      'negotiation_round.account_name',
      'negotiation_event.account_name',
      'elg_contract.imported_by_name',
      'company_seal.design',
    ],
  },
  {
    what: '他人通讯录、草稿与合作方系统中由他人填写的您的姓名与手机号',
    why: '属于填写人的资料，平台受其委托保管，加密保存',
    until: '由填写人决定',
    columns: [
      'contact.name',
      'contact.mobile_cipher',
      'contact.email_cipher',
      'contract.draft_cipher',
      'contract_template.content_cipher',
      'open_contract_signer.account_sealed',
      'open_event.data_sealed',
      'company_push.body_cipher',
      'kept_text.body_sealed',
      'kept_text.facts_sealed',
      'contract_reading.reading_sealed',
      'fact_sheet.sheet_sealed',
      'fact_column.values_sealed',
      'ai_draft.words_sealed',
      'ai_draft_version.words_sealed',
      'duty.body_sealed',
    ],
  },
]

const KEPT_OF_A_COMPANY: readonly RetainedFact[] = [
  {
    what: '已发送的合同与其中的企业名称、印章与签署记录',
    why: '合同属于各方，其他当事人须能继续查看、核验与举证（民法典、电子签名法第六条）',
    until: '与合同同期',
    columns: [
      'contract.name',
      'contract_participant.name',
      'contract_party.company_name',
      'contract_party.message',
      'contract_signer.name',
      'contract_field.name',
      'contract_field.value',
      'contract_signature.subject',
      'contract_signature.national_seals',
      'contract_step.company_name',
      'contract_step.said',
      'contract_file',
      'contract_text.body',
      'contract_text.facts',
      'contract_words.parties',
      'contract_words.pieces',
      'contract_words.text',
      // What others' boards count of their contracts with it.
      'board_line.parties',
      'board_line_delta.parties',
      'board_figure.key',
      'board_figure_delta.key',
      'board_reach.key',
      'board_reach_delta.parties',
      'notary_application.applicant_name',
    ],
  },
  {
    what: '企业名称、统一社会信用代码与认证记录，企业印章与国标电子印章的登记',
    why: '已签合同的主体与印章须能核实；电子签名法第二十四条',
    until: '证书失效后五年',
    columns: [
      'company.name',
      'company.credit_code',
      'company.legal_name',
      'certification',
      'review_case.subject_name',
      'review_case.facts_cipher',
      'package_trial.credit_code',
      'company_seal.name',
      'company_seal.design',
      'company_seal.created_by_name',
      'national_seal.name',
      'national_seal_event.reason',
      'national_seal_report.report',
      'issued_certificate',
    ],
  },
  {
    what: '存证日志、操作日志与用印登记',
    why: '只增不改；网络安全法第二十一条、电子签名法第十三条',
    until: '存证长期；操作日志按平台的保存期限，不少于六个月',
    columns: [
      'evidence_leaf.entry',
      'evidence_pack',
      'audit_event',
      'audit_event_before',
      'seal_use',
      'seal_grant.grantee_name',
      'seal_grant.granted_by_name',
    ],
  },
  {
    what: '订单、付款与发票',
    why: '电子商务法第三十一条（不少于三年）、会计档案管理办法',
    until: '三年；会计凭证三十年',
    columns: [
      'purchase_order.owner_name',
      'purchase_order.actor_name',
      'order_event.detail',
      'invoice.title',
      'quota_entry.reason',
      'quota_lot.name',
      'money_posting.account',
    ],
  },
  {
    what: '他人通讯录、草稿、台账、站内消息与合作方系统中由他人填写或收到的企业名称',
    why: '属于填写人或收件人的资料，平台受其委托保管',
    until: '由填写人或收件人决定',
    columns: [
      'account.name',
      'contact.company_name',
      'contact.name',
      'contract.draft_cipher',
      'contract_template.content_cipher',
      'department.name',
      'message.content',
      'message_before.content',
      'message_page.messages',
      'notice.content',
      'notice.title',
      'notice.parameters',
      'kept_text.body_sealed',
      'kept_text.facts_sealed',
      'fact_sheet.sheet_sealed',
      'fact_column.values_sealed',
      'contract_reading.reading_sealed',
      'duty.body_sealed',
      'ledger.counterpart',
      'ledger.parties',
      'relation_invite.child_name',
      'open_event.data_sealed',
      'company_push.body_cipher',
    ],
  },
]

export const keptOf = (isCompany: boolean): readonly RetainedFact[] =>
  isCompany ? KEPT_OF_A_COMPANY : KEPT_OF_A_PERSON
