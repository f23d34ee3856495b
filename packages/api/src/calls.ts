// Every call there is. A call is declared here when it works, not before.

import { account } from './calls/account.ts'
import { addresses } from './calls/addresses.ts'
import { approvals } from './calls/approvals.ts'
import { auth } from './calls/auth.ts'
import { company } from './calls/company.ts'
import { contacts } from './calls/contacts.ts'
import { contractDownloads } from './calls/contract-downloads.ts'
import { contractLists } from './calls/contract-lists.ts'
import { contractPlaces } from './calls/contract-places.ts'
import { contractTemplates } from './calls/contract-templates.ts'
import { contractTypes } from './calls/contract-types.ts'
import { contracts } from './calls/contracts.ts'
import { evidence } from './calls/evidence.ts'
import { files } from './calls/files.ts'
import { identity } from './calls/identity.ts'
import { invites } from './calls/invites.ts'
import { messages } from './calls/messages.ts'
import { notices } from './calls/notices.ts'
import { openAuth } from './calls/open-auth.ts'
import { operations } from './calls/operations.ts'
import { operator } from './calls/operator.ts'
import { org } from './calls/org.ts'
import { personSeals } from './calls/person-seals.ts'
import { preferences } from './calls/preferences.ts'
import { qrLogin } from './calls/qr-login.ts'
import { quota } from './calls/quota.ts'
import { registration } from './calls/registration.ts'
import { related } from './calls/related.ts'
import { reviews } from './calls/reviews.ts'
import { roles } from './calls/roles.ts'
import { scan } from './calls/scan.ts'
import { sealAuth } from './calls/seal-auth.ts'
import { seals } from './calls/seals.ts'
import { search } from './calls/search.ts'
import { security } from './calls/security.ts'
import { signing } from './calls/signing.ts'
import { sso } from './calls/sso.ts'
import { subAccounts } from './calls/sub-accounts.ts'
import { tasks } from './calls/tasks.ts'
import { termination } from './calls/termination.ts'
import { workplace } from './calls/workplace.ts'
import type { BodyOf, DataOf, EndpointFacts } from './endpoint.ts'

export const calls = {
  ...auth,
  ...account,
  ...addresses,
  ...approvals,
  ...company,
  ...contacts,
  ...contractPlaces,
  ...contracts,
  ...contractDownloads,
  ...contractLists,
  ...contractTemplates,
  ...contractTypes,
  ...evidence,
  ...files,
  ...identity,
  ...invites,
  ...messages,
  ...notices,
  ...operations,
  ...operator,
  ...org,
  ...personSeals,
  ...registration,
  ...reviews,
  ...quota,
  ...related,
  ...roles,
  ...scan,
  ...sealAuth,
  ...seals,
  ...preferences,
  ...search,
  ...security,
  ...subAccounts,
  ...tasks,
  ...qrLogin,
  ...signing,
  ...sso,
  ...termination,
  ...workplace,
  ...openAuth,
}

export type { Approver, FlowConditions, FlowStep } from './calls/approvals.ts'
export { CONTRACT_VIEWS, type ContractView } from './calls/contract-lists.ts'
export type { Draft, FieldKind, FieldValue, FlowContent, TemplateContent } from './calls/contract-shapes.ts'
export type { TypeField, TypeFieldKind } from './calls/contract-types.ts'
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
  '/v2/auth/login',
  '/v2/auth/code',
  '/v2/auth/sendVoiceCode',
  '/v2/auth/register',
  '/resetUserPwd',
  '/checkUser',
  '/v2/auth/vueVersion',
  '/user/verify',
  '/v2/auth/secondStep',
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
  '/contract/scan/view',
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
  '/dd/innerLogin',
  '/dd/bindMobile',
  '/open/imgCode',
  '/open/login',
  '/open/subLogin',
  '/open/register',
  '/open/checkUser',
  '/open/code',
  '/open/resetUserPwd',
  '/partner/login',
  '/face/open',
  '/face/begin',
  '/face/sandbox',
]

export const everyCall = (): [Path, EndpointFacts][] => Object.entries(calls) as [Path, EndpointFacts][]
