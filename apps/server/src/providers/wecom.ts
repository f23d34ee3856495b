import { askForJson, ForeignRefused, ForeignUnavailable } from './foreign-app.ts'
import { hearWeCom } from './wecom-callback.ts'
import type { Corp, Directory, DirectoryPerson, WorkMessage, WorkplaceProvider } from './workplace.ts'

export type WeComSettings = { api: string; authorizeUrl: string }
type Json = Record<string, unknown>

const TOKEN_MARGIN = 300_000
/** The token was taken back early, or is over: fetched again once. */
const TOKEN_DEAD = new Set([40014, 42001, 42007])
/** Busy, or asked too often. */
const BUSY = new Set([-1, 45009, 45011, 45033])

/** A card that is answered within the chat, one that leads to a page, or words alone. */
const shapeOf = ({ title, content, link, choice }: WorkMessage): Json => {
  if (choice && link)
    return {
      msgtype: 'template_card',
      template_card: {
        card_type: 'button_interaction',
        main_title: { title, desc: content },
        task_id: choice.taskId,
        card_action: { type: 1, url: link.url },
        button_list: [
          { text: choice.label, style: 1, key: 'yes' },
          { type: 1, text: link.label, style: 3, url: link.url },
        ],
      },
    }
  if (link)
    return {
      msgtype: 'textcard',
      textcard: { title, description: content, url: link.url, btntxt: link.label },
    }
  return { msgtype: 'text', text: { content: `${title}\n\n${content}` } }
}

/** 企业微信: an internal app of the company. `appKey` is not used: corp id, app secret and agent id name the app. */
export const weCom = (settings: WeComSettings, clock: () => Date): WorkplaceProvider => {
  const tokens = new Map<string, { token: string; until: number }>()
  const keyOf = ({ corpId, appSecret }: Corp) => `${corpId}\n${appSecret}`

  const judged = (answer: Json): Json => {
    const errcode = Number(answer.errcode ?? 0)
    if (errcode === 0) return answer
    if (BUSY.has(errcode)) throw new ForeignUnavailable('企业微信限流或繁忙')
    throw new ForeignRefused(`企业微信拒绝：${errcode} ${String(answer.errmsg ?? '')}`)
  }

  const tokenOf = async (corp: Corp): Promise<string> => {
    const known = tokens.get(keyOf(corp))
    if (known && known.until > clock().getTime()) return known.token
    const query = new URLSearchParams({ corpid: corp.corpId, corpsecret: corp.appSecret })
    const answer = judged(await askForJson(`${settings.api}/cgi-bin/gettoken?${query}`))
    if (typeof answer.access_token !== 'string') throw new ForeignRefused('企业微信未返回令牌')
    const lifetime = Number(answer.expires_in ?? 7200) * 1000
    tokens.set(keyOf(corp), {
      token: answer.access_token,
      until: clock().getTime() + Math.max(0, lifetime - TOKEN_MARGIN),
    })
    return answer.access_token
  }

  const ask = async (
    corp: Corp,
    path: string,
    query: Record<string, string>,
    body?: Json,
    again = true,
  ): Promise<Json> => {
    const access_token = await tokenOf(corp)
    const url = `${settings.api}/cgi-bin/${path}?${new URLSearchParams({ access_token, ...query })}`
    const answer = await askForJson(
      url,
      body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    if (again && TOKEN_DEAD.has(Number(answer.errcode))) {
      tokens.delete(keyOf(corp))
      return ask(corp, path, query, body, false)
    }
    return judged(answer)
  }

  const departmentsOf = async (corp: Corp) => {
    const { department } = await ask(corp, 'department/list', {})
    const listed = (Array.isArray(department) ? department : []) as Json[]
    const ids = new Set(listed.map(({ id }) => String(id)))
    return listed.map(({ id, parentid, name }) => ({
      id: String(id),
      // An app sees what it may see: the topmost of that is the root here.
      parentId: ids.has(String(parentid)) ? String(parentid) : null,
      name: String(name ?? id),
    }))
  }

  return {
    isSandbox: false,
    check: async (corp) => {
      tokens.delete(keyOf(corp))
      await tokenOf(corp)
      // The secret is of one app: the number of another is found out here and not at the first message.
      await ask(corp, 'agent/get', { agentid: corp.agentId })
    },
    authorizeUrl: (corp, state, returnUrl) =>
      `${settings.authorizeUrl}?${new URLSearchParams({
        appid: corp.corpId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
        agentid: corp.agentId,
      })}#wechat_redirect`,
    personByCode: async (corp, code) => {
      const { userid } = await ask(corp, 'auth/getuserinfo', { code })
      // Somebody outside the company gets an openid only: the company does not vouch for him.
      if (typeof userid !== 'string' || !userid) throw new ForeignRefused('企业微信：不是该企业的成员')
      const { name } = await ask(corp, 'user/get', { userid })
      return { id: userid, name: typeof name === 'string' ? name : null }
    },
    directory: async (corp, signal): Promise<Directory> => {
      const departments = await departmentsOf(corp)
      const people = new Map<string, DirectoryPerson>()
      for (const { id } of departments) {
        signal?.throwIfAborted()
        const { userlist } = await ask(corp, 'user/list', { department_id: id })
        for (const person of (Array.isArray(userlist) ? userlist : []) as Json[]) {
          const userid = String(person.userid)
          // Somebody who sits in two departments is listed in both.
          if (people.has(userid)) continue
          const mobile = typeof person.mobile === 'string' ? person.mobile : ''
          people.set(userid, {
            id: userid,
            name: String(person.name ?? userid),
            mobile: mobile || null,
            departmentId: String(person.main_department ?? id),
            jobNumber: null,
          })
        }
      }
      return { departments, people: [...people.values()] }
    },
    send: async (corp, personIds, message) => {
      const answer = await ask(
        corp,
        'message/send',
        {},
        {
          touser: personIds.join('|'),
          agentid: Number(corp.agentId),
          enable_duplicate_check: 1,
          ...shapeOf(message),
        },
      )
      const unknown = String(answer.invaliduser ?? '')
      if (unknown && unknown.split('|').length >= personIds.length)
        throw new ForeignRefused('企业微信：接收人不在应用的可见范围内')
      const { response_code } = answer
      return {
        taskId: String(answer.msgid ?? ''),
        ...(typeof response_code === 'string' ? { card: response_code } : {}),
      }
    },
    update: async (corp, personId, card, { text }) => {
      const button = { replace_name: text }
      const body = {
        userids: [personId],
        agentid: Number(corp.agentId),
        response_code: card,
        button,
      }
      await ask(corp, 'message/update_template_card', {}, body)
    },
    hear: ({ corpId }, secrets, request) => hearWeCom(secrets, corpId, request, clock()),
    // Approvals of the messenger itself are not read: contracts are approved here.
    approvalModels: async () => [],
  }
}
