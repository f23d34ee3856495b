// What anybody may open, mostly from a link and on a telephone.

import type { Pages } from '../pages.ts'

export const PUBLIC_PAGES: Pages = {
  '/scanLogin/:way': () => import('../../modules/qr-login/ScanLoginPage.tsx'),
  '/ssoLogin': () => import('../../modules/sso/SsoLoginPage.tsx'),
  '/ddLogin': () => import('../../modules/workplace/DdLoginPage.tsx'),
  '/registerAbroad': () => import('../../modules/auth/RegisterAbroadPage.tsx'),
  '/registerEschain': () => import('../../modules/auth/RegisterEschainPage.tsx'),
  '/inviteRegister': () => import('../../modules/invites/InviteRegisterPage.tsx'),
  '/userInviteRegister': () => import('../../modules/invites/UserInviteRegisterPage.tsx'),
  '/eInviteRegister': () => import('../../modules/invites/EInviteRegisterPage.tsx'),
  '/eInviteRegisterIn': () => import('../../modules/invites/JoinPage.tsx'),
  '/loginJoin': () => import('../../modules/invites/LoginJoinPage.tsx'),
  '/authPage': () => import('../../modules/invites/AuthPage.tsx'),
  '/blankPage/:code': () => import('../../modules/invites/BlankPage.tsx'),
  '/legalAuthorise': () => import('../../modules/company/LegalAuthorisePage.tsx'),
  '/drawSignature/:ticket': () => import('../../modules/person-seals/DrawOnPhonePage.tsx'),
  '/signOnPhone': () => import('../../modules/contract-sign/SignOnPhonePage.tsx'),
  '/chainview': () => import('../../modules/evidence/ChainViewPage.tsx'),
  '/chainFileView': () => import('../../modules/evidence/ChainFileViewPage.tsx'),
  '/acChainView': () => import('../../modules/verification/VerifyPage.tsx'),
  '/scan/:code': () => import('../../modules/scan-sign/ScanLandingPage.tsx'),
  '/realName': () => import('../../modules/identity/RealNamePage.tsx'),
  '/face': () => import('../../modules/identity/FacePage.tsx'),
}
