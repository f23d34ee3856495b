// What anybody may open, mostly from a link and on a telephone.

import type { Pages } from '../pages.ts'

export const PUBLIC_PAGES: Pages = {
  '/scanLogin/:way': () => import('../../modules/people/qr-login/ScanLoginPage.tsx'),
  '/ssoLogin': () => import('../../modules/company/sso/SsoLoginPage.tsx'),
  '/ddLogin': () => import('../../modules/company/workplace/DdLoginPage.tsx'),
  '/registerAbroad': () => import('../../modules/people/sign-in/RegisterAbroadPage.tsx'),
  '/registerEschain': () => import('../../modules/people/sign-in/RegisterEschainPage.tsx'),
  '/negotiateInvite/:code': () => import('../../modules/insight/negotiation/NegotiationInvitePage.tsx'),
  '/inviteRegister': () => import('../../modules/company/invitations/InviteRegisterPage.tsx'),
  '/userInviteRegister': () => import('../../modules/company/invitations/UserInviteRegisterPage.tsx'),
  '/eInviteRegister': () => import('../../modules/company/invitations/EInviteRegisterPage.tsx'),
  '/eInviteRegisterIn': () => import('../../modules/company/invitations/JoinPage.tsx'),
  '/loginJoin': () => import('../../modules/company/invitations/LoginJoinPage.tsx'),
  '/authPage': () => import('../../modules/company/invitations/AuthPage.tsx'),
  '/blankPage/:code': () => import('../../modules/company/invitations/BlankPage.tsx'),
  '/legalAuthorise': () => import('../../modules/company/certification/LegalAuthorisePage.tsx'),
  '/drawSignature/:ticket': () => import('../../modules/seals/personal-signatures/DrawOnPhonePage.tsx'),
  '/signOnPhone': () => import('../../modules/contracts/signing/SignOnPhonePage.tsx'),
  '/approveOnPhone': () => import('../../modules/contracts/approvals/ApproveOnPhonePage.tsx'),
  '/carbonScore': () => import('../../modules/insight/carbon/CarbonScorePage.tsx'),
  '/chainview': () => import('../../modules/evidence/record/ChainViewPage.tsx'),
  '/chainFileView': () => import('../../modules/evidence/record/ChainFileViewPage.tsx'),
  '/acChainView': () => import('../../modules/evidence/verification/VerifyPage.tsx'),
  '/scan/:code': () => import('../../modules/contracts/scan-sign/ScanLandingPage.tsx'),
  '/comparisonDetail': () => import('../../modules/insight/comparison/ComparisonDetailPage.tsx'),
  '/examineAIDetail': () => import('../../modules/insight/contract-review/ExamineDetailPage.tsx'),
  '/cashier/:key': () => import('../../modules/commerce/payment/CashierPage.tsx'),
  '/linkEnd': () => import('../../modules/open/links/LinkEndPage.tsx'),
  '/realName': () => import('../../modules/people/identity/RealNamePage.tsx'),
  '/face': () => import('../../modules/people/identity/FacePage.tsx'),
}
