// What a link of the open platform is made for, and which pages of ours that is done on.

export const LINK_PURPOSES = ['sign', 'view', 'start', 'template', 'identity', 'seal', 'company'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]
export const LINK_PURPOSE_LABEL: Record<LinkPurpose, string> = {
  sign: '签署',
  view: '查看合同',
  start: '发起合同',
  template: '编辑模板',
  identity: '实名认证',
  seal: '管理印章',
  company: '企业认证',
}
/** Pages of one's own: an app may not open them in somebody's name before he agreed. */
export const PERSONAL_PURPOSES: ReadonlySet<LinkPurpose> = new Set(['sign', 'identity', 'seal', 'company'])

/** Where a task is done; every other page of ours ends it. */
export const TASK_PAGES: Record<LinkPurpose, readonly string[]> = {
  sign: ['/signOnPhone', '/sign/fillForm', '/realName'],
  view: ['/signOnPhone'],
  start: ['/sign/setPosition', '/startFill', '/startView'],
  template: ['/templateEdit'],
  identity: ['/realName'],
  seal: ['/seal', '/personseal'],
  company: [
    '/createCompany',
    '/createCompanyTwo',
    '/createCompanyThree',
    '/createCompanyRemit',
    '/createCompanySign',
    '/companyVerify',
    '/realName',
  ],
}

export const LINK_TTL = { default: 30, min: 5, max: 24 * 60 } as const
/** What our pages say to the page that shows them in a frame. */
export const EMBED_SOURCE = 'xinqi'
export type EmbedEvent = 'ready' | 'height' | 'signed' | 'refused' | 'closed'
