import type { Path } from '@xinqi/api/calls'
import { compose } from '../platform/capability.ts'
import { agentConnections } from './agents/connections/capability.ts'
import { agentMandates } from './agents/mandates/capability.ts'
import { agentProposals } from './agents/proposals/capability.ts'
import { agentTools } from './agents/tools/capability.ts'
import { catalogue } from './commerce/catalogue/capability.ts'
import { commerceDemo } from './commerce/demo/capability.ts'
import { expense } from './commerce/expense/capability.ts'
import { invoices } from './commerce/invoices/capability.ts'
import { moneyBook } from './commerce/money-book/capability.ts'
import { orders } from './commerce/orders/capability.ts'
import { partners } from './commerce/partners/capability.ts'
import { payment } from './commerce/payment/capability.ts'
import { reconciliation } from './commerce/reconciliation/capability.ts'
import { refunds } from './commerce/refunds/capability.ts'
import { secondPerson } from './commerce/second-person/capability.ts'
import { subAccounts } from './commerce/sub-accounts/capability.ts'
import { absences } from './company/absences/capability.ts'
import { certification } from './company/certification/capability.ts'
import { contacts } from './company/contacts/capability.ts'
import { invitations } from './company/invitations/capability.ts'
import { members } from './company/members/capability.ts'
import { operationLog } from './company/operation-log/capability.ts'
import { relatedCompanies } from './company/related-companies/capability.ts'
import { roles } from './company/roles/capability.ts'
import { scim } from './company/scim/capability.ts'
import { settings } from './company/settings/capability.ts'
import { sso } from './company/sso/capability.ts'
import { workplace } from './company/workplace/capability.ts'
import { approvals } from './contracts/approvals/capability.ts'
import { contract } from './contracts/contract/capability.ts'
import { downloads } from './contracts/downloads/capability.ts'
import { drafts } from './contracts/drafts/capability.ts'
import { lists } from './contracts/lists/capability.ts'
import { mailIn } from './contracts/mail-in/capability.ts'
import { notices } from './contracts/notices/capability.ts'
import { placing } from './contracts/placing/capability.ts'
import { scanSign } from './contracts/scan-sign/capability.ts'
import { search } from './contracts/search/capability.ts'
import { signing } from './contracts/signing/capability.ts'
import { templates } from './contracts/templates/capability.ts'
import { termination } from './contracts/termination/capability.ts'
import { types } from './contracts/types/capability.ts'
import { workbench } from './contracts/workbench/capability.ts'
import { archiveCopies } from './evidence/archive-copy/capability.ts'
import { inMyName } from './evidence/in-my-name/capability.ts'
import { notary } from './evidence/notary/capability.ts'
import { record } from './evidence/record/capability.ts'
import { verification } from './evidence/verification/capability.ts'
import { abstract } from './insight/abstract/capability.ts'
import { aiTasks } from './insight/ai-tasks/capability.ts'
import { archive } from './insight/archive/capability.ts'
import { boards } from './insight/boards/capability.ts'
import { carbon } from './insight/carbon/capability.ts'
import { companyRules } from './insight/company-rules/capability.ts'
import { comparison } from './insight/comparison/capability.ts'
import { consensus } from './insight/consensus/capability.ts'
import { contractFacts } from './insight/contract-facts/capability.ts'
import { contractReview } from './insight/contract-review/capability.ts'
import { drafting } from './insight/drafting/capability.ts'
import { dueDates } from './insight/due-dates/capability.ts'
import { duties } from './insight/duties/capability.ts'
import { extraction } from './insight/extraction/capability.ts'
import { ledger } from './insight/ledger/capability.ts'
import { model } from './insight/model/capability.ts'
import { negotiation } from './insight/negotiation/capability.ts'
import { proposals } from './insight/proposals/capability.ts'
import { storeQuestions } from './insight/store-questions/capability.ts'
import { accountSettings } from './open/account-settings/capability.ts'
import { openApps } from './open/apps/capability.ts'
import { billing } from './open/billing/capability.ts'
import { companyEvents } from './open/company-events/capability.ts'
import { appContracts } from './open/contracts/capability.ts'
import { openDemo } from './open/demo/capability.ts'
import { openFiles } from './open/files/capability.ts'
import { filings } from './open/filings/capability.ts'
import { gateway } from './open/gateway/capability.ts'
import { openHashes } from './open/hashes/capability.ts'
import { openHome } from './open/home/capability.ts'
import { openInsight } from './open/insight/capability.ts'
import { linkConsole } from './open/link-console/capability.ts'
import { openLinks } from './open/links/capability.ts'
import { manualReview } from './open/manual-review/capability.ts'
import { openNotary } from './open/notary/capability.ts'
import { notify } from './open/notify/capability.ts'
import { partnerAccounts } from './open/partner-accounts/capability.ts'
import { partnerOrders } from './open/partner-orders/capability.ts'
import { publicApi } from './open/public-api/capability.ts'
import { sealAuth } from './open/seal-auth/capability.ts'
import { sealConsole } from './open/seal-console/capability.ts'
import { serviceStatus } from './open/service-status/capability.ts'
import { signFlows } from './open/sign-flows/capability.ts'
import { signReports } from './open/sign-reports/capability.ts'
import { openSms } from './open/sms/capability.ts'
import { openSso } from './open/sso/capability.ts'
import { openStore } from './open/store/capability.ts'
import { subPartners } from './open/sub-partners/capability.ts'
import { openTemplates } from './open/templates/capability.ts'
import { openTools } from './open/tools/capability.ts'
import { userConsole } from './open/user-console/capability.ts'
import { appUsers } from './open/users/capability.ts'
import { webhooks } from './open/webhooks/capability.ts'
import { demoProgress } from './operator/demo-progress/capability.ts'
import { running } from './operator/running/capability.ts'
import { workLists } from './operator/work-lists/capability.ts'
import { account } from './people/account/capability.ts'
import { addresses } from './people/addresses/capability.ts'
import { backgroundTasks } from './people/background-tasks/capability.ts'
import { closing } from './people/closing/capability.ts'
import { files } from './people/files/capability.ts'
import { freeze } from './people/freeze/capability.ts'
import { identity } from './people/identity/capability.ts'
import { messages } from './people/messages/capability.ts'
import { qrLogin } from './people/qr-login/capability.ts'
import { reviewCases } from './people/review-cases/capability.ts'
import { security } from './people/security/capability.ts'
import { signIn } from './people/sign-in/capability.ts'
import { copies } from './quota/copies/capability.ts'
import { authorisations } from './seals/authorisations/capability.ts'
import { companySeals } from './seals/company-seals/capability.ts'
import { nationalSealsOfCompanies } from './seals/national-seals/capability.ts'
import { nationalSealsOfPersons } from './seals/person-national-seals/capability.ts'
import { personalSignatures } from './seals/personal-signatures/capability.ts'

/** Everything the server can do, from what stands lowest to what stands on all of it. */
export const CAPABILITIES = [
  signIn,
  account,
  addresses,
  backgroundTasks,
  files,
  identity,
  messages,
  qrLogin,
  reviewCases,
  security,
  freeze,
  closing,
  copies,
  members,
  roles,
  certification,
  contacts,
  invitations,
  operationLog,
  relatedCompanies,
  settings,
  absences,
  mailIn,
  scim,
  sso,
  workplace,
  companySeals,
  nationalSealsOfCompanies,
  nationalSealsOfPersons,
  personalSignatures,
  authorisations,
  subAccounts,
  secondPerson,
  catalogue,
  partners,
  orders,
  moneyBook,
  payment,
  reconciliation,
  refunds,
  invoices,
  expense,
  commerceDemo,
  contract,
  drafts,
  approvals,
  placing,
  types,
  templates,
  signing,
  scanSign,
  termination,
  lists,
  downloads,
  notices,
  search,
  workbench,
  record,
  archiveCopies,
  inMyName,
  verification,
  notary,
  aiTasks,
  comparison,
  companyRules,
  contractReview,
  extraction,
  model,
  running,
  demoProgress,
  abstract,
  proposals,
  archive,
  contractFacts,
  storeQuestions,
  dueDates,
  ledger,
  duties,
  consensus,
  negotiation,
  drafting,
  boards,
  carbon,
  partnerAccounts,
  companyEvents,
  webhooks,
  openFiles,
  openInsight,
  openNotary,
  openHashes,
  openApps,
  openLinks,
  linkConsole,
  userConsole,
  signFlows,
  notify,
  filings,
  manualReview,
  signReports,
  sealAuth,
  sealConsole,
  openSso,
  billing,
  openSms,
  openStore,
  partnerOrders,
  subPartners,
  openTemplates,
  publicApi,
  gateway,
  appUsers,
  appContracts,
  accountSettings,
  openHome,
  serviceStatus,
  openTools,
  openDemo,
  workLists,
  agentConnections,
  agentMandates,
  agentProposals,
  agentTools,
] as const

type KeysOf<T> = T extends object ? keyof T : never
type Missing = Exclude<Path, KeysOf<(typeof CAPABILITIES)[number]['calls']>>
/** Does not compile while a declared call lacks its handler; the error names the call. */
const nothingMissing: [Missing] extends [never] ? true : Missing = true
if (!nothingMissing) throw new Error('a declared call has no handler')

export const composition = compose(CAPABILITIES)
