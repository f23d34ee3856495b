// What each built page is made of, loaded when it is first opened. One line a page; a path of table.ts that has no
// line here is not built yet and says so to whoever opens it.

import type { ComponentType } from 'react'
import type { PagePath } from './table.ts'

export type PageImport = () => Promise<{ default: ComponentType }>

export const PAGES: Partial<Record<PagePath, PageImport>> = {
  '/login': () => import('../modules/auth/LoginPage.tsx'),
  '/scanLogin/:way': () => import('../modules/qr-login/ScanLoginPage.tsx'),
  '/ssoLogin': () => import('../modules/sso/SsoLoginPage.tsx'),
  '/ddLogin': () => import('../modules/workplace/DdLoginPage.tsx'),
  '/center/transit': () => import('../modules/open-auth/TransitPage.tsx'),
  '/platform/openlogin': () => import('../modules/open-auth/OpenLoginPage.tsx'),
  '/platform/openRegister': () => import('../modules/open-auth/OpenRegisterPage.tsx'),
  '/platform/openUser/subUsers': () => import('../modules/open-auth/SubUsersPage.tsx'),
  '/register': () => import('../modules/auth/RegisterPage.tsx'),
  '/registerAbroad': () => import('../modules/auth/RegisterAbroadPage.tsx'),
  '/registerEschain': () => import('../modules/auth/RegisterEschainPage.tsx'),
  '/workbench': () => import('../modules/workbench/WorkbenchPage.tsx'),
  '/member': () => import('../modules/org/MemberPage.tsx'),
  '/firstEnptrPage': () => import('../modules/company/FirstEnptrPage.tsx'),
  '/companyVerify': () => import('../modules/company/CompanyVerifyPage.tsx'),
  '/createCompany': () => import('../modules/company/CreateCompanyPage.tsx'),
  '/createCompanyTwo': () => import('../modules/company/CreateCompanyTwoPage.tsx'),
  '/createCompanyThree': () => import('../modules/company/CreateCompanyThreePage.tsx'),
  '/createCompanyRemit': () => import('../modules/company/CreateCompanyRemitPage.tsx'),
  '/createCompanySign': () => import('../modules/company/CreateCompanySignPage.tsx'),
  '/uncertified': () => import('../modules/company/UncertifiedPage.tsx'),
  '/legalAuthorise': () => import('../modules/company/LegalAuthorisePage.tsx'),
  '/operator/bank': () => import('../modules/company/BankPage.tsx'),
  '/role': () => import('../modules/roles/RolePage.tsx'),
  '/seal': () => import('../modules/seals/SealPage.tsx'),
  '/sealAuthList': () => import('../modules/seal-auth/SealAuthListPage.tsx'),
  '/applaySealAuthorize': () => import('../modules/seal-auth/ApplySealPage.tsx'),
  '/personseal': () => import('../modules/person-seals/PersonSealPage.tsx'),
  '/drawSignature/:ticket': () => import('../modules/person-seals/DrawOnPhonePage.tsx'),
  '/operation': () => import('../modules/operations/OperationPage.tsx'),
  '/center/downloadList': () => import('../modules/tasks/DownloadListPage.tsx'),
  '/center/personCenter': () => import('../modules/account/PersonCenterPage.tsx'),
  '/center/safetySetting': () => import('../modules/security/SafetyPage.tsx'),
  '/platform/home': () => import('../modules/open/HomePage.tsx'),
  '/platform/tools/errorCode': () => import('../modules/open/ErrorCodePage.tsx'),
  '/platform/tools/fileHash': () => import('../modules/open/FileHashPage.tsx'),
  '/platform/tools/imageBase64': () => import('../modules/open/ImageBase64Page.tsx'),
  '/platform/tools/handDraw': () => import('../modules/open/HandDrawPage.tsx'),
  '/platform/tools/sealPosition': () => import('../modules/open/SealPositionPage.tsx'),
  '/center/realName': () => import('../modules/identity/CenterRealNamePage.tsx'),
  '/realName': () => import('../modules/identity/RealNamePage.tsx'),
  '/face': () => import('../modules/identity/FacePage.tsx'),
  '/operator/reviews': () => import('../modules/operator/ReviewsPage.tsx'),
  '/operator/outbox': () => import('../modules/operator/OutboxPage.tsx'),
}
