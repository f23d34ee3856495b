// 企业微信 and 飞书 as strict as their documentation: each checks every field it is sent, its tokens end, and it answers
// in its own codes.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WorkplaceVendor } from '../src/providers/workplace.ts'

type VendorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

const listen = async (answer: (asked: VendorRequest) => object) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://x')
      const text = Buffer.concat(chunks).toString()
      const said = answer({
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text ? JSON.parse(text) : {},
      })
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const corpOf = (vendor: WorkplaceVendor, corpId: string) => ({
  vendor,
  corpId,
  appKey: `${vendor}-key`,
  appSecret: `${vendor}-secret`,
  agentId: '1000002',
})
export const WECOM_CORP = corpOf('wecom', 'ww1234567890')
export const FEISHU_CORP = corpOf('feishu', 'tenant-one')

const PEOPLE = [
  { userid: 'wx-li', name: '李四', mobile: '13800000002', main_department: 2, department: [2] },
  { userid: 'wx-one', name: '微一', mobile: '13933000011', main_department: 3, department: [2, 3] },
  { userid: 'wx-two', name: '微二', mobile: '', main_department: 3, department: [3] },
]

type WeComButton = { type?: number; text?: string; key?: string; url?: string }
export type WeComCard = {
  card_type?: string
  main_title?: { title?: string; desc?: string }
  task_id?: string
  card_action?: { type?: number; url?: string }
  button_list?: WeComButton[]
}

/** What its documentation asks of a card with buttons. */
const interactiveProblem = (card: WeComCard, taskIds: Set<string>): string | null => {
  if (card.card_type !== 'button_interaction') return 'card_type'
  if (!card.main_title?.title) return 'main_title'
  if (!/^[\w@-]{1,128}$/.test(card.task_id ?? '')) return 'task_id'
  if (taskIds.has(card.task_id!)) return 'task_id is used'
  if (card.card_action && !(card.card_action.type === 1 && card.card_action.url)) return 'card_action'
  const buttons = card.button_list ?? []
  const isSound = ({ type, text, key, url }: WeComButton) => text && (type === 1 ? url : key)
  if (buttons.length < 1 || buttons.length > 6 || !buttons.every(isSound)) return 'button_list'
  taskIds.add(card.task_id!)
  return null
}

export const strictWeCom = async () => {
  const sent: Record<string, unknown>[] = []
  const taskIds = new Set<string>()
  let tokens = 0
  let live = ''
  let busy = 0
  const fail = (errcode: number, errmsg: string) => ({ errcode, errmsg })
  const done = (value: object) => ({ errcode: 0, errmsg: 'ok', ...value })
  const server = await listen(({ method, path, query, headers, body }) => {
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== WECOM_CORP.corpId) return fail(40013, 'invalid corpid')
      if (query.get('corpsecret') !== WECOM_CORP.appSecret) return fail(40001, 'invalid credential')
      live = `wecom-token-${++tokens}`
      return done({ access_token: live, expires_in: 7200 })
    }
    if (query.get('access_token') !== live) return fail(tokens > 1 ? 42001 : 40014, 'access_token expired')
    if (busy > 0 && busy--) return fail(45009, 'api freq out of limit')
    switch (path) {
      case '/cgi-bin/agent/get':
        return query.get('agentid') === WECOM_CORP.agentId
          ? done({ agentid: 1000002, name: '信契' })
          : fail(301002, 'not allow operate another agent')
      case '/cgi-bin/auth/getuserinfo':
        if (query.get('code') === 'outsider') return done({ openid: 'o-1' })
        return query.get('code') === 'good-code' ? done({ userid: 'wx-one' }) : fail(40029, 'invalid code')
      case '/cgi-bin/user/get':
        return done(PEOPLE.find(({ userid }) => userid === query.get('userid'))!)
      case '/cgi-bin/department/list':
        return done({
          department: [
            { id: 2, name: '法务部', parentid: 1, order: 1 },
            { id: 1, name: '企业微信里的示例公司', parentid: 0, order: 1 },
            { id: 3, name: '市场部', parentid: 1, order: 2 },
          ],
        })
      case '/cgi-bin/user/list': {
        const id = Number(query.get('department_id'))
        if (!id) return fail(60011, 'department_id')
        return done({ userlist: PEOPLE.filter(({ department }) => department.includes(id)) })
      }
      case '/cgi-bin/message/send': {
        if (method !== 'POST' || headers['content-type'] !== 'application/json')
          return fail(43002, 'require POST')
        if (body.agentid !== Number(WECOM_CORP.agentId)) return fail(40056, 'invalid agentid')
        if (body.touser === 'nobody') return done({ invaliduser: 'nobody', msgid: 'm0' })
        const card = body.textcard as Record<string, string> | undefined
        if (body.msgtype === 'textcard' && !(card?.title && card.description && card.url))
          return fail(41016, 'missing textcard')
        if (body.msgtype === 'template_card') {
          const problem = interactiveProblem(body.template_card as WeComCard, taskIds)
          if (problem) return fail(42045, problem)
        }
        sent.push(body)
        return done({ invaliduser: '', msgid: `m${sent.length}` })
      }
    }
    return fail(40066, 'invalid url')
  })
  return {
    ...server,
    sent,
    tokens: () => tokens,
    forgetToken: () => {
      live = 'another'
    },
    beBusy: () => {
      busy = 1
    },
  }
}

export const strictFeishu = async () => {
  const sent: Record<string, unknown>[] = []
  let tokens = 0
  let live = ''
  let busy = 0
  const fail = (code: number, msg: string) => ({ code, msg })
  const done = (data: object) => ({ code: 0, msg: 'success', data })
  const departments = [
    { open_department_id: 'od-law', parent_department_id: '0', name: '法务部' },
    { open_department_id: 'od-market', parent_department_id: '0', name: '市场部' },
    { open_department_id: 'od-brand', parent_department_id: 'od-market', name: '品牌组' },
  ]
  const people = [
    { user_id: 'fs-li', name: '李四', mobile: '+8613800000002', employee_no: 'F1', at: 'od-law' },
    { user_id: 'fs-one', name: '飞一', mobile: '+8613933000021', employee_no: '', at: 'od-brand' },
    { user_id: 'fs-two', name: '飞二', mobile: '+8613933000022', employee_no: '', at: 'od-brand' },
    { user_id: 'fs-three', name: '飞三', at: 'od-brand' },
  ]
  /** Two a page, whatever is asked, so that paging is walked. */
  const paged = (items: readonly object[], query: URLSearchParams) => {
    const from = Number(query.get('page_token') ?? 0)
    const more = from + 2 < items.length
    return done({
      items: items.slice(from, from + 2),
      has_more: more,
      ...(more ? { page_token: String(from + 2) } : {}),
    })
  }
  const server = await listen(({ method, path, query, headers, body }) => {
    if (method === 'POST' && !headers['content-type']?.startsWith('application/json'))
      return fail(9499, 'Bad Request')
    if (path === '/open-apis/auth/v3/tenant_access_token/internal') {
      if (body.app_id !== FEISHU_CORP.appKey) return fail(10003, 'invalid param')
      if (body.app_secret !== FEISHU_CORP.appSecret) return fail(10014, 'app secret invalid')
      live = `t-${++tokens}`
      return { code: 0, msg: 'ok', tenant_access_token: live, expire: 7200 }
    }
    if (path === '/open-apis/authen/v2/oauth/token') {
      if (body.client_id !== FEISHU_CORP.appKey || body.client_secret !== FEISHU_CORP.appSecret)
        return fail(20002, 'invalid client')
      if (body.grant_type !== 'authorization_code') return fail(20036, 'grant_type')
      if (body.redirect_uri !== 'https://sign.example.cn/ddLogin') return fail(20071, 'redirect_uri mismatch')
      const tenant = { 'good-code': 'u-token', outsider: 'u-outside' }[body.code as string]
      return tenant
        ? { code: 0, access_token: tenant, token_type: 'Bearer', expires_in: 7200 }
        : fail(20003, 'code')
    }
    if (path === '/open-apis/authen/v1/user_info') {
      const { authorization } = headers
      if (authorization !== 'Bearer u-token' && authorization !== 'Bearer u-outside')
        return fail(20005, 'invalid access_token')
      const tenant_key = authorization === 'Bearer u-token' ? FEISHU_CORP.corpId : 'tenant-two'
      return done({ user_id: 'fs-one', open_id: 'ou-1', name: '飞一', tenant_key })
    }
    if (headers.authorization !== `Bearer ${live}`) return fail(99991663, 'token expired')
    if (busy > 0 && busy--) return fail(99991400, 'request trigger frequency limit')
    if (path === '/open-apis/contact/v3/departments/0/children') return paged(departments, query)
    if (path === '/open-apis/contact/v3/users/find_by_department') {
      if (query.get('user_id_type') !== 'user_id') return fail(40001, 'user_id_type')
      return paged(
        people.filter(({ at }) => at === query.get('department_id')).map(({ at: _, ...one }) => one),
        query,
      )
    }
    if (path === '/open-apis/im/v1/messages') {
      if (query.get('receive_id_type') !== 'user_id') return fail(230001, 'receive_id_type')
      if (body.msg_type !== 'interactive' || typeof body.content !== 'string') return fail(230001, 'content')
      sent.push({ ...body, card: JSON.parse(body.content) })
      return done({ message_id: `om_${sent.length}` })
    }
    return fail(404, 'not found')
  })
  return {
    ...server,
    sent,
    tokens: () => tokens,
    forgetToken: () => {
      live = 'another'
    },
    beBusy: () => {
      busy = 1
    },
  }
}
