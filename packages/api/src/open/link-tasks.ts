import type { Path } from '../calls.ts'

// What a link of the open platform is made for: which calls its session may make, and which pages it may see.

export const LINK_PURPOSES = ['sign', 'view', 'start', 'template', 'identity', 'seal'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]
export const LINK_PURPOSE_LABEL: Record<LinkPurpose, string> = {
  sign: '签署',
  view: '查看合同',
  start: '发起合同',
  template: '编辑模板',
  identity: '实名认证',
  seal: '管理印章',
}
/** Pages of one's own: an app may not open them in somebody's name before he agreed. */
export const PERSONAL_PURPOSES: ReadonlySet<LinkPurpose> = new Set(['sign', 'identity', 'seal'])

/** Who one is: asked on every page behind a login. */
const SELF: readonly Path[] = ['/home/account/detail', '/user/sidebar', '/user/menus', '/user/logout']

/** About the person himself, whatever he came for: these name no contract. */
export const CALLS_OF_THE_PERSON: readonly Path[] = [
  ...SELF,
  '/user/certifyResult',
  '/user/identity/submit',
  '/user/identity/manual',
  '/user/identity/withdraw',
  '/user/face/start',
  '/user/face/ready',
  '/user/face/result',
  '/contract/consent',
  '/contract/agree',
  '/personSeal/list',
  '/personSeal/draw',
  '/personSeal/preview',
  '/personSeal/type',
  '/sealAuth/usable',
  '/contract/checkRemark',
]
const READ: readonly Path[] = ['/v2/file/detail', '/contract/pagePictures']

export const TASK_CALLS: Record<LinkPurpose, readonly Path[]> = {
  sign: [
    ...CALLS_OF_THE_PERSON,
    ...READ,
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
    '/contract/sign',
    '/contract/refuse',
  ],
  view: [...SELF, ...READ],
  start: [
    ...SELF,
    ...READ,
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
  identity: [
    ...SELF,
    '/user/certifyResult',
    '/user/identity/submit',
    '/user/identity/manual',
    '/user/identity/withdraw',
    '/user/face/start',
    '/user/face/ready',
    '/user/face/result',
  ],
  seal: [
    ...SELF,
    '/personSeal/list',
    '/personSeal/draw',
    '/personSeal/preview',
    '/personSeal/type',
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
}

/** Where a task is done; every other page of ours ends it. */
export const TASK_PAGES: Record<LinkPurpose, readonly string[]> = {
  sign: ['/signOnPhone', '/sign/fillForm', '/realName'],
  view: ['/signOnPhone'],
  start: ['/sign/setPosition', '/startFill', '/startView'],
  template: ['/templateEdit'],
  identity: ['/realName'],
  seal: ['/seal', '/personseal'],
}

export const LINK_TTL = { default: 30, min: 5, max: 24 * 60 } as const
/** What our pages say to the page that shows them in a frame. */
export const EMBED_SOURCE = 'xinqi'
export type EmbedEvent = 'ready' | 'height' | 'signed' | 'refused' | 'closed'
