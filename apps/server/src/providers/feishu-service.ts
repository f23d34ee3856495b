// 飞书 as its documentation has it: every field that is sent is checked, tokens end, lists come in pages, and it answers in
// its own codes.
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { feishuSignature } from './feishu-callback.ts'
import { type VendorRequest, vendorService } from './vendor-service.ts'
import { type CardEvent, type TakenMessage, takenMessages, tokensOf } from './workplace-service.ts'

export type FeishuPerson = {
  user_id: string
  name: string
  mobile?: string
  employee_no?: string
  /** The department he sits in. */
  at: string
}
export type FeishuWorld = {
  problemOf: (appId: string, secret: string) => 'app' | 'secret' | null
  departments: readonly { open_department_id: string; parent_department_id: string; name: string }[]
  people: readonly FeishuPerson[]
  isReturnUrl: (url: unknown) => boolean
  /** Whom a code of its login page is of, and in which company; an app may be used from outside its own. */
  personOf: (code: string) => { user_id: string; tenant_key: string } | null
}
type FeishuCard = {
  config?: { update_multi?: boolean }
  header?: { title?: { content?: string } }
  elements?: {
    text?: { content?: string }
    actions?: { text?: { content?: string }; url?: string; value?: { taskId?: string } }[]
  }[]
}
export type FeishuMessage = TakenMessage & { card: FeishuCard }

const CHANGEABLE_MS = 14 * DAY
/** Fewer than are asked for, so that paging is walked. */
const PAGE = 2

const fail = (code: number, msg: string) => ({ code, msg })
const done = (data: object) => ({ code: 0, msg: 'success', data })
const cardIn = (content: unknown): FeishuCard | null => {
  try {
    return typeof content === 'string' ? (JSON.parse(content) as FeishuCard) : null
  } catch {
    return null
  }
}

export const sealForFeishu = (key: string, message: object): string => {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(key).digest(), iv)
  return Buffer.concat([iv, cipher.update(JSON.stringify(message)), cipher.final()]).toString('base64')
}

const paged = (items: readonly object[], query: URLSearchParams) => {
  const from = Number(query.get('page_token') ?? 0)
  const more = from + PAGE < items.length
  return done({
    items: items.slice(from, from + PAGE),
    has_more: more,
    ...(more ? { page_token: String(from + PAGE) } : {}),
  })
}

export const feishuService = (world: FeishuWorld, clock: () => Date) => {
  const tokens = tokensOf('t-', clock)
  const people = tokensOf('u-', clock)
  const { messages, take } = takenMessages<FeishuMessage>()
  let busy = 0

  const signIn = ({ body }: VendorRequest) => {
    const [appId, secret] = [String(body.client_id ?? ''), String(body.client_secret ?? '')]
    if (world.problemOf(appId, secret)) return fail(20002, 'invalid client')
    if (body.grant_type !== 'authorization_code') return fail(20036, 'grant_type')
    if (!world.isReturnUrl(body.redirect_uri)) return fail(20071, 'redirect_uri mismatch')
    const person = world.personOf(String(body.code ?? ''))
    return person
      ? {
          code: 0,
          access_token: people.issue(JSON.stringify(person)),
          token_type: 'Bearer',
          expires_in: 7200,
        }
      : fail(20003, 'code')
  }

  const bearerOf = ({ headers }: VendorRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]

  const whoIs = (asked: VendorRequest) => {
    const known = people.appOf(bearerOf(asked))
    if (known === undefined) return fail(20005, 'invalid access_token')
    const { user_id, tenant_key } = JSON.parse(known) as { user_id: string; tenant_key: string }
    const name = world.people.find((one) => one.user_id === user_id)?.name
    return done({ user_id, open_id: `ou-${user_id}`, name, tenant_key })
  }

  const send = (appId: string, { query, body }: VendorRequest) => {
    if (query.get('receive_id_type') !== 'user_id') return fail(230001, 'receive_id_type')
    const card = cardIn(body.content)
    if (body.msg_type !== 'interactive' || !card) return fail(230001, 'content')
    const id = `om_${messages.length + 1}`
    take({ id, of: appId, to: [String(body.receive_id)], body, card, sentAt: clock(), said: null })
    return done({ message_id: id })
  }

  /** Only cards that say so before and after can be changed. */
  const update = (appId: string, id: string, { body }: VendorRequest) => {
    const message = messages.find((one) => one.of === appId && one.id === id)
    if (!message) return fail(230011, 'message not found')
    if (clock().getTime() - message.sentAt.getTime() > CHANGEABLE_MS)
      return fail(230031, 'message is expired')
    const card = cardIn(body.content)
    if (!card?.config?.update_multi || !message.card.config?.update_multi)
      return fail(230001, 'content: update_multi')
    message.card = card
    message.said = card.elements?.[0]?.text?.content ?? ''
    return done({})
  }

  const answer = (asked: VendorRequest): object => {
    const { method, path, query, headers, body } = asked
    if (method !== 'GET' && !headers['content-type']?.startsWith('application/json'))
      return fail(9499, 'Bad Request')
    if (path === '/open-apis/auth/v3/tenant_access_token/internal') {
      const [appId, secret] = [String(body.app_id ?? ''), String(body.app_secret ?? '')]
      const problem = world.problemOf(appId, secret)
      if (problem === 'app') return fail(10003, 'invalid param')
      if (problem === 'secret') return fail(10014, 'app secret invalid')
      return { code: 0, msg: 'ok', tenant_access_token: tokens.issue(appId), expire: 7200 }
    }
    if (path === '/open-apis/authen/v2/oauth/token') return signIn(asked)
    if (path === '/open-apis/authen/v1/user_info') return whoIs(asked)
    const appId = tokens.appOf(bearerOf(asked))
    if (appId === undefined) return fail(99991663, 'token expired')
    if (busy > 0 && busy--) return fail(99991400, 'request trigger frequency limit')
    if (path === '/open-apis/contact/v3/departments/0/children') return paged(world.departments, query)
    if (path === '/open-apis/contact/v3/users/find_by_department') {
      if (query.get('user_id_type') !== 'user_id') return fail(40001, 'user_id_type')
      const here = world.people.filter(({ at }) => at === query.get('department_id'))
      return paged(
        here.map(({ at: _, ...one }) => one),
        query,
      )
    }
    if (path === '/open-apis/im/v1/messages' && method === 'POST') return send(appId, asked)
    const [, id] = /^\/open-apis\/im\/v1\/messages\/(\w+)$/.exec(path) ?? []
    if (id && method === 'PATCH') return update(appId, id, asked)
    return fail(404, 'not found')
  }

  const press = async (event: CardEvent): Promise<string> => {
    const { corpId, appKey, personId, taskId, secrets, at, deliver } = event
    const encrypt = sealForFeishu(secrets.key, {
      schema: '2.0',
      header: { event_type: 'card.action.trigger', token: secrets.token, app_id: appKey },
      event: {
        operator: { tenant_key: corpId, user_id: personId },
        action: { tag: 'button', value: { taskId } },
      },
    })
    const payload = Buffer.from(JSON.stringify({ encrypt }))
    const [timestamp, nonce] = [
      String(Math.floor(at.getTime() / 1000)),
      randomBytes(6).toString('hex'),
    ] as const
    const { status, body } = await deliver({
      method: 'POST',
      query: new URLSearchParams(),
      headers: {
        'content-type': 'application/json',
        'x-lark-request-timestamp': timestamp,
        'x-lark-request-nonce': nonce,
        'x-lark-signature': feishuSignature(secrets.key, timestamp, nonce, payload),
      },
      body: payload,
    })
    if (status !== 200) return `${status}`
    const { toast, card } = JSON.parse(body) as { toast: { content: string }; card: { data: FeishuCard } }
    const message = messages.find(
      (one) =>
        one.of === appKey &&
        one.card.elements?.some(({ actions = [] }) => actions.some(({ value }) => value?.taskId === taskId)),
    )
    if (message) Object.assign(message, { card: card.data, said: toast.content })
    return toast.content
  }

  return {
    ...vendorService(answer),
    messages,
    press,
    tokens: tokens.issued,
    forgetToken: tokens.forget,
    beBusy: () => {
      busy = 1
    },
  }
}
