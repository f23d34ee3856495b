import { CODE } from '@xinqi/api/error-codes'
import { JSON_MAX_BYTES } from '@xinqi/api/limits'
import { afterAll, describe, expect, it } from 'vitest'
import { openWorld, worldOfFile } from '../../../test/world.ts'

const LOGIN = '/api/web/v2/auth/login'

const world = await worldOfFile({ webDist: undefined })

afterAll(async () => {
  // Whatever came in, the server still works.
  expect((await world.call('/v2/auth/vueVersion')).code).toBe(1)
})

const refused = (answer: { http: number; code: number; msg: string; response: { body: string } }) => {
  expect(answer.http).toBeGreaterThanOrEqual(400)
  expect(answer.http).toBeLessThan(500)
  expect(answer.code).toBeGreaterThan(1)
  expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
  expect(answer.response.body).not.toMatch(/\bat .*\.ts|node_modules|Error:/)
}

describe('hostile requests', () => {
  it.each([
    ['cut JSON', '{"account":'],
    ['no JSON', 'account=1'],
    ['a bare value', '42'],
    ['an array', '[]'],
    ['null', 'null'],
    ['arrays for scalars', '{"loginType":["password"],"account":["a"]}'],
    ['__proto__', '{"__proto__":{"isAdmin":true},"loginType":"password","account":"a"}'],
    ['escaped __proto__', '{"\\u005f\\u005fproto__":{"isAdmin":true},"loginType":"password","account":"a"}'],
    [
      'constructor.prototype',
      '{"constructor":{"prototype":{"isAdmin":true}},"loginType":"password","account":"a"}',
    ],
    ['nesting a million deep', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['objects nested 40 deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('%s gets a 4xx envelope', async (_, payload) => {
    refused(await world.send({ url: LOGIN, payload }))
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('10 MB of JSON is refused', async () => {
    const answer = await world.send({
      url: LOGIN,
      payload: JSON.stringify({ account: 'x'.repeat(10 * JSON_MAX_BYTES) }),
    })
    refused(answer)
    expect(answer).toMatchObject({ code: CODE.TOO_LARGE, http: 413 })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/html',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('content type %s is refused', async (contentType) => {
    const answer = await world.send({
      url: LOGIN,
      payload: '{"loginType":"password","account":"a"}',
      contentType,
    })
    refused(answer)
  })

  it.each([
    '/api/web/v2/auth/login/..;/user/menus',
    '/api/web/v2/auth/../../user/menus',
    '/api/web/v2/auth/login/%2e%2e/%2e%2e/user/menus',
    '/api/web/.%2e/web/user/menus',
    '/api/web//user/menus',
    '/api/web/user/menus/',
    '/api/web/user%2fmenus',
    '/api/web/USER/MENUS',
    '/api/web/user/menus;x=1',
    '/api/web/%00',
    '/api/web/%',
    '/.env',
    '/.git/config',
    '/actuator',
    '/debug',
    '/setup',
  ])('%s leads nowhere', async (url) => {
    refused(await world.send({ url, payload: '{}' }))
    const read = await world.app.inject({ method: 'GET', url })
    expect(read.statusCode).toBeGreaterThanOrEqual(400)
    expect(read.statusCode).toBeLessThan(500)
  })

  it('metrics are not for strangers', async () => {
    const far = await world.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(far.statusCode).toBe(404)
    const near = await world.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    // A proxy on the same machine is as near as we are.
    const marks: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 proxy' },
      { host: 'sign.example.cn' },
    ]
    for (const headers of marks) {
      const passedOn = await world.app.inject({
        method: 'GET',
        url: '/metrics',
        remoteAddress: '127.0.0.1',
        headers,
      })
      expect(passedOn.statusCode, JSON.stringify(headers)).toBe(404)
    }
    expect(near.body).toContain('xinqi_call_seconds')
  })

  it('nobody is believed about whom he forwards for', async () => {
    const spoofed = await world.send({
      url: LOGIN,
      payload: '{"loginType":"password","account":"13800000001","password":"wrong"}',
      headers: { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' },
    })
    expect(spoofed.code).toBe(CODE.LOGIN_WRONG)
    const { address } = await world.services.db
      .selectFrom('audit_event')
      .select('address')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(address).toBe('127.0.0.1')
  })

  it('a foreign origin gets no permission to read', async () => {
    const answer = await world.send({
      url: LOGIN,
      payload: '{}',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('every answer carries the protecting headers', async () => {
    const { response } = await world.send({ url: LOGIN, payload: '{}' })
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(response.headers['content-security-policy']).toMatch(/object-src 'none'; base-uri 'none'/)
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a flood is stopped with 429 and told when to come back', async () => {
    const small = await openWorld({ env: { REQUESTS_PER_SECOND: '5' } })
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, () => small.call('/v2/auth/vueVersion')))
      const disguised = await small.call('/v2/auth/vueVersion', {}, { token: 'a made-up token' })
      expect(disguised.code).toBe(CODE.TOO_MANY)
      const refusedOnes = answers.filter((answer) => answer.code === CODE.TOO_MANY)
      expect(refusedOnes.length).toBe(40)
      expect(refusedOnes[0]!.response.headers['retry-after']).toBe('1')
      small.clock.advance(10_000)
      expect((await small.call('/v2/auth/vueVersion')).code).toBe(1)
    } finally {
      await small.close()
    }
  })
})
