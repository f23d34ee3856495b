// Every call there is. A call is declared here when it works, not before.

import { agentConnections } from './calls/agents/connections.ts'
import { agentMandates } from './calls/agents/mandates.ts'
import { agentProposals } from './calls/agents/proposals.ts'
import { agentTools } from './calls/agents/tools.ts'
import { catalogue } from './calls/commerce/catalogue.ts'
import { expense } from './calls/commerce/expense.ts'
import { invoices } from './calls/commerce/invoices.ts'
import { orders } from './calls/commerce/orders.ts'
import { partners } from './calls/commerce/partners.ts'
import { payment } from './calls/commerce/payment.ts'
import { reconciliation } from './calls/commerce/reconciliation.ts'
import { refunds } from './calls/commerce/refunds.ts'
import { subAccounts } from './calls/commerce/sub-accounts.ts'
import { absences } from './calls/company/absences.ts'
import { certification } from './calls/company/certification.ts'
import { contacts } from './calls/company/contacts.ts'
import { invitations } from './calls/company/invitations.ts'
import { members } from './calls/company/members.ts'
import { operationLog } from './calls/company/operation-log.ts'
import { relatedCompanies } from './calls/company/related-companies.ts'
import { roles } from './calls/company/roles.ts'
import { scim } from './calls/company/scim.ts'
import { settings } from './calls/company/settings.ts'
import { sso } from './calls/company/sso.ts'
import { workplace } from './calls/company/workplace.ts'
import { approvals } from './calls/contracts/approvals.ts'
import { downloads } from './calls/contracts/downloads.ts'
import { drafts } from './calls/contracts/drafts.ts'
import { lists } from './calls/contracts/lists.ts'
import { mailIn } from './calls/contracts/mail-in.ts'
import { notices } from './calls/contracts/notices.ts'
import { placing } from './calls/contracts/placing.ts'
import { scanSign } from './calls/contracts/scan-sign.ts'
import { search } from './calls/contracts/search.ts'
import { signing } from './calls/contracts/signing.ts'
import { templates } from './calls/contracts/templates.ts'
import { termination } from './calls/contracts/termination.ts'
import { types } from './calls/contracts/types.ts'
import { workbench } from './calls/contracts/workbench.ts'
import { archiveCopy } from './calls/evidence/archive-copy.ts'
import { inMyName } from './calls/evidence/in-my-name.ts'
import { notary } from './calls/evidence/notary.ts'
import { record } from './calls/evidence/record.ts'
import { verification } from './calls/evidence/verification.ts'
import { abstract } from './calls/insight/abstract.ts'
import { archive } from './calls/insight/archive.ts'
import { boards } from './calls/insight/boards.ts'
import { carbon } from './calls/insight/carbon.ts'
import { companyRules } from './calls/insight/company-rules.ts'
import { comparison } from './calls/insight/comparison.ts'
import { consensus } from './calls/insight/consensus.ts'
import { contractFacts } from './calls/insight/contract-facts.ts'
import { contractRelations } from './calls/insight/contract-relations.ts'
import { contractReview } from './calls/insight/contract-review.ts'
import { drafting } from './calls/insight/drafting.ts'
import { dueDates } from './calls/insight/due-dates.ts'
import { duties } from './calls/insight/duties.ts'
import { ledger } from './calls/insight/ledger.ts'
import { model } from './calls/insight/model.ts'
import { negotiation } from './calls/insight/negotiation.ts'
import { proposals } from './calls/insight/proposals.ts'
import { storeQuestions } from './calls/insight/store-questions.ts'
import { accountSettings } from './calls/open/account-settings.ts'
import { apps } from './calls/open/apps.ts'
import { billing } from './calls/open/billing.ts'
import { companyEvents } from './calls/open/company-events.ts'
import { filings } from './calls/open/filings.ts'
import { home } from './calls/open/home.ts'
import { links } from './calls/open/links.ts'
import { manualReview } from './calls/open/manual-review.ts'
import { notify } from './calls/open/notify.ts'
import { partnerAccounts } from './calls/open/partner-accounts.ts'
import { partnerOrders } from './calls/open/partner-orders.ts'
import { sealAuth } from './calls/open/seal-auth.ts'
import { sealConsole } from './calls/open/seal-console.ts'
import { serviceStatus } from './calls/open/service-status.ts'
import { signFlows } from './calls/open/sign-flows.ts'
import { signReports } from './calls/open/sign-reports.ts'
import { openSms } from './calls/open/sms.ts'
import { openSso } from './calls/open/sso.ts'
import { openStore } from './calls/open/store.ts'
import { subPartners } from './calls/open/sub-partners.ts'
import { openTemplates } from './calls/open/templates.ts'
import { tools } from './calls/open/tools.ts'
import { userConsole } from './calls/open/user-console.ts'
import { running } from './calls/operator/running.ts'
import { workLists } from './calls/operator/work-lists.ts'
import { account } from './calls/people/account.ts'
import { addresses } from './calls/people/addresses.ts'
import { backgroundTasks } from './calls/people/background-tasks.ts'
import { closing } from './calls/people/closing.ts'
import { files } from './calls/people/files.ts'
import { freeze } from './calls/people/freeze.ts'
import { identity } from './calls/people/identity.ts'
import { messages } from './calls/people/messages.ts'
import { qrLogin } from './calls/people/qr-login.ts'
import { registration } from './calls/people/registration.ts'
import { reviewCases } from './calls/people/review-cases.ts'
import { security } from './calls/people/security.ts'
import { signIn } from './calls/people/sign-in.ts'
import { copies } from './calls/quota/copies.ts'
import { authorisations } from './calls/seals/authorisations.ts'
import { companySeals } from './calls/seals/company-seals.ts'
import { nationalSeals } from './calls/seals/national-seals.ts'
import { personNationalSeals } from './calls/seals/person-national-seals.ts'
import { personalSignatures } from './calls/seals/personal-signatures.ts'
import type { BodyOf, DataOf, EndpointFacts } from './endpoint.ts'

export const calls = {
  ...signIn,
  ...account,
  ...addresses,
  ...approvals,
  ...archive,
  ...catalogue,
  ...certification,
  ...contacts,
  ...placing,
  ...drafts,
  ...downloads,
  ...lists,
  ...templates,
  ...types,
  ...boards,
  ...contractFacts,
  ...negotiation,
  ...consensus,
  ...contractRelations,
  ...companyRules,
  ...storeQuestions,
  ...carbon,
  ...billing,
  ...partnerOrders,
  ...subPartners,
  ...dueDates,
  ...ledger,
  ...duties,
  ...notary,
  ...record,
  ...archiveCopy,
  ...inMyName,
  ...verification,
  ...workbench,
  ...expense,
  ...files,
  ...invoices,
  ...orders,
  ...partners,
  ...payment,
  ...reconciliation,
  ...model,
  ...running,
  ...refunds,
  ...identity,
  ...invitations,
  ...messages,
  ...notices,
  ...operationLog,
  ...workLists,
  ...members,
  ...personNationalSeals,
  ...personalSignatures,
  ...registration,
  ...reviewCases,
  ...copies,
  ...relatedCompanies,
  ...roles,
  ...scanSign,
  ...authorisations,
  ...companySeals,
  ...nationalSeals,
  ...settings,
  ...search,
  ...security,
  ...freeze,
  ...closing,
  ...subAccounts,
  ...backgroundTasks,
  ...qrLogin,
  ...signing,
  ...absences,
  ...mailIn,
  ...companyEvents,
  ...scim,
  ...sso,
  ...termination,
  ...workplace,
  ...partnerAccounts,
  ...openSso,
  ...openSms,
  ...openStore,
  ...abstract,
  ...proposals,
  ...comparison,
  ...contractReview,
  ...apps,
  ...links,
  ...userConsole,
  ...signFlows,
  ...notify,
  ...home,
  ...serviceStatus,
  ...tools,
  ...accountSettings,
  ...filings,
  ...manualReview,
  ...signReports,
  ...sealAuth,
  ...sealConsole,
  ...openTemplates,
  ...drafting,
  ...agentConnections,
  ...agentMandates,
  ...agentProposals,
  ...agentTools,
}

export type { MandateLimits } from './calls/agents/mandates.ts'
export type {
  Approver,
  ChosenApprovers,
  FlowConditions,
  FlowStep,
  StepTimeout,
} from './calls/contracts/approvals.ts'
export type {
  Draft,
  Enclosure,
  FieldSettings,
  FieldValue,
  FlowContent,
  HiddenReport,
  TemplateContent,
} from './calls/contracts/contract-shapes.ts'
export type {
  ColumnRule,
  FieldCheck,
  FieldCondition,
  FieldTest,
  FileRule,
  Formula,
  FormulaWay,
  Operand,
  TestWay,
} from './calls/contracts/field-rules.ts'
export { CONTRACT_VIEWS, type ContractView } from './calls/contracts/lists.ts'
export type { TypeField, TypeFieldKind } from './calls/contracts/types.ts'
export type { ArchiveFact } from './calls/insight/archive.ts'
export type { BiPlan } from './calls/insight/boards.ts'
export type { RuleTrialRow, RuleVerdictShown } from './calls/insight/company-rules.ts'
export type { AgreedText } from './calls/insight/consensus.ts'
export type { CorrectedValue, ShownFact } from './calls/insight/contract-facts.ts'
export { DUE_BANDS, DUE_CHANNELS, type DueBand } from './calls/insight/due-dates.ts'
export type { DutyProposal, DutyView, ShownDuty } from './calls/insight/duties.ts'
export type { LedgerView } from './calls/insight/ledger.ts'
export { STORE_TABS, type StoreAccount, type StoreTab } from './calls/insight/store-questions.ts'
export type { FieldKind } from './contract-fields/kinds.ts'
export type Api = typeof calls
export type Path = keyof Api
export type Body<P extends Path> = BodyOf<Api[P]>
export type Data<P extends Path> = DataOf<Api[P]>
export type AuthOf<P extends Path> = Api[P]['auth']
type PathOfKind<K> = { [P in Path]: Api[P]['kind'] extends K ? P : never }[Path]
export type JsonPath = PathOfKind<'json'>
export type FormPath = PathOfKind<'multipart'>
export type BinaryPath = PathOfKind<'binary'>
export type EventsPath = PathOfKind<'events'>

/** The calls anyone on the internet may make. A test fails when this list and the declarations differ. */
export const PUBLIC_CALLS: readonly Path[] = [
  '/auth/imgCode',
  '/auth/challenge',
  '/calendar/{secret}',
  '/v2/auth/login',
  '/v2/auth/code',
  '/v2/auth/sendVoiceCode',
  '/v2/auth/register',
  '/resetUserPwd',
  '/checkUser',
  '/v2/auth/vueVersion',
  '/user/verify',
  '/v2/auth/secondStep',
  '/v2/auth/secondStepCode',
  '/v2/auth/secondStepEnrol',
  '/v2/auth/passkeyBegin',
  '/v2/auth/passkeyLogin',
  '/v2/auth/emailCode',
  '/checkOverseasUser',
  '/v2/auth/overseasRegister',
  '/v2/auth/registerByPartner',
  '/v2/auth/checkLink/{param}',
  '/v2/auth/inviteRegister/{param}',
  '/v2/auth/checkUserFrozen',
  '/v2/auth/checkOldUser',
  '/v2/auth/activeUser',
  '/v2/auth/unbindingCode',
  '/v2/auth/sendUnbindingVoiceCode',
  '/v2/auth/unbindingUser',
  '/shortLink/resolve/{code}',
  '/contract/chain/view',
  '/contract/chain/viewPreserve',
  '/contract/chain/attach/view',
  '/contract/chain/check',
  '/contract/verifyFile',
  '/notary/office/notify',
  '/carbon/score',
  '/contract/scan/view',
  '/contract/invitation',
  '/negotiation/invitation',
  '/negotiation/invitation/code',
  '/negotiation/invitation/enter',
  '/contract/invitation/code',
  '/contract/invitation/enter',
  '/blob/{ticket}',
  '/legalAuthorise/detail',
  '/legalAuthorise/code',
  '/legalAuthorise/sign',
  '/legalAuthorise/refuse',
  '/personSeal/phoneOpen',
  '/personSeal/phoneDraw',
  '/qrLogin/ways',
  '/qrLogin/alipay/code',
  '/qrLogin/alipay/result',
  '/qrLogin/wechat/code',
  '/qrLogin/wechat/result',
  '/qrLogin/screen',
  '/qrLogin/confirm',
  '/qrLogin/refuse',
  '/qrLogin/enter',
  '/v2/auth/bindForeign',
  '/sso/config/{param}',
  '/sso/begin/{param}',
  '/sso/{param}',
  '/dd/begin',
  '/dd/login',
  '/dd/client',
  '/dd/innerLogin',
  '/dd/bindMobile',
  '/open/imgCode',
  '/open/login',
  '/open/subLogin',
  '/open/register',
  '/open/checkUser',
  '/open/code',
  '/open/freeLink/{param}',
  '/open/freeLinkCode/{param}',
  '/open/freeLinkProve/{param}',
  '/open/freeLinkRenew/{param}',
  '/open/resetUserPwd',
  '/open/notice/list',
  '/open/status/view',
  '/open/sso/begin',
  '/open/sso/login',
  '/open/helper/ask',
  '/open/doc/feedback',
  '/open/tools/downloads',
  '/open/experience/start',
  '/open/experience/status',
  '/open/experience/act',
  '/partner/login',
  '/face/open',
  '/face/begin',
  '/face/sandbox',
  '/cashier/open',
  '/cashier/pay',
  '/openEdit/html/open',
  '/openEdit/html/save',
  '/openEdit/html/image',
  '/openEdit/html/submit',
]

export const everyCall = (): [Path, EndpointFacts][] => Object.entries(calls) as [Path, EndpointFacts][]
