import type { Path } from '../calls.ts'
import type { LinkPurpose } from './link-purposes.ts'

// Which calls the session of a link may make.

/** Who one is: asked on every page behind a login. */
const SELF: readonly Path[] = [
  '/home/account/detail',
  '/user/sidebar',
  '/user/menus',
  '/user/logout',
  '/user/session/use',
  '/user/chooseLanguage',
]

/** To say who one is. */
const IDENTIFY: readonly Path[] = [
  '/user/certifyResult',
  '/user/identity/submit',
  '/user/identity/manual',
  '/user/identity/withdraw',
  '/user/face/start',
  '/user/face/ready',
  '/user/face/result',
]
/** To make a signature. */
const MAKE_SIGNATURE: readonly Path[] = [
  '/personSeal/list',
  '/personSeal/draw',
  '/personSeal/preview',
  '/personSeal/type',
]

/** About the person himself, whatever he came for: these name no contract. */
export const CALLS_OF_THE_PERSON: readonly Path[] = [
  ...SELF,
  ...IDENTIFY,
  '/contract/consent',
  '/contract/agree',
  ...MAKE_SIGNATURE,
  '/sealAuth/usable',
  '/contract/checkRemark',
]
const READ: readonly Path[] = [
  '/v2/file/detail',
  '/contract/pagePictures',
  '/contract/documentText',
  '/contract/readScanForReader',
  '/consensus/view',
]
/** To hold the pages against what was agreed elsewhere. */
const HOLD: readonly Path[] = ['/consensus/check', '/consensus/bring', '/consensus/remove']

export const TASK_CALLS: Record<LinkPurpose, readonly Path[]> = {
  sign: [
    ...CALLS_OF_THE_PERSON,
    ...READ,
    ...HOLD,
    '/contract/invited',
    '/contract/reading',
    '/contract/getFillContractAttachsOfNew',
    '/contract/fieldPicture',
    '/contract/fieldPictures',
    '/contract/receiverFill',
    '/contract/reportName',
    '/contract/takeUp',
    '/contract/askForSeal',
    '/contract/attach/upload',
    '/contract/attach/remove',
    '/contract/intent/code',
    '/contract/intent/check',
    '/contract/intent/face',
    '/contract/drawSignature',
    '/contract/sign',
    '/contract/refuse',
  ],
  view: [...SELF, ...READ],
  start: [
    ...SELF,
    ...READ,
    ...HOLD,
    '/consensus/release',
    '/contract/draft',
    '/contract/saveDraft',
    '/contract/fileState',
    '/contract/findKeyword',
    '/contract/readScans',
    '/contract/fieldPicture',
    '/contract/fieldPictures',
    '/contract/getFillContractAttachsOfNew',
    '/approval/preview',
    '/contract/send',
    '/contract/place',
    '/signSetting/detail',
    '/quota/balance',
  ],
  template: [
    ...SELF,
    '/file/new/template/get/{param}',
    '/template/save',
    '/template/findKeyword',
    '/template/readScans',
    '/template/upload',
    '/template/removeFile',
  ],
  identity: [...SELF, ...IDENTIFY],
  seal: [
    ...SELF,
    ...MAKE_SIGNATURE,
    '/personSeal/previewPicture',
    '/personSeal/upload',
    '/personSeal/setDefault',
    '/personSeal/rename',
    '/personSeal/delete',
    '/companySeal/list',
    '/companySeal/counts',
    '/companySeal/detail',
    '/companySeal/preview',
    '/companySeal/previewPicture',
    '/companySeal/createByTemplate',
    '/companySeal/upload',
    '/companySeal/legalCode',
    '/companySeal/update',
    '/companySeal/setDefault',
    '/companySeal/enable',
    '/companySeal/disable',
    '/companySeal/selfAdaptive',
    '/companySeal/useLog',
    '/user/getSealNum',
    '/sealAuth/applicable',
    '/sealAuth/usable',
  ],
  company: [
    ...SELF,
    ...IDENTIFY,
    '/company/companyIdentifyInfo',
    '/company/downloadProxyTemplate',
    '/company/licenseOCRResult',
    '/company/uploadLicenseOCR',
    '/company/uploadLicense',
    '/company/uploadProxy',
    '/v2/company/createCompanyFirst',
    '/v2/company/addCompanySecond',
    '/v2/company/paymentAuthAndProxy',
    '/v2/company/certifyResult',
    '/v2/company/noticeLegal',
    '/v2/company/noticeResult',
    '/v2/company/publicTransfer',
    '/v2/company/transferProcess',
    '/v2/company/verifyTransferAmount',
    '/v2/company/reverseTransfer',
    '/v2/company/reverseTransferAccount',
    '/v2/company/reverseTransferProcess',
    '/v2/company/signProxy',
    '/v2/company/signProxyCode',
    '/v2/company/withdrawCertification',
  ],
}
