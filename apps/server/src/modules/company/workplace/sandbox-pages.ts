import type { FastifyInstance } from 'fastify'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { SandboxMessage, WorkplaceSandbox, WorkplaceVendor } from '../../../providers/workplace.ts'
import { SANDBOX_PATH } from '../../../providers/workplace-sandbox.ts'
import { callbackPath } from './callback-path.ts'
import { corpByCorpId } from './corp.ts'

// What people of an embedded messenger see of it: its login page, and the chat in which cards are answered. For demos, where
// anybody may be anybody; every page says what it is.

const NAMES: Record<WorkplaceVendor, string> = { dingtalk: '钉钉', wecom: '企业微信', feishu: '飞书' }
const FORM = 'application/x-www-form-urlencoded'
const MAX_BYTES = 4096

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const page = (vendor: WorkplaceVendor, body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${NAMES[vendor]}沙箱</title>
<style>body{font:16px/1.6 sans-serif;max-width:560px;margin:24px auto;padding:0 16px;color:#1f2329}
a,button{display:inline-block;min-height:44px;line-height:44px;padding:0 16px;margin:4px 8px 4px 0;border:1px solid #1456f0;border-radius:6px;background:#fff;color:#1456f0;font-size:16px;text-decoration:none}
article{border:1px solid #d0d3d6;border-radius:8px;padding:12px 16px;margin:12px 0;overflow-wrap:anywhere}
h2{font-size:16px;margin:0}</style></head>
<body><main><h1>${NAMES[vendor]}沙箱</h1><p>这是演示用的沙箱，不是${NAMES[vendor]}。其中的人员都是虚构的。</p>${body}</main></body></html>`

const messageCard = (message: SandboxMessage, corpId: string, people: WorkplaceSandbox['people']) => {
  const { to, title, content, links, button, said } = message
  const names = to.map((id) => people.find((person) => person.id === id)?.name ?? id)
  const press = button
    ? `<form method="post" action="press"><input type="hidden" name="corpId" value="${escaped(corpId)}"><input type="hidden" name="personId" value="${escaped(to[0] ?? '')}"><input type="hidden" name="taskId" value="${escaped(button.taskId)}"><button>${escaped(button.label)}</button></form>`
    : ''
  return `<article><h2>${escaped(title)}</h2><p>发给 ${escaped(names.join('、'))}</p><p>${escaped(content)}</p>${
    said ? `<p><strong>${escaped(said)}</strong></p>` : press
  }${links.map(({ label, url }) => `<a href="${escaped(url)}">${escaped(label)}</a>`).join('')}</article>`
}

export const addWorkplaceSandboxes = (app: FastifyInstance, services: Services): void => {
  const sandboxes = services.workplace?.sandboxes ?? {}
  if (Object.keys(sandboxes).length === 0) return
  const sandboxOf = (params: unknown) => {
    const { vendor } = params as { vendor: WorkplaceVendor }
    const sandbox = Object.hasOwn(sandboxes, vendor) ? sandboxes[vendor] : undefined
    if (!sandbox) throw new CodedError('NOT_FOUND')
    return { vendor, sandbox }
  }
  const corpIn = async (vendor: WorkplaceVendor, corpId: string) => {
    const { corp } = await corpByCorpId(services, services.db, corpId)
    if (corp.vendor !== vendor) throw new CodedError('NOT_FOUND')
    return corp
  }

  app.get(`${SANDBOX_PATH}/:vendor/authorize`, async (request, reply) => {
    const { vendor, sandbox } = sandboxOf(request.params)
    const query = request.query as Record<string, string | undefined>
    const back = URL.canParse(query.redirect_uri ?? '') ? new URL(query.redirect_uri!) : null
    // It leads back to us and nowhere else.
    const { PUBLIC_URL } = services.config
    const own = [request.host, PUBLIC_URL && new URL(PUBLIC_URL).host]
    if (!back || !/^https?:$/.test(back.protocol) || !own.includes(back.host))
      throw new CodedError('BAD_REQUEST')
    // 企业微信 names the company, 飞书 the app.
    const corpId =
      query.appid ??
      (await rowOf(services.db, 'workplace_corp', { vendor, app_key: query.client_id ?? '' }, ['corp_id']))
        ?.corp_id ??
      ''
    const links = sandbox.people.map(({ id, name }) => {
      const to = new URL(back)
      to.searchParams.set('code', sandbox.codeFor(id, corpId))
      to.searchParams.set('state', query.state ?? '')
      return `<li><a href="${escaped(String(to))}">以${escaped(name)}的身份登录</a></li>`
    })
    return reply.type('text/html; charset=utf-8').send(page(vendor, `<ul>${links.join('')}</ul>`))
  })

  app.get(`${SANDBOX_PATH}/:vendor/chat`, async (request, reply) => {
    const { vendor, sandbox } = sandboxOf(request.params)
    const corp = await corpIn(vendor, (request.query as { corpId?: string }).corpId ?? '')
    const own = sandbox.messages().filter(({ of }) => of === corp.corpId || of === corp.appKey)
    const cards = [...own].reverse().map((message) => messageCard(message, corp.corpId, sandbox.people))
    return reply
      .type('text/html; charset=utf-8')
      .send(page(vendor, cards.join('') || '<p>还没有收到消息。</p>'))
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(`${SANDBOX_PATH}/:vendor/press`, async (request, reply) => {
      const { vendor, sandbox } = sandboxOf(request.params)
      const { corpId = '', personId = '', taskId = '' } = (request.body ?? {}) as Record<string, string>
      const corp = await corpIn(vendor, corpId)
      if (!corp.callback) throw new CodedError('NOT_FOUND')
      await sandbox.press(
        corp,
        corp.callback,
        { personId, taskId },
        async ({ method, query, headers, body }) => {
          const answer = await app.inject({
            method,
            url: `${callbackPath(vendor, corp.corpId)}?${query}`,
            headers: headers as Record<string, string>,
            payload: body,
          })
          return { status: answer.statusCode, body: answer.body }
        },
      )
      return reply.redirect(`chat?corpId=${encodeURIComponent(corp.corpId)}`, 303)
    })
  })
}
