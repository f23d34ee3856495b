// What people are told about contracts, in which ways, and how it reads until somebody changes the wording.

import { isMobile } from './mobile.ts'

export const NOTICE_CHANNELS = {
  sms: '短信',
  mail: '邮件',
  message: '站内消息',
  workplace: '工作通知',
} as const
export type NoticeChannel = keyof typeof NOTICE_CHANNELS

export const NOTICE_VARIABLES = {
  company: { name: '发起方', sample: '示例科技有限公司' },
  contract: { name: '合同名称', sample: '设备采购合同' },
  deadline: { name: '签署截止时间', sample: '2026-12-31 23:59' },
  person: { name: '相关人', sample: '王五' },
  reason: { name: '原因', sample: '付款条款需要修改' },
  link: { name: '链接', sample: 'https://xinqi.example/blankPage/8f3k2m9q' },
} as const
export type NoticeVariable = keyof typeof NOTICE_VARIABLES

type Wording = { title: string; content: string }
type NoticeFacts = {
  name: string
  /** Whom the matrix tells. */
  whom: string
  variables: readonly NoticeVariable[]
  /** A word about how things go, which somebody may not want on his phone; the rest asks something of him. */
  isProgress: boolean
  wording: Partial<Record<NoticeChannel, Wording>>
}

const ASKS = ['company', 'contract', 'deadline', 'link'] as const
const TELLS = ['company', 'contract', 'person', 'reason', 'link'] as const

export const NOTICES = {
  sign: {
    name: '邀请签署',
    whom: '当前签署人',
    variables: ASKS,
    isProgress: false,
    wording: {
      sms: { title: '', content: '{company}邀请您签署《{contract}》，请于{deadline}前点击{link}完成签署。' },
      mail: {
        title: '{company}邀请您签署《{contract}》',
        content:
          '您好：\n\n{company}邀请您签署《{contract}》，请于{deadline}前打开下面的链接完成签署：\n{link}\n\n如非本人相关，请忽略此邮件。',
      },
      message: { title: '待您签署', content: '{company}邀请您签署《{contract}》，请于{deadline}前完成。' },
    },
  },
  urge: {
    name: '催办',
    whom: '当前签署人或填写人',
    variables: ASKS,
    isProgress: false,
    wording: {
      sms: { title: '', content: '{company}提醒您尽快处理《{contract}》，请于{deadline}前点击{link}完成。' },
      mail: {
        title: '请尽快处理《{contract}》',
        content:
          '您好：\n\n{company}提醒您尽快处理《{contract}》，请于{deadline}前打开下面的链接完成：\n{link}',
      },
      message: {
        title: '催办提醒',
        content: '{company}提醒您尽快处理《{contract}》，请于{deadline}前完成。',
      },
    },
  },
  fill: {
    name: '请填写',
    whom: '填写人',
    variables: ASKS,
    isProgress: false,
    wording: {
      sms: {
        title: '',
        content: '{company}请您填写《{contract}》中的内容，请于{deadline}前点击{link}完成填写。',
      },
      mail: {
        title: '请填写《{contract}》',
        content:
          '您好：\n\n{company}请您填写《{contract}》中的内容，请于{deadline}前打开下面的链接完成填写：\n{link}',
      },
      message: {
        title: '待您填写',
        content: '{company}请您填写《{contract}》中的内容，请于{deadline}前完成。',
      },
    },
  },
  remind: {
    name: '临近截止提醒',
    whom: '当前签署人；发起人收到站内消息',
    variables: ASKS,
    isProgress: false,
    wording: {
      sms: { title: '', content: '您有一份待签署的《{contract}》将于{deadline}截止，请点击{link}完成签署。' },
      mail: {
        title: '《{contract}》即将截止',
        content:
          '您好：\n\n{company}发起的《{contract}》将于{deadline}截止，请打开下面的链接完成签署：\n{link}',
      },
      message: { title: '签署即将截止', content: '《{contract}》将于{deadline}截止，请及时处理。' },
    },
  },
  approve: {
    name: '审批待办',
    whom: '审批人',
    variables: ['contract', 'person', 'link'],
    isProgress: false,
    wording: {
      mail: {
        title: '请审批《{contract}》',
        content: '您好：\n\n{person}提交的《{contract}》等待您审批，请打开下面的链接处理：\n{link}',
      },
      message: { title: '待您审批', content: '{person}提交的《{contract}》等待您审批。' },
      workplace: { title: '待您审批', content: '{person}提交的《{contract}》等待您审批。' },
    },
  },
  approveSeal: {
    name: '用印审批待办',
    whom: '用印审批人',
    variables: ['company', 'contract', 'link'],
    isProgress: false,
    wording: {
      mail: {
        title: '请审批《{contract}》的用印',
        content: '您好：\n\n《{contract}》申请使用印章，等待您审批，请打开下面的链接处理：\n{link}',
      },
      message: { title: '待您审批用印', content: '《{contract}》申请使用印章，等待您审批。' },
      workplace: { title: '待您审批用印', content: '《{contract}》申请使用印章，等待您审批。' },
    },
  },
  approveOverdue: {
    name: '审批超时提醒',
    whom: '超过时限未处理的审批人',
    variables: ['contract', 'person', 'link'],
    isProgress: false,
    wording: {
      mail: {
        title: '《{contract}》等待您审批已久',
        content: '您好：\n\n《{contract}》等待您审批已久，请打开下面的链接尽快处理：\n{link}',
      },
      message: { title: '审批已超时', content: '《{contract}》等待您审批已久，请尽快处理。' },
      workplace: { title: '审批已超时', content: '《{contract}》等待您审批已久，请尽快处理。' },
    },
  },
  approvalRejected: {
    name: '审批驳回',
    whom: '发起人',
    variables: ['contract', 'person', 'reason'],
    isProgress: true,
    wording: {
      message: { title: '审批被驳回', content: '《{contract}》被{person}驳回：{reason}。修改后可重新提交。' },
      workplace: {
        title: '审批被驳回',
        content: '《{contract}》被{person}驳回：{reason}。修改后可重新提交。',
      },
    },
  },
  approvalPassed: {
    name: '审批通过',
    whom: '发起人',
    variables: ['contract'],
    isProgress: true,
    wording: {
      message: { title: '审批已通过', content: '《{contract}》审批已通过并发送给签署方。' },
      workplace: { title: '审批已通过', content: '《{contract}》审批已通过并发送给签署方。' },
    },
  },
  approvedUnsent: {
    name: '审批通过待发送',
    whom: '发起人',
    variables: ['contract'],
    isProgress: true,
    wording: {
      message: {
        title: '审批已通过，尚未发送',
        content: '《{contract}》审批已通过，因份数不足或已过截止时间未能自动发送，请处理后点击发送。',
      },
      workplace: {
        title: '审批已通过，尚未发送',
        content: '《{contract}》审批已通过，因份数不足或已过截止时间未能自动发送，请处理后点击发送。',
      },
    },
  },
  sealGranted: {
    name: '用印审批通过',
    whom: '签署人',
    variables: ['contract', 'link'],
    isProgress: false,
    wording: { message: { title: '用印审批已通过', content: '《{contract}》的用印审批已通过，可以签署。' } },
  },
  sealDenied: {
    name: '用印审批驳回',
    whom: '签署人',
    variables: ['contract', 'person', 'reason'],
    isProgress: false,
    wording: {
      message: { title: '用印审批被驳回', content: '《{contract}》的用印申请被{person}驳回：{reason}。' },
    },
  },
  filled: {
    name: '填写完成',
    whom: '发起人',
    variables: ['contract'],
    isProgress: true,
    wording: { message: { title: '填写完成', content: '《{contract}》已由各方填写完成，进入签署。' } },
  },
  toPlace: {
    name: '待设置签署位置',
    whom: '发起人',
    variables: ['contract'],
    isProgress: false,
    wording: {
      message: { title: '待设置签署位置', content: '《{contract}》已填写完成，请设置签署位置后继续。' },
    },
  },
  signedByOne: {
    name: '一方已签署',
    whom: '发起人',
    variables: ['contract', 'person'],
    isProgress: true,
    wording: { message: { title: '签署进展', content: '{person}已签署《{contract}》。' } },
  },
  completed: {
    name: '签署完成',
    whom: '发起人、全部签署人、抄送人',
    variables: ['company', 'contract', 'link'],
    isProgress: true,
    wording: {
      sms: { title: '', content: '《{contract}》已由各方签署完成，点击{link}查看下载。' },
      mail: {
        title: '《{contract}》已签署完成',
        content: '您好：\n\n《{contract}》已由各方签署完成，打开下面的链接查看和下载：\n{link}',
      },
      message: { title: '签署完成', content: '《{contract}》已由各方签署完成，可以查看和下载。' },
    },
  },
  labourCompleted: {
    name: '劳动合同签署完成',
    whom: '劳动者',
    variables: ['company', 'contract', 'link'],
    isProgress: false,
    wording: {
      mail: {
        title: '《{contract}》已签署完成，您可以随时免费下载和核验',
        content:
          '您好：\n\n您与{company}的《{contract}》已签署完成。您可以随时免费查看和下载，合同解除或终止之后也是如此：\n{link}\n\n如何核验：打开平台的“合同验签与存证核验”页面（无需登录），上传下载的合同文件，即可核对签署人、签署时间，以及签署之后是否被改动。',
      },
      message: {
        title: '劳动合同签署完成',
        content:
          '您与{company}的《{contract}》已签署完成，可以随时免费查看和下载。如需核验，请在“合同验签与存证核验”页面上传合同文件，无需登录。',
      },
    },
  },
  nameDiffers: {
    name: '签署方名称有误',
    whom: '发起人',
    variables: ['contract', 'person', 'link'],
    isProgress: false,
    wording: {
      sms: {
        title: '',
        content: '《{contract}》的签署方{person}名称与实名不一致，暂无法签署，点击{link}更正。',
      },
      message: {
        title: '签署方名称需要更正',
        content: '《{contract}》的签署方「{person}」名称与实名不一致，暂无法签署。请核对后在合同详情中更正。',
      },
    },
  },
  copied: {
    name: '抄送',
    whom: '抄送人',
    variables: ['company', 'contract', 'link'],
    isProgress: true,
    wording: {
      sms: { title: '', content: '{company}将《{contract}》抄送给您，点击{link}查看。' },
      mail: {
        title: '{company}将《{contract}》抄送给您',
        content: '您好：\n\n{company}将《{contract}》抄送给您，打开下面的链接查看：\n{link}',
      },
      message: { title: '收到抄送', content: '{company}将《{contract}》抄送给您。' },
    },
  },
  refused: {
    name: '拒签',
    whom: '发起人、其他签署人；抄送人收到站内消息',
    variables: TELLS,
    isProgress: true,
    wording: {
      sms: { title: '', content: '《{contract}》被{person}拒签，合同已终止，点击{link}查看原因。' },
      mail: {
        title: '《{contract}》被拒签',
        content: '您好：\n\n《{contract}》被{person}拒签：{reason}。\n{link}',
      },
      message: { title: '合同被拒签', content: '《{contract}》被{person}拒签：{reason}。' },
    },
  },
  withdrawn: {
    name: '撤回',
    whom: '已收到邀请的签署人；抄送人收到站内消息',
    variables: TELLS,
    isProgress: true,
    wording: {
      sms: { title: '', content: '{company}已撤回《{contract}》，您无需再签署。' },
      mail: {
        title: '《{contract}》已撤回',
        content:
          '您好：\n\n{company}已撤回《{contract}》，您无需再签署。\n撤回原因：{reason}\n\n如有疑问，请联系{company}。',
      },
      message: { title: '合同已撤回', content: '{company}已撤回《{contract}》：{reason}。' },
    },
  },
  expired: {
    name: '过期',
    whom: '发起人、未签署的签署人',
    variables: ['company', 'contract', 'deadline', 'link'],
    isProgress: true,
    wording: {
      sms: { title: '', content: '《{contract}》已超过签署截止时间，点击{link}查看。' },
      mail: {
        title: '《{contract}》已过期',
        content:
          '您好：\n\n{company}发起的《{contract}》已于{deadline}超过签署截止时间，发起方延期后可继续签署。打开下面的链接查看：\n{link}',
      },
      message: { title: '合同已过期', content: '《{contract}》已于{deadline}过期，发起方延期后可继续签署。' },
    },
  },
} as const satisfies Record<string, NoticeFacts>

export type NoticeEvent = keyof typeof NOTICES
export const NOTICE_EVENTS = Object.keys(NOTICES) as NoticeEvent[]
export const noticeFacts = (event: NoticeEvent): NoticeFacts => NOTICES[event]

const VARIABLE = /\{([^{}]*)\}/g

/** Text with its variables put in; what is not known stands as a dash. */
export const worded = (text: string, values: Partial<Record<string, string>>): string =>
  text.replace(VARIABLE, (_, name: string) => values[name] || '—')

const LINK =
  /https?:|www\.|:\/\/|[a-z0-9-]+\.(?:com|cn|net|org|top|xyz|cc|vip|info|site|shop|club|io|me|co|ly|link|app|tk|biz|fun|icu|online|pro|ru|store|tech|tv|work)(?![a-z])|\.(?:中国|公司|网络|网址)/i
/** A name to be found under in a messenger. */
const HANDLE = /(?:微信|薇信|威信|[vｖ]信|wechat|qq|whatsapp|telegram|电报|加[vｖ])[号群:： ]*[a-z0-9_-]{5,}/i
const LANDLINE = /^(?:[48]00\d{7}|0[1-9]\d{8,10})$/
const isTelephone = (digits: string): boolean => isMobile(digits.replace(/^86/, '')) || LANDLINE.test(digits)
const NUMERALS = '〇一二三四五六七八九零壹贰叁肆伍陆柒捌玖'

/** As it will be read: marks nobody sees are gone, a dot is a dot, a digit is a digit, however it was written. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=[\w-])[。｡点](?=[a-z])/gi, '.')
    .replace(/[〇一二三四五六七八九零壹贰叁肆伍陆柒捌玖]/g, (one) => String(NUMERALS.indexOf(one) % 10))
    .replace(/(?<=\d)[lI|](?=\d)/g, '1')
    .replace(/(?<=\d)[oO](?=\d)/g, '0')

/** Whether somebody could be lured away by it: a link, a number to ring, a name to write to. Spaces and marks hide none. */
export const isLure = (text: string): boolean => {
  const plain = asRead(text)
  return (
    LINK.test(plain) ||
    HANDLE.test(plain) ||
    [plain, plain.replace(/[\s\-–—_.·()]/g, '')].some((one) => (one.match(/\d+/g) ?? []).some(isTelephone))
  )
}

const INSTEAD: Partial<Record<string, string>> = {
  company: '对方',
  contract: '一份合同',
  reason: '详见平台',
  person: '对方',
  what: '进行了一项操作',
}

/** What people wrote themselves, as it may stand in a text that goes out under our name. */
export const inSms = <T extends Partial<Record<string, string>>>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value && INSTEAD[name] && isLure(value) ? INSTEAD[name] : value,
    ]),
  ) as T

/**
 * What a text leaves open, in the order it does, as whoever delivers it is told: numbers and names go by that order. No
 * vendor takes an address as a variable, so a link is registered with what stands behind /blankPage/ open.
 */
export const vendorGaps = (content: string): string[] => [
  ...new Set([...content.matchAll(VARIABLE)].map(([, name]) => (name === 'link' ? 'code' : name!))),
]

/** Why a wording cannot be used for an event in one way; undefined when it can. */
export const wordingProblem = (
  event: NoticeEvent,
  channel: NoticeChannel,
  { title, content }: Wording,
): string | undefined => {
  const { variables, wording } = noticeFacts(event)
  const usual = wording[channel]
  if (!usual) return '该通知不使用这种方式'
  if (!content.trim()) return '请填写内容'
  if (channel !== 'sms' && !title.trim()) return '请填写标题'
  const known = new Set<string>(variables)
  const used = [...`${title}${content}`.matchAll(VARIABLE)].map(([, name]) => name!)
  const unknown = used.find((name) => !known.has(name))
  if (unknown !== undefined) return `该通知没有「{${unknown}}」这个变量`
  // Somebody who is asked to do something must be able to come.
  if (usual.content.includes('{link}') && !noticeFacts(event).isProgress && !content.includes('{link}'))
    return '内容须包含链接 {link}'
  // Whoever delivers it puts the signature in front; a second one makes the operators of the network drop it.
  if (channel === 'sms' && content.trimStart().startsWith('【')) return '短信签名由系统自动添加，请勿填写'
  if (channel === 'sms' && content.length > SMS_MAX) return `短信内容不超过 ${SMS_MAX} 个字`
  return undefined
}
export const SMS_MAX = 200

/** What goes out by SMS at all. */
export const SMS_EVENTS: readonly NoticeEvent[] = NOTICE_EVENTS.filter(
  (event) => noticeFacts(event).wording.sms,
)
