import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { SIGNED_HEADER_SKEW } from '@xinqi/api/limits'
import { HEADERS } from '@xinqi/api/wire'
import { describe, expect, it, vi } from 'vitest'
import { openWorld, worldOfFile } from '../../../test/world.ts'
import { removeRows } from '../db/row.ts'

const VERSION = '/api/web/v2/auth/vueVersion'

const world = await worldOfFile()
const token = await world.signIn('13800000001')

describe('the signed header', () => {
  it('lets an honest request through', async () => {
    expect(await world.send({ url: VERSION, payload: '{}' })).toMatchObject({
      code: 1,
      msg: 'ok',
      data: { version: '3.1' },
      http: 200,
    })
  })

  it('refuses a body altered on the way', async () => {
    const answer = await world.send({
      url: '/api/web/checkUser',
      payload: '{"mobile":"13800000002"}',
      signedPayload: '{"mobile":"13800000001"}',
    })
    expect(answer).toMatchObject({ code: CODE.SIGNATURE_WRONG, http: 400 })
  })

  it('refuses a signature made with another key', async () => {
    const answer = await world.send({
      url: VERSION,
      payload: '{}',
      headers: { [HEADERS.authKey]: 'somebody else' },
    })
    expect(answer.code).toBe(CODE.SIGNATURE_WRONG)
  })

  it('refuses a signature made for another path', async () => {
    const nonce = 'ab'.repeat(16)
    const first = await world.send({ url: VERSION, payload: '{}', nonce })
    const { headers } = first.response.raw.req as unknown as { headers: Record<string, string> }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/web/auth/imgCode',
      payload: '{}',
      headers: { ...headers, 'content-length': '2', [HEADERS.nonce]: 'cd'.repeat(16) },
    })
    expect(answer.json().code).toBe(CODE.SIGNATURE_WRONG)
  })

  it.each([SIGNED_HEADER_SKEW + 1000, -SIGNED_HEADER_SKEW - 1000])(
    'refuses a clock off by %d ms',
    async (off) => {
      const answer = await world.send({
        url: VERSION,
        payload: '{}',
        timestamp: world.clock.now().getTime() + off,
      })
      expect(answer).toMatchObject({ code: CODE.SIGNATURE_SKEW, http: 400 })
      expect(answer.response.headers.date).toBe(world.clock.now().toUTCString())
    },
  )

  it('accepts a clock just within five minutes', async () => {
    const answer = await world.send({
      url: VERSION,
      payload: '{}',
      timestamp: world.clock.now().getTime() - SIGNED_HEADER_SKEW + 1000,
    })
    expect(answer.code).toBe(1)
  })

  it('refuses a replay', async () => {
    const nonce = '01'.repeat(16)
    expect((await world.send({ url: VERSION, payload: '{}', nonce })).code).toBe(1)
    expect(await world.send({ url: VERSION, payload: '{}', nonce })).toMatchObject({
      code: CODE.SIGNATURE_REPLAY,
      http: 400,
    })
  })

  it('remembers a nonce for as long as its request could still be accepted', async () => {
    const nonce = '02'.repeat(16)
    const timestamp = world.clock.now().getTime() + SIGNED_HEADER_SKEW - 1000
    expect((await world.send({ url: VERSION, payload: '{}', nonce, timestamp })).code).toBe(1)
    world.clock.advance(2 * SIGNED_HEADER_SKEW - 2000)
    expect((await world.send({ url: VERSION, payload: '{}', nonce, timestamp })).code).toBe(
      CODE.SIGNATURE_REPLAY,
    )
  })

  it('refuses a change replayed to another server on the same database', async () => {
    const other = await openWorld({ on: world.connection, demo: false, clock: world.clock.now })
    try {
      const request = {
        url: '/api/web/message/read',
        payload: '{}',
        token,
        nonce: '03'.repeat(16),
        timestamp: world.clock.now().getTime(),
      }
      expect((await world.send(request)).code).toBe(1)
      expect((await other.send(request)).code).toBe(CODE.SIGNATURE_REPLAY)
    } finally {
      await other.close()
    }
  })
})

describe('the envelope', () => {
  it('carries nothing the call did not declare', async () => {
    const { data } = await world.call('/departmentmember/getMemberList', {}, { token })
    expect(Object.keys(data.list[0]!).sort()).toEqual(
      [
        'departmentId',
        'departmentName',
        'memberId',
        'mobile',
        'name',
        'roleNames',
        'status',
        'userId',
      ].sort(),
    )
  })

  it('answers unknown calls with an envelope', async () => {
    expect(await world.send({ url: '/api/web/no/such/call', payload: '{}' })).toMatchObject({
      code: CODE.NOT_FOUND,
      http: 404,
      data: null,
    })
  })

  it('says which field is wrong, in Chinese', async () => {
    const answer = await world.send({ url: '/api/web/v2/auth/login', payload: '{"loginType":"password"}' })
    expect(answer).toMatchObject({ code: CODE.BAD_REQUEST, msg: '缺少字段 account' })
  })
})

describe('a conflict in the database', () => {
  it.each(['40001', '40P01', '55P03'])(
    '%s asks the client to try again (412), and nothing has happened',
    async (code) => {
      const conflict = vi.spyOn(world.services.db, 'transaction').mockImplementationOnce(() => {
        throw Object.assign(new Error('conflict'), { code })
      })
      expect(await world.call('/message/read', {}, { token })).toMatchObject({
        code: CODE.RETRY,
        http: 412,
        data: null,
      })
      conflict.mockRestore()
      expect((await world.call('/message/read', {}, { token })).code).toBe(1)
    },
  )
})

describe('sessions', () => {
  it('end with their lifetime', async () => {
    const own = await world.signIn('13800000002')
    expect((await world.call('/message/count', {}, { token: own })).code).toBe(1)
    world.clock.advance(3 * DAY + 1000)
    expect((await world.call('/message/count', {}, { token: own })).code).toBe(CODE.UNAUTHENTICATED)
  })

  it('tell somebody thrown out why (1003), on every server at once', async () => {
    const own = await world.signIn('13800000004')
    const other = await openWorld({ on: world.connection, demo: false, clock: world.clock.now })
    try {
      expect((await other.call('/message/count', {}, { token: own })).code).toBe(1)
      const { data } = await world.call('/home/account/detail', {}, { token: own })
      const heard = new Promise((resolve) => other.services.signals.on('actor_changed', resolve))
      await world.services.sessions.endAll(world.services.db, data.person.userId, 'forced')
      await heard
      const answer = await other.call('/home/account/detail', {}, { token: own })
      expect(answer).toMatchObject({
        code: CODE.FORCED_LOGOUT,
        http: 200,
        msg: '您的账号已在别处下线，请重新登录',
      })
    } finally {
      await other.close()
    }
  })

  it('lose their rights with the next call after a role is taken away', async () => {
    const own = await world.signIn('13800000005')
    expect((await world.call('/operation/list', {}, { token: own })).code).toBe(1)
    const { data } = await world.call('/home/account/detail', {}, { token: own })
    await removeRows(world.services.db, 'member_role', { company_id: data.enterprise!.companyId })
    await world.services.sessions.actorChanged(world.services.db, data.person.userId)
    expect((await world.call('/operation/list', {}, { token: own })).code).toBe(CODE.FORBIDDEN)
  })

  it('are not opened by the cookie alone', async () => {
    const own = await world.signIn('13800000002')
    expect((await world.call('/message/count', {}, { headers: { cookie: `token=${own}` } })).code).toBe(
      CODE.UNAUTHENTICATED,
    )
  })
})
