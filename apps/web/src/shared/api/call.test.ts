import { createHash, createHmac } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { textToSign } from '@xinqi/api/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../lite/toast.ts'
import { page, plugRouter } from '../navigation/go.ts'
import { answering, freshBrowser, ok, refused, ZHANG } from '../session/fixtures.ts'
import { ensureIdentity } from '../session/identity.ts'
import { openSession, session } from '../session/session.ts'
import { CallError } from './CallError.ts'
import { call } from './call.ts'

const moves: string[] = []
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (failure: CallError) => failure,
  )

beforeEach(() => {
  freshBrowser()
  toasts.set({ current: null })
  moves.length = 0
  plugRouter((path) => moves.push(path))
})

/** Lets waits pass at once. */
const hurry = () => vi.stubGlobal('setTimeout', (run: () => void) => queueMicrotask(run) as unknown as number)

describe('the signed header', () => {
  const signature = (key: string, { url, body, headers }: ReturnType<typeof answering>[number]) =>
    createHmac('sha256', key)
      .update(
        textToSign({
          method: 'POST',
          path: url,
          timestamp: headers.get('x-xinqi-timestamp')!,
          nonce: headers.get('x-xinqi-nonce')!,
          bodyHash: createHash('sha256').update(body!).digest('hex'),
        }),
      )
      .digest('hex')

  it('is keyed by the token, which travels as authKey', async () => {
    openSession(ZHANG)
    const sent = answering(ok({ unread: 3 }))
    await expect(call('/message/count', {})).resolves.toEqual({ unread: 3 })
    expect(sent[0]!.url).toBe('/api/web/message/count')
    expect(sent[0]!.headers.get('authKey')).toBe(ZHANG.token)
    expect(sent[0]!.headers.get('x-xinqi-nonce')).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[0]!.headers.get('x-xinqi-signature')).toBe(signature(ZHANG.token, sent[0]!))
  })

  it('is keyed by the published client key before there is a token', async () => {
    const sent = answering(ok({ version: '3.1' }))
    await call('/v2/auth/vueVersion', {})
    expect(sent[0]!.headers.get('authKey')).toBeNull()
    expect(sent[0]!.headers.get('x-xinqi-signature')).toBe(signature('xinqi-web-3.1', sent[0]!))
  })

  it('follows the clock of the server once it was refused', async () => {
    const serverTime = Date.now() + 3_600_000
    const sent = answering(
      {
        ...refused(1103, '设备时间与服务器相差过大', 400),
        headers: { date: new Date(serverTime).toUTCString() },
      },
      ok({ version: '3.1' }),
    )
    await call('/v2/auth/vueVersion', {})
    const told = Number(sent[1]!.headers.get('x-xinqi-timestamp'))
    expect(Math.abs(told - serverTime)).toBeLessThan(5000)
  })
})

describe('HTTP 412', () => {
  it('is tried again under the same idempotency key with a fresh signature', async () => {
    hurry()
    const sent = answering({ status: 412, body: '' }, { status: 412, body: '' }, ok({ unread: 0 }))
    await call('/message/count', {})
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(new Set(sent.map(({ headers }) => headers.get('x-xinqi-nonce'))).size).toBe(3)
  })

  it('is given up after five retries, and says so in the console', async () => {
    hurry()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sent = answering(refused(412, '系统繁忙，正在重试', 412))
    await expect(call('/message/count', {})).rejects.toMatchObject({ code: CODE.RETRY })
    expect(sent).toHaveLength(6)
    expect(log).toHaveBeenCalledWith('Max retries reached')
  })

  it('uses another key for another call', async () => {
    const sent = answering(ok(null))
    await call('/message/read', {})
    await call('/message/read', {})
    expect(sent[0]!.headers.get('idempotency-key')).not.toBe(sent[1]!.headers.get('idempotency-key'))
  })
})

describe('failures', () => {
  it('names no field of the interface to people', async () => {
    answering(
      refused(CODE.BAD_REQUEST, '字段 elgId 格式不正确', 400),
      refused(CODE.BAD_REQUEST, '金额须大于零', 400),
    )
    expect((await failureOf(call('/message/count', {})))!.message).toBe('请求内容有误，请检查后重试')
    expect((await failureOf(call('/message/count', {})))!.message).toBe('金额须大于零')
  })

  it('show the message of the answer, one at a time', async () => {
    answering(refused(2005, '账号或密码错误'), refused(2003, '验证码错误'))
    await failureOf(call('/message/count', {}))
    const first = toasts.get().current
    expect(first).toMatchObject({ tone: 'error', text: '账号或密码错误' })
    await failureOf(call('/message/count', {}))
    expect(toasts.get().current).toMatchObject({ text: '验证码错误' })
    expect(toasts.get().current!.id).not.toBe(first!.id)
  })

  it('are silent when the caller shows them itself', async () => {
    answering(refused(2005, '账号或密码错误'))
    await failureOf(call('/message/count', {}, { quiet: true }))
    expect(toasts.get().current).toBeNull()
  })

  it('of code 403 always read 无权访问！', async () => {
    answering(refused(403, 'whatever', 403))
    await failureOf(call('/message/count', {}))
    expect(toasts.get().current?.text).toBe('无权访问！')
  })

  it.each([
    ['an envelope with code 401', refused(401, '登录已过期，请重新登录', 200)],
    ['HTTP 401 with a 401 body', refused(401, '登录已过期，请重新登录', 401)],
    ['HTTP 500 with a 401 body', refused(401, '登录已过期，请重新登录', 500)],
    ['HTTP 401 without a body of ours', { status: 401, body: '<html>' }],
  ])('by %s end the session', async (_, reply) => {
    openSession(ZHANG)
    vi.spyOn(page, 'path').mockReturnValue('/signTask')
    answering(reply)
    await failureOf(call('/message/count', {}))
    expect(session.get().holder).toBeNull()
    expect(moves).toEqual(['/login'])
  })

  it('carry the number of the request', async () => {
    answering({ ...refused(500, '系统开小差了'), headers: { 'x-request-id': 'req-9' } })
    expect(await failureOf(call('/message/count', {}))).toMatchObject({
      code: CODE.INTERNAL,
      requestId: 'req-9',
    })
  })

  it('on the way there say so in words', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    expect(await failureOf(call('/message/count', {}, { reads: true }))).toMatchObject({ kind: 'network' })
    expect(toasts.get().current?.text).toBe('网络连接失败，请检查网络后重试')
  })

  it('by waiting: 60 s in general, 120 s for organisation calls', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((__, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const general = failureOf(call('/message/count', {}, { reads: true }))
    const organisation = failureOf(call('/department/departmentList', {}, { reads: true }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await general).toMatchObject({ kind: 'timeout' })
    let settled = false
    void organisation.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await organisation).toMatchObject({ kind: 'timeout' })
  })

  it('cancelled by the caller are nobody’s business', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      Promise.reject(signal!.aborted ? signal!.reason : new Error('not aborted')),
    )
    const controller = new AbortController()
    controller.abort()
    const failure = await failureOf(call('/message/count', {}, { signal: controller.signal }))
    expect(failure).not.toBeInstanceOf(CallError)
    expect(toasts.get().current).toBeNull()
  })

  it('cancelled while the answer comes in are nobody’s business either', async () => {
    const controller = new AbortController()
    vi.stubGlobal('fetch', async () => ({
      status: 200,
      headers: new Headers(),
      text: async () => {
        controller.abort()
        throw controller.signal.reason
      },
    }))
    const failure = await failureOf(call('/message/count', {}, { signal: controller.signal }))
    expect(failure).not.toBeInstanceOf(CallError)
    expect(toasts.get().current).toBeNull()
  })
})

describe('code 1003', () => {
  const PUT_OUT = '您的账号已在别处下线，请重新登录'
  it('logs out and shows the message, on the account detail as on any other call', async () => {
    for (const asked of [
      () => ensureIdentity(),
      () => call('/message/count', {}),
      () => call('/message/count', {}, { quiet: true }),
    ]) {
      moves.length = 0
      toasts.set({ current: null })
      openSession(ZHANG)
      answering(refused(1003, PUT_OUT))
      await failureOf(asked())
      expect(session.get().holder).toBeNull()
      expect(moves).toEqual(['/login'])
      expect(toasts.get().current?.text).toBe(PUT_OUT)
    }
  })

  it('leads out once, though several calls hear of it together', async () => {
    openSession(ZHANG)
    answering(refused(1003, PUT_OUT))
    await Promise.all([failureOf(call('/message/count', {})), failureOf(call('/message/list', {}))])
    expect(moves).toEqual(['/login'])
  })
})
