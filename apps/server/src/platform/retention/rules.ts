import { DAY } from '@xinqi/api/durations'
import { DEVICE_LIFETIME, IDEMPOTENCY_MEMORY, NONCE_MEMORY } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'

/** What is not kept for good. Contracts, signatures, evidence and every book of money or copies are. */
export type Rule = {
  table: string
  /** For whoever operates the platform. */
  about: string
  /** Of a row `t`; `$before` is the moment so many days ago, `$now` this one. */
  gone: string
  /** How long it stays after its use has ended; what may be set has days, or the days of another; the rest follows from what it is for. */
  keep: { days: number; least: number } | { ms: number } | { as: string }
  /**
   * Rows wait until their whole month may go, and go with it: up to a month longer, and none is deleted by itself.
   * `always`: nor is what was there before there were months, until all of it may go.
   */
  withItsMonth?: true | 'always'
}

const settable = (days: number, least: number) => ({ days, least })
const fixed = (ms: number) => ({ ms })

const { draft, toSign, signing, ending, toScan } = CONTRACT_IS
/** Of a contract that somebody still waits for. */
const UNDER_WAY = `(${[draft, toSign, signing, ending, toScan].join()})`

/** The one table of what is removed and when. Every condition may be asked again at any time. */
export const RULES = {
  notices: {
    table: 'notice',
    about: '合同通知（短信、邮件、站内信）的发送记录；合同结束之后开始计算',
    gone: `t.state <> 0 and t.created_at < $before and exists
      (select 1 from contract c where c.id = t.contract_id and c.status not in ${UNDER_WAY} and c.updated_at < $before)`,
    keep: settable(365, 30),
  },
  noticePages: {
    table: 'notice_page',
    about: '已签署完成的合同的通知（同一时刻的合在一页，连同其中仍有效的链接）',
    gone: `(t.linked_until is null or t.linked_until < $now) and t.created_at < $before and exists
      (select 1 from contract c where c.id = t.contract_id and c.status not in ${UNDER_WAY} and c.updated_at < $before)`,
    keep: { as: 'notices' },
  },
  noticesOnScreen: {
    table: 'notice',
    // The message itself is in the message centre for its own time; of a contract that is finished nobody is told twice.
    about: '已签署完成的合同的站内信发送登记（站内信本身另有期限）',
    gone: `t.channel = 'message' and t.state <> 0 and t.created_at < $before and exists
      (select 1 from contract c where c.id = t.contract_id and c.status = ${CONTRACT_IS.finished} and c.updated_at < $before)`,
    keep: fixed(DAY),
  },
  messages: {
    table: 'message',
    about: '站内消息，无论是否已读；整月一并移除，最多迟一个月',
    gone: 't.created_at < $before',
    keep: settable(365, 30),
    withItsMonth: true,
  },
  messagePages: {
    table: 'message_page',
    about: '站内消息（同月的合在一页）',
    gone: 't.newest_at < $before',
    keep: { as: 'messages' },
  },
  audit: {
    table: 'audit_event',
    // What a contract has to prove is in the evidence, which is kept for good.
    about: '操作日志；整月一并移除，最多迟一个月，其间不可修改也不可删除',
    gone: 't.at < $before',
    keep: settable(3650, 1095),
    withItsMonth: 'always',
  },
  workplaceCards: {
    table: 'workplace_card',
    about: '企业微信、飞书中可在聊天里处理的卡片（超过后平台已不能更新卡片）',
    gone: 't.sent_at < $before',
    keep: fixed(14 * DAY),
  },
  tasks: {
    table: 'task',
    about: '已结束的后台任务（下载中心的记录；其文件另有期限）',
    gone: 't.status in (2, 3) and t.created_at < $before and t.blob_id is null',
    keep: settable(365, 30),
  },
  apiLog: {
    table: 'open_api_log',
    about: '开放接口调用日志',
    gone: 't.at < $before',
    keep: settable(180, 7),
  },
  pushes: {
    table: 'open_push',
    about: '已送达或已放弃的回调推送及其每次尝试',
    gone: 't.status in (1, 3) and t.created_at < $before',
    keep: settable(180, 7),
  },
  debugCalls: {
    table: 'open_debug_call',
    about: '调试台的调用记录',
    gone: 't.at < $before',
    keep: settable(90, 1),
  },
  modelCalls: {
    table: 'model_call',
    about: '大模型调用的用量记录',
    gone: 't.created_at < $before',
    keep: settable(730, 30),
  },
  sandboxInbox: {
    table: 'open_inbox',
    about: '沙箱里“发出”的短信与邮件',
    gone: 't.created_at < $before',
    keep: settable(30, 1),
  },
  sandboxBucket: {
    table: 'open_sandbox_object',
    about: '沙箱存储桶里的文件',
    gone: 't.created_at < $before',
    keep: settable(7, 1),
  },
  sandboxDeliveries: {
    table: 'sandbox_delivery',
    about: '演示环境“发出”的短信与邮件',
    gone: 't.created_at < $before',
    keep: settable(30, 1),
  },
  sessions: {
    table: 'session',
    about: '已失效的登录',
    gone: 't.expires_at < $before',
    keep: settable(30, 1),
  },
  partnerSessions: {
    table: 'partner_session',
    about: '已失效的开放平台登录',
    gone: 't.expires_at < $before',
    keep: settable(30, 1),
  },
  codes: {
    table: 'verification_code',
    // Codes are also the record of how many were sent in a day.
    about: '短信与邮件验证码',
    gone: 't.created_at < $before',
    keep: fixed(2 * DAY),
  },
  tickets: {
    table: 'ticket',
    about: '一次性凭证（扫码、意愿确认、找回等）',
    gone: 't.expires_at < $before',
    keep: fixed(DAY),
  },
  spentIntents: {
    table: 'ticket',
    // Which one a signature was meant by stands in the signature and in the evidence.
    about: '签署时用掉的意愿确认凭证（签署记录与存证另有其编号）',
    gone: `t.purpose = 'intent' and t.status = ${TICKET.done} and t.expires_at < $before`,
    keep: fixed(0),
  },
  captchas: { table: 'captcha', about: '图形验证码', gone: 't.expires_at < $before', keep: fixed(0) },
  nonces: {
    table: 'nonce',
    about: '请求签名的防重放记录',
    gone: 't.seen_at < $before',
    keep: fixed(NONCE_MEMORY),
  },
  rateWindows: { table: 'rate_window', about: '频率计数', gone: 't.ends_at < $before', keep: fixed(0) },
  idempotency: {
    table: 'idempotency',
    about: '幂等键与其应答',
    gone: 't.created_at < $before',
    keep: fixed(IDEMPOTENCY_MEMORY),
  },
  devices: {
    table: 'known_device',
    about: '认得的设备',
    gone: 't.seen_at < $before',
    keep: fixed(DEVICE_LIFETIME),
  },
  identityAttempts: {
    table: 'identity_attempt',
    about: '开始了而没有完成的实名（没有证明什么；操作日志仍有记录）',
    // What a company paid for it is given back first.
    gone: 't.status = 0 and t.method < 8 and t.payer_id is null and t.created_at < $before',
    keep: fixed(DAY),
  },
  sandboxFaces: {
    table: 'sandbox_face',
    about: '沙箱的刷脸结果',
    gone: 't.created_at < $before',
    keep: fixed(DAY),
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as RuleName[]

/** Days by name, where somebody set others than the usual ones. */
export type Days = Partial<Record<RuleName, number>>

export const settableRules = (): { name: RuleName; days: number; least: number }[] =>
  RULE_NAMES.flatMap((name) => {
    const { keep } = RULES[name] as Rule
    return 'days' in keep ? [{ name, ...keep }] : []
  })

/** `notices=365,messages=730`; what is wrong with it otherwise. */
export const readDays = (text: string): Days | string => {
  const known = new Map(settableRules().map((rule) => [rule.name as string, rule]))
  const days: Days = {}
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [name = '', number = ''] = entry.split('=').map((one) => one.trim())
    const rule = known.get(name)
    if (!rule) return `没有「${name}」这一项；可设：${[...known.keys()].join('、')}`
    if (!/^\d+$/.test(number) || Number(number) < rule.least) return `${name} 应为不小于 ${rule.least} 的天数`
    days[rule.name] = Number(number)
  }
  return days
}

/** Everything whose use ended before this moment goes. */
export const beforeOf = (name: RuleName, days: Days, now: Date): Date => {
  const { keep } = RULES[name] as Rule
  if ('as' in keep) return beforeOf(keep.as as RuleName, days, now)
  return new Date(now.getTime() - ('ms' in keep ? keep.ms : (days[name] ?? keep.days) * DAY))
}
