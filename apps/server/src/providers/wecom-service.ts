// 企业微信 as its documentation has it: every field that is sent is checked, tokens end, and it answers in its own codes.
import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { type VendorRequest, vendorService } from './vendor-service.ts'
import { inTag, openFromWeCom, sealForWeCom, weComSignature } from './wecom-callback.ts'
import { type CardEvent, type TakenMessage, takenMessages, tokensOf } from './workplace-service.ts'

export type WeComPerson = {
  userid: string
  name: string
  mobile: string
  main_department: number
  department: number[]
}
export type WeComWorld = {
  /** What is wrong with the key of an app; null where it is good. */
  problemOf: (corpId: string, secret: string) => 'corpid' | 'secret' | null
  isAgent: (agentId: string) => boolean
  departments: readonly { id: number; name: string; parentid: number; order: number }[]
  people: readonly WeComPerson[]
  /** Whether the app may be seen by him. */
  canReach: (userid: string) => boolean
  /** Whom a code of its login page is of: a member, somebody outside, or nobody. */
  personOf: (code: string) => { userid: string } | { openid: string } | null
}

type WeComButton = { type?: number; text?: string; key?: string; url?: string }
export type WeComCard = {
  card_type?: string
  main_title?: { title?: string; desc?: string }
  task_id?: string
  card_action?: { type?: number; url?: string }
  button_list?: WeComButton[]
}
type WeComMessage = TakenMessage & { responseCode: string | null }

/** A card can be changed so long after it was sent, and once. */
const CHANGEABLE_MS = 3 * DAY

const fail = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const done = (value: object) => ({ errcode: 0, errmsg: 'ok', ...value })

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

export const weComService = (world: WeComWorld, clock: () => Date) => {
  const tokens = tokensOf('wecom-token-', clock)
  const { messages, take } = takenMessages<WeComMessage>()
  const taskIds = new Set<string>()
  let busy = 0

  const send = (corpId: string, { method, headers, body }: VendorRequest) => {
    if (method !== 'POST' || headers['content-type'] !== 'application/json')
      return fail(43002, 'require POST')
    if (!world.isAgent(String(body.agentid))) return fail(40056, 'invalid agentid')
    const asked = String(body.touser ?? '').split('|')
    const to = asked.filter(world.canReach)
    const invaliduser = asked.filter((id) => !to.includes(id)).join('|')
    const card = body.textcard as Record<string, string> | undefined
    if (body.msgtype === 'textcard' && !(card?.title && card.description && card.url))
      return fail(41016, 'missing textcard')
    const isInteractive = body.msgtype === 'template_card'
    if (isInteractive) {
      const problem = interactiveProblem(body.template_card as WeComCard, taskIds)
      if (problem) return fail(42045, problem)
    }
    const id = `m${messages.length + 1}`
    if (to.length === 0) return done({ invaliduser, msgid: id })
    const responseCode = isInteractive ? randomBytes(16).toString('base64url') : null
    take({ id, of: corpId, to, body, sentAt: clock(), said: null, responseCode })
    return done({ invaliduser, msgid: id, ...(responseCode ? { response_code: responseCode } : {}) })
  }

  const update = (corpId: string, { method, body }: VendorRequest) => {
    if (method !== 'POST') return fail(43002, 'require POST')
    if (!world.isAgent(String(body.agentid))) return fail(40056, 'invalid agentid')
    const userids = body.userids as unknown[] | undefined
    if (!(Array.isArray(userids) && userids.length > 0) && body.atall !== 1) return fail(40058, 'userids')
    const said = (body.button as { replace_name?: string } | undefined)?.replace_name
    if (!said) return fail(40058, 'button.replace_name')
    const message = messages.find(
      ({ of, responseCode, sentAt }) =>
        of === corpId &&
        responseCode !== null &&
        responseCode === body.response_code &&
        clock().getTime() - sentAt.getTime() < CHANGEABLE_MS,
    )
    if (!message) return fail(40058, 'invalid response_code')
    message.responseCode = null
    message.said = said
    return done({ invaliduser: [] })
  }

  const answer = (asked: VendorRequest): object => {
    const { path, query } = asked
    if (path === '/cgi-bin/gettoken') {
      const [corpId, secret] = [query.get('corpid') ?? '', query.get('corpsecret') ?? '']
      const problem = world.problemOf(corpId, secret)
      if (problem === 'corpid') return fail(40013, 'invalid corpid')
      if (problem === 'secret') return fail(40001, 'invalid credential')
      return done({ access_token: tokens.issue(corpId), expires_in: 7200 })
    }
    const corpId = tokens.appOf(query.get('access_token'))
    if (corpId === undefined) return fail(tokens.issued() > 1 ? 42001 : 40014, 'access_token expired')
    if (busy > 0 && busy--) return fail(45009, 'api freq out of limit')
    switch (path) {
      case '/cgi-bin/agent/get':
        return world.isAgent(query.get('agentid') ?? '')
          ? done({ agentid: Number(query.get('agentid')), name: '信契' })
          : fail(301002, 'not allow operate another agent')
      case '/cgi-bin/auth/getuserinfo': {
        const person = world.personOf(query.get('code') ?? '')
        return person ? done(person) : fail(40029, 'invalid code')
      }
      case '/cgi-bin/user/get': {
        const person = world.people.find(({ userid }) => userid === query.get('userid'))
        return person ? done(person) : fail(60111, 'userid not found')
      }
      case '/cgi-bin/department/list':
        return done({ department: world.departments })
      case '/cgi-bin/user/list': {
        const id = Number(query.get('department_id'))
        if (!id) return fail(60011, 'department_id')
        return done({ userlist: world.people.filter(({ department }) => department.includes(id)) })
      }
      case '/cgi-bin/message/send':
        return send(corpId, asked)
      case '/cgi-bin/message/update_template_card':
        return update(corpId, asked)
    }
    return fail(40066, 'invalid url')
  }

  /** Somebody presses the button of his card: the company's address is told, and what it answers is shown. */
  const press = async ({ corpId, personId, taskId, secrets, at, deliver }: CardEvent): Promise<string> => {
    const message = messages.find(
      ({ of, body }) => of === corpId && (body.template_card as WeComCard | undefined)?.task_id === taskId,
    )
    const event = `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><FromUserName><![CDATA[${personId}]]></FromUserName><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[yes]]></EventKey><TaskId><![CDATA[${taskId}]]></TaskId><CardType><![CDATA[button_interaction]]></CardType></xml>`
    const [timestamp, nonce] = [
      String(Math.floor(at.getTime() / 1000)),
      randomBytes(6).toString('hex'),
    ] as const
    const encrypted = sealForWeCom(secrets, corpId, event)
    const { status, body } = await deliver({
      method: 'POST',
      query: new URLSearchParams({
        msg_signature: weComSignature(secrets.token, timestamp, nonce, encrypted),
        timestamp,
        nonce,
      }),
      headers: { 'content-type': 'text/xml' },
      body: Buffer.from(
        `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
      ),
    })
    if (status !== 200) return `${status}`
    const said = inTag(openFromWeCom(secrets, corpId, inTag(body, 'Encrypt')), 'ReplaceName')
    if (message) message.said = said
    return said
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
