import { randomBytes } from 'node:crypto'
import { dingTalk } from './dingtalk.ts'
import { dingTalkService } from './dingtalk-service.ts'
import { feishu } from './feishu.ts'
import { feishuService } from './feishu-service.ts'
import { weCom } from './wecom.ts'
import { type WeComCard, weComService } from './wecom-service.ts'
import type { SandboxMessage, WorkplaceProvider, WorkplaceSandbox, WorkplaceVendor } from './workplace.ts'

// The messengers of a demo. Each is a service of its vendor's interface with an invented company in it, and is spoken to
// over HTTP by the very adapter that speaks to the vendor. Never there in production.

/** Where the people of an embedded messenger find its login page and what it brought them. */
export const SANDBOX_PATH = '/workplace-sandbox'

const ROOT_NAMES = { dingtalk: '沙箱钉钉组织', wecom: '沙箱企业微信组织', feishu: '沙箱飞书组织' } as const
const ROOT = 1
const DEPARTMENTS = [
  { id: 2, under: ROOT, name: '法务部' },
  { id: 3, under: ROOT, name: '市场部' },
  { id: 4, under: 3, name: '品牌组' },
]
/** 沙箱无号 has hidden his number, so that this refusal can be seen too. */
const PEOPLE = [
  { id: 'sb-qian', name: '钱一', mobile: '13930000001', at: 2, jobNumber: 'D001' },
  { id: 'sb-feng', name: '冯二', mobile: '13930000002', at: 3, jobNumber: 'D002' },
  { id: 'sb-chen', name: '陈三', mobile: '13930000003', at: 4, jobNumber: 'D003' },
  { id: 'sb-none', name: '沙箱无号', mobile: null, at: 4, jobNumber: null },
]
const people = PEOPLE.map(({ id, name }) => ({ id, name }))
const personNamed = (id: string) => PEOPLE.find((person) => person.id === id)

/** Any key is good except one ending in 0000. */
const isKey = (secret: string) => secret !== '' && !secret.endsWith('0000')
const isAgent = (id: string | number) => Number(id) > 0

const PREFIX = 'sandbox:'
/** Codes that say who is there, and in which company; those its page hands out are good for once. */
const signInCodes = () => {
  const used = new Set<string>()
  return {
    codeFor: (personId: string, corpId: string) =>
      `${PREFIX}${personId}:${corpId}:${randomBytes(9).toString('base64url')}`,
    personOf: (code: string) => {
      const [id = '', corpId = '', once] = code.startsWith(PREFIX) ? code.slice(PREFIX.length).split(':') : []
      if (once && used.has(code)) return undefined
      if (once) used.add(code)
      const person = personNamed(id)
      return person && { ...person, corpId }
    },
  }
}

/** The adapter, once the service it speaks to listens. */
const overHttp = (
  url: () => Promise<string>,
  adapterAt: (url: string) => WorkplaceProvider,
  sandboxes: WorkplaceProvider['sandboxes'],
): WorkplaceProvider => {
  let reached: Promise<WorkplaceProvider> | undefined
  const at = () => {
    reached ??= url().then(adapterAt)
    return reached
  }
  const { authorizeUrl, hear } = adapterAt('')
  return {
    isSandbox: true,
    sandboxes,
    ...(authorizeUrl ? { authorizeUrl } : {}),
    ...(hear ? { hear } : {}),
    check: async (corp) => (await at()).check(corp),
    personByCode: async (corp, code, returnUrl) => (await at()).personByCode(corp, code, returnUrl),
    directory: async (corp, signal) => (await at()).directory(corp, signal),
    send: async (corp, personIds, message) => (await at()).send(corp, personIds, message),
    update: async (corp, personId, card, outcome) => (await at()).update?.(corp, personId, card, outcome),
    approvalModels: async (corp, personId) => (await at()).approvalModels(corp, personId),
  }
}

/** With a page of its own, on which whoever tries it out says who he is. */
const loginPage = (vendor: WorkplaceVendor) => `${SANDBOX_PATH}/${vendor}/authorize`

const dingTalkSandbox = (clock: () => Date): WorkplaceProvider => {
  const { codeFor, personOf } = signInCodes()
  const service = dingTalkService(
    {
      directory: {
        departments: [
          { dept_id: ROOT, parent_id: 0, name: ROOT_NAMES.dingtalk },
          ...DEPARTMENTS.map(({ id, under, name }) => ({ dept_id: id, parent_id: under, name })),
        ],
        people: PEOPLE.map(({ id, name, mobile, at, jobNumber }) => ({
          userid: id,
          name,
          dept_id_list: [at],
          ...(mobile ? { mobile } : {}),
          ...(jobNumber ? { job_number: jobNumber } : {}),
        })),
      },
      pageSize: 100,
      isKey: (_appKey, secret) => isKey(secret),
      isAgent,
      personOf: (code) => {
        const person = personOf(code)
        return person ? { userid: person.id, name: person.name } : null
      },
      approvalModels: [
        [
          { processCode: 'PROC-SANDBOX-1', name: '合同审批（沙箱）' },
          { processCode: 'PROC-SANDBOX-2', name: '用印申请（沙箱）' },
        ],
      ],
    },
    clock,
  )
  const sandbox: WorkplaceSandbox = {
    people,
    codeFor,
    messages: () =>
      service.messages.map(({ of, to, body, sentAt, said }): SandboxMessage => {
        const { action_card, markdown } = body.msg as {
          action_card?: Record<'title' | 'markdown' | 'single_title' | 'single_url', string>
          markdown?: { title: string; text: string }
        }
        return {
          of,
          to,
          title: action_card?.title ?? markdown?.title ?? '',
          content: action_card?.markdown ?? markdown?.text ?? '',
          links: action_card ? [{ label: action_card.single_title, url: action_card.single_url }] : [],
          button: null,
          said,
          sentAt,
        }
      }),
    press: async () => '',
  }
  return overHttp(service.url, (url) => dingTalk({ api: url, oapi: url }, clock), { dingtalk: sandbox })
}

const weComSandbox = (clock: () => Date): WorkplaceProvider => {
  const { codeFor, personOf } = signInCodes()
  const service = weComService(
    {
      problemOf: (_corpId, secret) => (isKey(secret) ? null : 'secret'),
      isAgent,
      departments: [
        { id: ROOT, parentid: 0, name: ROOT_NAMES.wecom, order: 1 },
        ...DEPARTMENTS.map(({ id, under, name }) => ({ id, parentid: under, name, order: id })),
      ],
      people: PEOPLE.map(({ id, name, mobile, at }) => ({
        userid: id,
        name,
        mobile: mobile ?? '',
        main_department: at,
        department: [at],
      })),
      canReach: (userid) => personNamed(userid) !== undefined,
      personOf: (code) => {
        const person = personOf(code)
        return person ? { userid: person.id } : null
      },
    },
    clock,
  )
  const shown = ({ of, to, body, sentAt, said, responseCode }: (typeof service.messages)[number]) => {
    const card = body.template_card as WeComCard | undefined
    const textcard = body.textcard as Record<'title' | 'description' | 'url' | 'btntxt', string> | undefined
    const text = body.text as { content: string } | undefined
    const buttons = card?.button_list ?? []
    const yes = buttons.find(({ type }) => type !== 1)
    return {
      of,
      to,
      title: card?.main_title?.title ?? textcard?.title ?? '',
      content: card?.main_title?.desc ?? textcard?.description ?? text?.content ?? '',
      links: [
        ...buttons.flatMap(({ type, text: label, url }) =>
          type === 1 && label && url ? [{ label, url }] : [],
        ),
        ...(textcard ? [{ label: textcard.btntxt, url: textcard.url }] : []),
      ],
      button: yes && said === null && responseCode ? { label: yes.text!, taskId: card!.task_id! } : null,
      said,
      sentAt,
    }
  }
  const sandbox: WorkplaceSandbox = {
    people,
    codeFor,
    messages: () => service.messages.map(shown),
    press: ({ corpId, appKey }, secrets, pressed, deliver) =>
      service.press({ corpId, appKey, secrets, ...pressed, at: clock(), deliver }),
  }
  const adapter = (url: string) => weCom({ api: url, authorizeUrl: loginPage('wecom') }, clock)
  return overHttp(service.url, adapter, { wecom: sandbox })
}

const feishuSandbox = (clock: () => Date): WorkplaceProvider => {
  const { codeFor, personOf } = signInCodes()
  const service = feishuService(
    {
      problemOf: (_appId, secret) => (isKey(secret) ? null : 'secret'),
      departments: DEPARTMENTS.map(({ id, under, name }) => ({
        open_department_id: String(id),
        parent_department_id: under === ROOT ? '0' : String(under),
        name,
      })),
      people: PEOPLE.map(({ id, name, mobile, at, jobNumber }) => ({
        user_id: id,
        name,
        at: String(at),
        employee_no: jobNumber ?? '',
        ...(mobile ? { mobile: `+86${mobile}` } : {}),
      })),
      isReturnUrl: (url) => typeof url === 'string' && URL.canParse(url),
      personOf: (code) => {
        const person = personOf(code)
        return person ? { user_id: person.id, tenant_key: person.corpId } : null
      },
    },
    clock,
  )
  const sandbox: WorkplaceSandbox = {
    people,
    codeFor,
    messages: () =>
      service.messages.map(({ of, to, card, sentAt, said }): SandboxMessage => {
        const actions = card.elements?.flatMap(({ actions = [] }) => actions) ?? []
        const yes = actions.find(({ value }) => value?.taskId)
        return {
          of,
          to,
          title: card.header?.title?.content ?? '',
          content: card.elements?.[0]?.text?.content ?? '',
          links: actions.flatMap(({ text, url }) => (url ? [{ label: text?.content ?? '', url }] : [])),
          button: yes ? { label: yes.text?.content ?? '', taskId: yes.value!.taskId! } : null,
          said,
          sentAt,
        }
      }),
    press: ({ corpId, appKey }, secrets, pressed, deliver) =>
      service.press({ corpId, appKey, secrets, ...pressed, at: clock(), deliver }),
  }
  const adapter = (url: string) => feishu({ api: url, authorizeUrl: loginPage('feishu') }, clock)
  return overHttp(service.url, adapter, { feishu: sandbox })
}

const SANDBOXES: Record<WorkplaceVendor, (clock: () => Date) => WorkplaceProvider> = {
  dingtalk: dingTalkSandbox,
  wecom: weComSandbox,
  feishu: feishuSandbox,
}
export const workplaceSandbox = (vendor: WorkplaceVendor, clock: () => Date): WorkplaceProvider =>
  SANDBOXES[vendor](clock)
