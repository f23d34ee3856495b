import { hearFeishu } from './feishu-callback.ts'
import { feishuCard } from './feishu-card.ts'
import { askForJson, ForeignRefused, ForeignUnavailable } from './foreign-app.ts'
import type { Corp, Directory, DirectoryDepartment, DirectoryPerson, WorkplaceProvider } from './workplace.ts'

export type FeishuSettings = { api: string; authorizeUrl: string }
type Json = Record<string, unknown>
type FeishuRequest = {
  method?: 'GET' | 'POST' | 'PATCH'
  query?: Record<string, string>
  body?: Json
  bearer?: string
}

const ROOT = '0'
const PAGE = '50'
const TOKEN_MARGIN = 300_000
const TOKEN_DEAD = new Set([99991661, 99991663, 99991668])
const BUSY = new Set([99991400, 11232, 1000004, 1000005, 2200])

/** 飞书: an app the company built itself. `appKey` is the app id; people are known by their `user_id`. */
export const feishu = (settings: FeishuSettings, clock: () => Date): WorkplaceProvider => {
  const tokens = new Map<string, { token: string; until: number }>()
  const keyOf = ({ appKey, appSecret }: Corp) => `${appKey}\n${appSecret}`

  const judged = (answer: Json): Json => {
    const code = Number(answer.code ?? 0)
    if (code === 0) return answer
    if (BUSY.has(code)) throw new ForeignUnavailable('飞书限流或繁忙')
    throw new ForeignRefused(`飞书拒绝：${code} ${String(answer.msg ?? answer.error_description ?? '')}`)
  }

  const exchange = ({ method = 'GET', query, body, bearer }: FeishuRequest, path: string): Promise<Json> =>
    askForJson(`${settings.api}/open-apis/${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  const tokenOf = async (corp: Corp): Promise<string> => {
    const known = tokens.get(keyOf(corp))
    if (known && known.until > clock().getTime()) return known.token
    const body = { app_id: corp.appKey, app_secret: corp.appSecret }
    const answer = judged(await exchange({ method: 'POST', body }, 'auth/v3/tenant_access_token/internal'))
    if (typeof answer.tenant_access_token !== 'string') throw new ForeignRefused('飞书未返回令牌')
    const lifetime = Number(answer.expire ?? 7200) * 1000
    tokens.set(keyOf(corp), {
      token: answer.tenant_access_token,
      until: clock().getTime() + Math.max(0, lifetime - TOKEN_MARGIN),
    })
    return answer.tenant_access_token
  }

  const ask = async (corp: Corp, path: string, asked: FeishuRequest = {}, again = true): Promise<Json> => {
    const answer = await exchange({ ...asked, bearer: await tokenOf(corp) }, path)
    if (again && TOKEN_DEAD.has(Number(answer.code))) {
      tokens.delete(keyOf(corp))
      return ask(corp, path, asked, false)
    }
    return judged(answer)
  }

  /** Every page of a list. */
  const allOf = async (corp: Corp, path: string, query: Record<string, string>): Promise<Json[]> => {
    const found: Json[] = []
    for (let page_token = ''; ; ) {
      const asked = { query: { ...query, page_size: PAGE, ...(page_token ? { page_token } : {}) } }
      const data = ((await ask(corp, path, asked)).data ?? {}) as Json
      found.push(...((Array.isArray(data.items) ? data.items : []) as Json[]))
      if (data.has_more !== true || typeof data.page_token !== 'string') return found
      page_token = data.page_token
    }
  }

  const departmentsOf = async (corp: Corp): Promise<DirectoryDepartment[]> => {
    const listed = await allOf(corp, `contact/v3/departments/${ROOT}/children`, {
      department_id_type: 'open_department_id',
      fetch_child: 'true',
    })
    return [
      { id: ROOT, parentId: null, name: '飞书组织' },
      ...listed.map((one) => ({
        id: String(one.open_department_id),
        parentId: String(one.parent_department_id ?? ROOT),
        name: String(one.name),
      })),
    ]
  }

  return {
    isSandbox: false,
    check: async (corp) => {
      tokens.delete(keyOf(corp))
      await tokenOf(corp)
    },
    authorizeUrl: (corp, state, returnUrl) =>
      `${settings.authorizeUrl}?${new URLSearchParams({
        client_id: corp.appKey,
        redirect_uri: returnUrl,
        response_type: 'code',
        state,
      })}`,
    personByCode: async (corp, code, returnUrl) => {
      const token = judged(
        await exchange(
          {
            method: 'POST',
            body: {
              grant_type: 'authorization_code',
              client_id: corp.appKey,
              client_secret: corp.appSecret,
              code,
              ...(returnUrl ? { redirect_uri: returnUrl } : {}),
            },
          },
          'authen/v2/oauth/token',
        ),
      )
      if (typeof token.access_token !== 'string') throw new ForeignRefused('飞书未返回令牌')
      const { data } = judged(await exchange({ bearer: token.access_token }, 'authen/v1/user_info'))
      const { user_id, name, tenant_key } = (data ?? {}) as Json
      // An app may be used from outside its company: only its own people are vouched for.
      if (typeof user_id !== 'string' || tenant_key !== corp.corpId)
        throw new ForeignRefused('飞书：不是该企业的成员，或应用没有获取 user_id 的权限')
      return { id: user_id, name: typeof name === 'string' ? name : null }
    },
    directory: async (corp, signal): Promise<Directory> => {
      const departments = await departmentsOf(corp)
      const people = new Map<string, DirectoryPerson>()
      for (const { id } of departments) {
        signal?.throwIfAborted()
        const listed = await allOf(corp, 'contact/v3/users/find_by_department', {
          department_id: id,
          department_id_type: 'open_department_id',
          user_id_type: 'user_id',
        })
        for (const person of listed) {
          const userId = String(person.user_id)
          if (people.has(userId)) continue
          const mobile = typeof person.mobile === 'string' ? person.mobile : ''
          people.set(userId, {
            id: userId,
            name: String(person.name ?? userId),
            mobile: mobile || null,
            departmentId: id,
            jobNumber:
              typeof person.employee_no === 'string' && person.employee_no ? person.employee_no : null,
          })
        }
      }
      return { departments, people: [...people.values()] }
    },
    send: async (corp, personIds, message) => {
      const card = feishuCard(message)
      let taskId = ''
      for (const receive_id of personIds) {
        const { data } = await ask(corp, 'im/v1/messages', {
          method: 'POST',
          query: { receive_id_type: 'user_id' },
          body: { receive_id, msg_type: 'interactive', content: JSON.stringify(card) },
        })
        taskId = String((data as Json | undefined)?.message_id ?? taskId)
      }
      return { taskId, ...(personIds.length === 1 ? { card: taskId } : {}) }
    },
    update: async (corp, _personId, card, { title, text }) => {
      const body = { content: JSON.stringify(feishuCard({ title, content: text })) }
      await ask(corp, `im/v1/messages/${encodeURIComponent(card)}`, { method: 'PATCH', body })
    },
    hear: (corp, secrets, request) => hearFeishu(secrets, corp, request, clock()),
    approvalModels: async () => [],
  }
}
