import { everyCall, type Path, PUBLIC_CALLS } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { EVENTS } from '@xinqi/api/events'
import { API_BASE } from '@xinqi/api/limits'
import { PERMISSION_KEYS } from '@xinqi/api/menus'
import { HEADERS } from '@xinqi/api/wire'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../src/boot/seed-demo.ts'
import { composition } from '../src/modules/capabilities.ts'
import { rowsOf } from '../src/platform/db/row.ts'
import { schemaOf } from '../src/platform/http/register-calls.ts'
import { buildSerializer, buildValidator } from '../src/platform/http/schema-compilers.ts'
import { sampleBody } from './sample-body.ts'
import { formBody } from './signed-request.ts'
import { worldOfFile } from './world.ts'

const calls = everyCall()

const world = await worldOfFile()
const employee = await world.signIn('13800000004')
// Ordinary employees hold some of the permissions; somebody without any role holds none.
await world.services.db
  .deleteFrom('member_role')
  .where('member_id', 'in', (eb) => eb.selectFrom('member').select('id').where('name', '=', '赵六'))
  .execute()
const admin = await world.signIn('13800000001')
await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token: admin })
const { data } = await world.call('/open/login', { account: '13800000010', password: DEMO_PASSWORD })
// Some calls ask for the password again; here it is given beforehand.
await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token: data.token })
const partner = data.token
const operator = await world.signIn('13800000009')

const urlOf = (path: string) => API_BASE + path.replace(/\{\w+\}/g, 'x')

describe('every declared call', () => {
  it('has a handler, and every handler is declared', () => {
    expect(Object.keys(composition.handlers).sort()).toEqual(calls.map(([path]) => path).sort())
  })

  it('is public only when it stands on the list of public calls', () => {
    const declaredPublic = calls.filter(([, facts]) => facts.auth === 'public').map(([path]) => path)
    expect(declaredPublic.sort()).toEqual([...PUBLIC_CALLS].sort())
  })

  it('names an audit event that has a label, or changes nothing', () => {
    for (const [path, { changes }] of calls) {
      if (changes !== false) expect(EVENTS, path).toHaveProperty([changes])
    }
  })

  it('names a permission that exists', () => {
    for (const [path, { permission, anyPermission = [] }] of calls) {
      for (const key of permission ? [permission] : anyPermission)
        expect(PERMISSION_KEYS, path).toContain(key)
    }
  })

  // A server compiles what it is asked for; what does not compile is found here.
  it('has schemas that compile', () => {
    const validator = buildValidator({}, { customOptions: {} })
    const serializer = buildSerializer({}, {})
    for (const [path, facts] of calls) {
      const { response, ...asked } = schemaOf(facts)
      for (const schema of Object.values(asked)) expect(() => validator({ schema }), path).not.toThrow()
      if (response) expect(() => serializer({ schema: response[200] }), path).not.toThrow()
    }
  })

  it('never changes anything over GET', () => {
    for (const [path, { method, changes }] of calls) if (method === 'GET') expect(changes, path).toBe(false)
  })

  it.each(
    calls.filter(([, facts]) => facts.auth !== 'public').map(([path, facts]) => [path, facts] as const),
  )('%s asks for a session', async (path, facts) => {
    const answer =
      facts.kind === 'multipart'
        ? await world.form(path, [])
        : await world.send({
            url: urlOf(path),
            method: facts.method,
            payload: facts.method === 'GET' ? undefined : '{}',
          })
    expect(answer).toMatchObject({ code: CODE.UNAUTHENTICATED, http: 401, data: null })
  })

  it.each(calls.filter(([, facts]) => facts.signed).map(([path, facts]) => [path, facts] as const))(
    '%s refuses an unsigned request',
    async (path, facts) => {
      const payload = facts.method === 'GET' ? undefined : facts.kind === 'multipart' ? '--b--\r\n' : '{}'
      const contentType = facts.kind === 'multipart' ? 'multipart/form-data; boundary=b' : undefined
      const answer = await world.send({
        url: urlOf(path),
        method: facts.method,
        payload,
        contentType,
        unsigned: true,
      })
      expect(answer.code).toBe(CODE.SIGNATURE_MISSING)
    },
  )

  const guarded = calls
    .filter(([, facts]) => facts.permission ?? facts.anyPermission)
    .map(([path, facts]) => [path, facts] as const)
  it.each(guarded)(
    '%s is refused to somebody whose role lacks its permission, and that is written down',
    async (path, facts) => {
      const before = await deniedCount()
      const answer =
        facts.kind === 'multipart'
          ? await world.form(path, [], { token: employee })
          : await world.send({
              url: urlOf(path),
              method: facts.method,
              payload: facts.method === 'GET' ? undefined : '{}',
              token: employee,
            })
      expect(answer).toMatchObject({ code: CODE.FORBIDDEN, http: 403, msg: '无权访问！' })
      expect(await deniedCount()).toBe(before + 1)
    },
  )

  it.each(
    calls.filter(([, facts]) => facts.auth === 'operator').map(([path, facts]) => [path, facts] as const),
  )('%s is refused to the administrator of a company, and that is written down', async (path, facts) => {
    const before = await deniedCount()
    const answer =
      facts.kind === 'multipart'
        ? await world.form(path, [], { token: admin })
        : await world.send({ url: urlOf(path), payload: '{}', token: admin })
    expect(answer).toMatchObject({ code: CODE.FORBIDDEN, http: 403 })
    expect(await deniedCount()).toBe(before + 1)
  })

  it.each(
    calls
      .filter(([, f]) => f.kind === 'json' && f.method === 'POST')
      .map(([path, facts]) => [path, facts] as const),
  )('%s refuses fields it does not know', async (path, facts) => {
    const answer = await world.send({
      url: urlOf(path),
      payload: '{"isAdmin":true,"companyId":1}',
      token: { operator, open: partner, login: admin, public: admin }[facts.auth],
    })
    expect(answer.http).toBe(400)
    expect(answer.code).toBe(CODE.BAD_REQUEST)
  })

  const tokenFor = (auth: 'public' | 'login' | 'open' | 'operator') =>
    ({ operator, open: partner, login: admin, public: admin })[auth]

  // PostgreSQL keeps no NUL and its JSON no half of a pair: unrefused, either would be an error of the server's.
  it.each(
    calls
      .filter(([, f]) => (f.kind === 'json' && f.method === 'POST') || f.method === 'GET')
      .map(([path, facts]) => [path, facts] as const),
  )('%s refuses text that cannot be kept', async (path, facts) => {
    for (const broken of ['a\u0000b', 'a\ud83d']) {
      const body = withText(sampleBody(facts.body, {}), broken)
      const query = `?${new URLSearchParams({ x: 'a\u0000b' }).toString()}`
      const answer = await world.send({
        url: urlOf(path) + (facts.method === 'GET' ? query : ''),
        method: facts.method,
        payload: facts.method === 'GET' ? undefined : JSON.stringify(body),
        token: tokenFor(facts.auth),
      })
      expect(answer, `${path} ${answer.msg}`).toMatchObject({
        http: 400,
        msg: '请求内容含有无法保存的字符',
      })
    }
  })

  it.each(calls.filter(([, f]) => f.kind === 'multipart').map(([path, facts]) => [path, facts] as const))(
    '%s, a form, refuses text that cannot be kept',
    async (path, facts) => {
      const parts = [{ name: 'about', value: 'a\u0000b' }]
      expect(await world.form(path as Path, parts, { token: tokenFor(facts.auth) })).toMatchObject({
        http: 400,
        msg: '请求内容含有无法保存的字符',
      })
    },
  )

  // Unread: a form of a hundred megabytes by somebody who may not send one costs nothing.
  it.each(
    calls
      .filter(([, f]) => f.kind === 'multipart' && f.auth !== 'public')
      .map(([path, facts]) => [path, facts] as const),
  )('%s, a form, is not read before its sender is known', async (path) => {
    const { payload, contentType, bodyHash } = formBody([{ name: 'a', value: 'b' }])
    const cut = payload.subarray(0, payload.length - 12)
    const answer = await world.send({ url: urlOf(path), payload: cut, contentType, bodyHash })
    expect(answer).toMatchObject({ http: 401 })
    const forged = await world.send({
      url: urlOf(path),
      payload: cut,
      contentType,
      bodyHash,
      token: admin,
      headers: { [HEADERS.signature]: '0'.repeat(64) },
    })
    expect(forged).toMatchObject({ code: CODE.SIGNATURE_WRONG })
  })
})

/** The same body, with the text in every field that holds one; in a field of its own where none does. */
const withText = (body: unknown, text: string): unknown => {
  const replaced = (value: unknown): unknown =>
    typeof value === 'string'
      ? text
      : Array.isArray(value)
        ? value.map(replaced)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner)]))
          : value
  return { note: text, ...(replaced(body) as object) }
}

const deniedCount = async () => {
  const rows = await rowsOf(world.services.db, 'audit_event', { succeeded: false }, { columns: ['id'] })
  return rows.length
}
