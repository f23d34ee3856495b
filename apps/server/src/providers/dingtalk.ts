import { askForJson, type ForeignApp, ForeignRefused, ForeignUnavailable, namedApp } from './foreign-app.ts'
import type { Corp, Directory, DirectoryPerson, WorkplaceProvider } from './workplace.ts'

export type DingTalkSettings = { api: string; oapi: string }
export type DingTalkApp = DingTalkSettings & { authorizeUrl: string; clientId: string; clientSecret: string }

type Json = Record<string, unknown>
const ROOT = '1'
const PAGE = 100
const AT_ONCE = 4
const TOKEN_MARGIN = 300_000
const TOKEN_DEAD = new Set([40014, 42001])

const json = (body: Json): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The newer interface answers errors as {code, message}. */
const newer = async (url: string, init?: RequestInit): Promise<Json> => {
  const answer = await askForJson(url, init)
  if (typeof answer.code === 'string') {
    if (/throttl/i.test(answer.code)) throw new ForeignUnavailable('钉钉限流')
    throw new ForeignRefused(`钉钉拒绝：${answer.code}`)
  }
  return answer
}

/** Signing in to our site with a DingTalk account, in any browser. */
export const dingTalkApp = (settings: DingTalkApp): ForeignApp => ({
  ...namedApp('dingtalk', false),
  mode: 'open',
  authorizeUrl: (state, returnUrl) =>
    `${settings.authorizeUrl}?${new URLSearchParams({
      redirect_uri: returnUrl,
      response_type: 'code',
      client_id: settings.clientId,
      scope: 'openid',
      state,
      prompt: 'consent',
    })}`,
  person: async (authCode) => {
    const token = await newer(
      `${settings.api}/v1.0/oauth2/userAccessToken`,
      json({
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        code: authCode,
        grantType: 'authorization_code',
      }),
    )
    if (typeof token.accessToken !== 'string') throw new ForeignRefused('钉钉未返回令牌')
    const me = await newer(`${settings.api}/v1.0/contact/users/me`, {
      headers: { 'x-acs-dingtalk-access-token': token.accessToken },
    })
    if (typeof me.unionId !== 'string') throw new ForeignRefused('钉钉未返回用户标识')
    return { subject: me.unionId, name: typeof me.nick === 'string' ? me.nick : null }
  },
})

/** A company's internal app: sign-in inside the client, its directory, its messages. */
export const dingTalk = (settings: DingTalkSettings, clock: () => Date): WorkplaceProvider => {
  const tokens = new Map<string, { token: string; until: number }>()
  const keyOf = ({ appKey, appSecret }: Corp) => `${appKey}\n${appSecret}`

  const tokenOf = async (corp: Corp): Promise<string> => {
    const known = tokens.get(keyOf(corp))
    if (known && known.until > clock().getTime()) return known.token
    const answer = await newer(
      `${settings.api}/v1.0/oauth2/accessToken`,
      json({ appKey: corp.appKey, appSecret: corp.appSecret }),
    )
    if (typeof answer.accessToken !== 'string') throw new ForeignRefused('钉钉未返回令牌')
    const lifetime = Number(answer.expireIn ?? 7200) * 1000
    tokens.set(keyOf(corp), {
      token: answer.accessToken,
      until: clock().getTime() + Math.max(0, lifetime - TOKEN_MARGIN),
    })
    return answer.accessToken
  }

  /** The older interface answers errors as {errcode, errmsg}; a token taken back early is fetched again once. */
  const older = async (corp: Corp, path: string, body: Json, again = true): Promise<Json> => {
    const token = await tokenOf(corp)
    const address = `${settings.oapi}${path}?access_token=${encodeURIComponent(token)}`
    const answer = await askForJson(address, json(body))
    if (answer.errcode === 0) return answer
    if (again && TOKEN_DEAD.has(Number(answer.errcode))) {
      tokens.delete(keyOf(corp))
      return older(corp, path, body, false)
    }
    if (answer.errcode === 88 || answer.errcode === -1) throw new ForeignUnavailable('钉钉限流或繁忙')
    throw new ForeignRefused(`钉钉拒绝：${String(answer.errcode)} ${String(answer.errmsg ?? '')}`)
  }

  const peopleIn = async (corp: Corp, departmentId: string): Promise<DirectoryPerson[]> => {
    const people: DirectoryPerson[] = []
    for (let cursor = 0; ; ) {
      const { result } = await older(corp, '/topapi/v2/user/list', {
        dept_id: Number(departmentId),
        cursor,
        size: PAGE,
      })
      const page = result as { has_more: boolean; next_cursor?: number; list: Json[] }
      for (const person of page.list) {
        const home = Array.isArray(person.dept_id_list) ? person.dept_id_list[0] : undefined
        people.push({
          id: String(person.userid),
          name: String(person.name),
          mobile: typeof person.mobile === 'string' && person.mobile ? person.mobile : null,
          departmentId: String(home ?? departmentId),
          jobNumber: typeof person.job_number === 'string' && person.job_number ? person.job_number : null,
        })
      }
      if (!page.has_more || page.next_cursor === undefined) return people
      cursor = page.next_cursor
    }
  }

  const directory = async (corp: Corp, signal?: AbortSignal): Promise<Directory> => {
    const root = (await older(corp, '/topapi/v2/department/get', { dept_id: Number(ROOT) })).result as Json
    const departments = [{ id: ROOT, parentId: null as string | null, name: String(root.name) }]
    const people = new Map<string, DirectoryPerson>()
    const visit = async (id: string) => {
      signal?.throwIfAborted()
      const { result } = await older(corp, '/topapi/v2/department/listsub', { dept_id: Number(id) })
      return { id, children: result as Json[], seated: await peopleIn(corp, id) }
    }
    for (let visited = 0; visited < departments.length; ) {
      const some = departments.slice(visited, visited + AT_ONCE)
      for (const { id, children, seated } of await Promise.all(some.map((each) => visit(each.id)))) {
        for (const child of children)
          departments.push({ id: String(child.dept_id), parentId: id, name: String(child.name) })
        // Somebody who sits in two departments is listed in both.
        for (const person of seated) if (!people.has(person.id)) people.set(person.id, person)
      }
      visited += some.length
    }
    return { departments, people: [...people.values()] }
  }

  return {
    isSandbox: false,
    check: async (corp) => {
      tokens.delete(keyOf(corp))
      await tokenOf(corp)
    },
    personByCode: async (corp, authCode) => {
      const { result } = await older(corp, '/topapi/v2/user/getuserinfo', { code: authCode })
      const { userid, name } = (result ?? {}) as Json
      if (typeof userid !== 'string') throw new ForeignRefused('钉钉未返回用户标识')
      return { id: userid, name: typeof name === 'string' ? name : null }
    },
    directory,
    send: async (corp, personIds, { title, content, link }) => {
      const text = `#### ${title}\n\n${content}`
      const answer = await older(corp, '/topapi/message/corpconversation/asyncsend_v2', {
        agent_id: Number(corp.agentId),
        userid_list: personIds.join(','),
        msg: link
          ? {
              msgtype: 'action_card',
              action_card: { title, markdown: text, single_title: link.label, single_url: link.url },
            }
          : { msgtype: 'markdown', markdown: { title, text } },
      })
      return { taskId: String(answer.task_id) }
    },
    approvalModels: async (corp, personId) => {
      const found: { processCode: string; name: string }[] = []
      let nextToken = '0'
      do {
        const token = await tokenOf(corp)
        const { result } = await newer(
          `${settings.api}/v1.0/workflow/processes/userVisibilities/templates?${new URLSearchParams({
            userId: personId,
            maxResults: String(PAGE),
            nextToken,
          })}`,
          { headers: { 'x-acs-dingtalk-access-token': token } },
        )
        const page = (result ?? {}) as { processList?: Json[]; nextToken?: number }
        for (const model of page.processList ?? [])
          found.push({ processCode: String(model.processCode), name: String(model.name) })
        nextToken = page.nextToken ? String(page.nextToken) : ''
      } while (nextToken)
      return found
    },
  }
}
