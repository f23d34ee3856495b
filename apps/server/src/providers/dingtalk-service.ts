// 钉钉 as its documentation has it, the older interface and the newer: every field that is sent is checked, tokens end, and
// it answers in its own codes.
import { OtherAnswer, type VendorRequest, vendorService } from './vendor-service.ts'
import { type TakenMessage, takenMessages, tokensOf } from './workplace-service.ts'

export type DingPerson = {
  userid: string
  name: string
  mobile?: string
  job_number?: string
  dept_id_list: number[]
}
export type DingDirectory = {
  departments: { dept_id: number; parent_id: number; name: string }[]
  people: DingPerson[]
}
export type DingWorld = {
  directory: DingDirectory
  /** People of a page, at most. */
  pageSize: number
  isKey: (appKey: string, secret: string) => boolean
  isAgent: (agentId: number) => boolean
  /** Whom a code of its client is of. */
  personOf: (code: string) => { userid: string; name: string } | null
  /** In pages. */
  approvalModels: readonly { processCode: string; name: string }[][]
  /** In any browser, by the platform's own app. */
  browser?: {
    clientId: string
    clientSecret: string
    personOf: (code: string) => { nick: string; unionId: string; openId: string } | null
  }
}

const fail = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const done = (value: object) => ({ errcode: 0, errmsg: 'ok', ...value })
const refused = (code: string) => new OtherAnswer(400, { code, message: code, requestid: 'r' })

export const dingTalkService = (world: DingWorld, clock: () => Date) => {
  const { directory } = world
  const tokens = tokensOf('corp-token-', clock)
  const people = tokensOf('user-token-', clock)
  const { messages, take } = takenMessages<TakenMessage>()
  const tokenIn = ({ headers }: VendorRequest) => String(headers['x-acs-dingtalk-access-token'] ?? '')

  const newer = (asked: VendorRequest): object | undefined => {
    const { path, query, body } = asked
    switch (path) {
      case '/v1.0/oauth2/userAccessToken': {
        const { browser } = world
        if (!browser || body.clientId !== browser.clientId || body.clientSecret !== browser.clientSecret)
          return refused('invalidClientIdOrSecret')
        const person = browser.personOf(String(body.code ?? ''))
        if (body.grantType !== 'authorization_code' || !person) return refused('invalidCode')
        return { accessToken: people.issue(JSON.stringify(person)), refreshToken: 'r', expireIn: 7200 }
      }
      case '/v1.0/contact/users/me': {
        const known = people.appOf(tokenIn(asked))
        return known === undefined ? refused('InvalidAuthentication') : (JSON.parse(known) as object)
      }
      case '/v1.0/oauth2/accessToken':
        return world.isKey(String(body.appKey ?? ''), String(body.appSecret ?? ''))
          ? { accessToken: tokens.issue(String(body.appKey)), expireIn: 7200 }
          : refused('invalidAppKey')
      case '/v1.0/workflow/processes/userVisibilities/templates': {
        if (tokens.appOf(tokenIn(asked)) === undefined) return refused('InvalidAuthentication')
        if (!query.get('userId') || !query.get('maxResults')) return refused('MissinguserId')
        const at = Number(query.get('nextToken'))
        const processList = world.approvalModels[at] ?? []
        return { result: { processList, ...(world.approvalModels[at + 1] ? { nextToken: at + 1 } : {}) } }
      }
    }
    return undefined
  }

  const seatedIn = ({ body }: VendorRequest) => {
    const { dept_id, cursor, size } = body
    if (typeof cursor !== 'number' || typeof size !== 'number') return fail(400002, 'cursor')
    const here = directory.people.filter(({ dept_id_list }) => dept_id_list.includes(dept_id as number))
    const end = cursor + Math.min(size, world.pageSize)
    const more = end < here.length
    return done({
      result: { has_more: more, ...(more ? { next_cursor: end } : {}), list: here.slice(cursor, end) },
    })
  }

  const older = (app: string, asked: VendorRequest): object => {
    const { path, body } = asked
    switch (path) {
      case '/topapi/v2/user/getuserinfo': {
        const person = world.personOf(String(body.code ?? ''))
        return person ? done({ result: person }) : fail(40078, '不存在的临时授权码')
      }
      case '/topapi/v2/department/get':
        return typeof body.dept_id === 'number'
          ? done({ result: directory.departments.find(({ dept_id }) => dept_id === body.dept_id) })
          : fail(400002, 'dept_id')
      case '/topapi/v2/department/listsub':
        return done({ result: directory.departments.filter(({ parent_id }) => parent_id === body.dept_id) })
      case '/topapi/v2/user/list':
        return seatedIn(asked)
      case '/topapi/message/corpconversation/asyncsend_v2':
        if (!world.isAgent(Number(body.agent_id))) return fail(33001, '无效的agent_id')
        take({
          id: String(messages.length + 1),
          of: app,
          to: String(body.userid_list).split(','),
          body,
          sentAt: clock(),
          said: null,
        })
        return done({ task_id: 987653 + messages.length })
    }
    return fail(22, 'Invalid method')
  }

  const answer = (asked: VendorRequest): object => {
    const { method, path, query, headers } = asked
    if (method === 'POST' && headers['content-type'] !== 'application/json') return refused('unsupportedType')
    const said = newer(asked)
    if (said) return said
    if (!path.startsWith('/topapi/')) return new OtherAnswer(404, {})
    if (method !== 'POST') return fail(43002, 'require POST')
    const app = tokens.appOf(query.get('access_token'))
    return app === undefined ? fail(40014, '不合法的access_token') : older(app, asked)
  }

  return { ...vendorService(answer), messages, forgetToken: tokens.forget }
}
