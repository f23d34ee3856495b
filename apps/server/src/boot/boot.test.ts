import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config/read-config.ts'
import { boot, type Running } from './boot.ts'
import { DEMO_PASSWORD } from './seed-demo.ts'

let running: Running
let dir: string
const start = () =>
  boot(readConfig({ DATA_DIR: dir, PORT: '0', LOG_LEVEL: 'silent' }), {
    migrations: path.resolve(import.meta.dirname, '../../migrations'),
    webDist: '/nowhere',
  })

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'xinqi-boot-'))
  running = await start()
})
afterAll(async () => {
  await running.stop()
  rmSync(dir, { recursive: true, force: true })
})

const headersFor = (callPath: string, body: string, token?: string) => {
  const timestamp = String(Date.now())
  const nonce = randomBytes(16).toString('hex')
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = textToSign({ method: 'POST', path: callPath, timestamp, nonce, bodyHash })
  return {
    'content-type': 'application/json',
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: createHmac('sha256', token ?? PUBLIC_CLIENT_KEY)
      .update(text)
      .digest('hex'),
    ...(token ? { [HEADERS.authKey]: token } : {}),
  }
}
const post = (call: string, body: object, token?: string) => {
  const text = JSON.stringify(body)
  const callPath = `/api/web${call}`
  return fetch(running.url + callPath, {
    method: 'POST',
    body: text,
    headers: headersFor(callPath, text, token),
  })
}
const signIn = async () => {
  const answer = await post('/v2/auth/login', {
    loginType: 'password',
    account: '13800000001',
    password: DEMO_PASSWORD,
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

describe('a running server', () => {
  it('pushes the progress of a task as it happens', async () => {
    const token = await signIn()
    const stream = await post('/task/events', {}, token)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const reader = stream.body!.getReader()
    const heard: { status: number; progress: number; title: string }[] = []
    const listening = (async () => {
      let text = ''
      const decoder = new TextDecoder()
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        text += decoder.decode(value, { stream: true })
        const events = text.split('\n\n')
        text = events.pop()!
        for (const event of events) if (event.startsWith('data: ')) heard.push(JSON.parse(event.slice(6)))
        if (heard.some((task) => task.status === TASK.done)) return
      }
    })()
    await post('/operation/export', {}, token)
    await listening
    await reader.cancel()
    expect(heard.at(-1)).toMatchObject({ status: TASK.done, progress: 100, title: '操作日志导出' })
    expect(heard.map((task) => task.progress)).toEqual(
      [...heard.map((task) => task.progress)].sort((a, b) => a - b),
    )
  })

  it('says to come back while its database is away, and carries on by itself when it returns', async () => {
    const token = await signIn()
    const pid = Number(readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(async () => (await fetch(`${running.url}/readyz`)).status, { timeout: 10_000 })
      .toBe(503)
    const away = await post('/message/list', {}, token)
    if (away.status !== 200) {
      expect(away.status).toBe(503)
      expect(away.headers.get('retry-after')).toBe('5')
      expect(await away.json()).toMatchObject({ code: CODE.UNAVAILABLE, data: null })
    }
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    await expect
      .poll(async () => (await fetch(`${running.url}/readyz`)).status, { timeout: 20_000 })
      .toBe(200)
    await expect
      .poll(async () => (await post('/message/list', {}, token)).status, { timeout: 20_000 })
      .toBe(200)
  })

  it('refuses a second server on its data, and leaves a first one unharmed', async () => {
    await expect(start()).rejects.toThrow('正被另一个信契服务使用')
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  })

  it('keeps what it acknowledged over a stop and a start', async () => {
    const token = await signIn()
    // Somebody still listening must not hold the stop up.
    const listening = await post('/task/events', {}, token)
    await running.stop()
    expect(await listening.text()).toContain(': open')
    running = await start()
    expect((await post('/message/count', {}, token)).status).toBe(200)
  })
})
