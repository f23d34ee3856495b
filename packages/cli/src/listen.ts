import { createHmac } from 'node:crypto'
import { createInterface } from 'node:readline'
import { XinqiError } from '@xinqi/open-sdk'
import { clientOf } from './platform-client.ts'
import { Complaint, changeProfile, profileIn } from './profiles.ts'
import type { Command, Terminal } from './run.ts'

const WAIT_SECONDS = 25
const FORWARD_MS = 30_000
const AGAIN_AFTER_MS = [1000, 2000, 5000, 10_000]
type Event = { id: string; type: string; data: unknown }

/** The very headers of a push, by the secret of this machine. */
export const pushHeaders = (secret: string, id: string, body: string, now: number) => {
  const timestamp = Math.floor(now / 1000)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Xinqi-Webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Refused for good: asking again would be refused again. */
const isFinal = (error: unknown) =>
  error instanceof XinqiError && [400, 401, 403, 404, 422].includes(error.http)

export const listen: Command = async (terminal, _args, values) => {
  const { say, complain, signal } = terminal
  const { forward } = values
  if (!forward || !URL.canParse(forward))
    throw new Complaint('请给出 --forward，例如 --forward http://localhost:3000/hook')
  const profile = profileIn(terminal, values.app)
  const wanted = values.events?.split(',').map((one) => one.trim())
  const client = clientOf(profile, 0)
  const { serverTime, env } = await client.call('ping', {})
  const since = values.since ? new Date(values.since).toISOString() : values.resume ? undefined : serverTime
  say(`正在监听 ${profile.appId}（${env === 'sandbox' ? '沙箱' : '正式'}）的事件，转到 ${forward}`)
  say(`本机签名密钥（不变，写入您程序的配置）：${profile.localSecret}`)

  let last: Event | undefined
  const hand = async (event: Event) => {
    const body = JSON.stringify(event)
    const began = performance.now()
    const answer = await fetch(forward, {
      method: 'POST',
      headers: pushHeaders(profile.localSecret, event.id, body, Date.now()),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(FORWARD_MS),
    }).then(
      ({ status }) => String(status),
      (error: Error & { cause?: { code?: string } }) =>
        `未送达（${error.cause?.code ?? error.name}），本机程序在运行吗？`,
    )
    const { contractNo } = event.data as { contractNo?: string }
    const ms = Math.round(performance.now() - began)
    const time = new Date().toTimeString().slice(0, 8)
    say(`${time}  ${event.type}${contractNo ? ` ${contractNo}` : ''}  →  ${answer}  ${ms} ms  ${event.id}`)
  }
  const stopAsking = terminal.input.isTTY ? askAgain(terminal, () => last && hand(last)) : () => {}

  let cursor = values.resume ? profile.cursor : undefined
  let failures = 0
  try {
    while (!signal?.aborted) {
      try {
        const page = await client.call('webhook/events', {
          waitSeconds: WAIT_SECONDS,
          ...(since ? { since } : {}),
          ...(cursor ? { cursor } : {}),
        })
        failures = 0
        for (const event of page.list as Event[]) {
          if (wanted && !wanted.includes(event.type)) continue
          last = event
          await hand(event)
        }
        // Only now: whoever is stopped in between gets them once more, never once less.
        if (page.nextCursor !== cursor) changeProfile(terminal, profile.appId, { cursor: page.nextCursor })
        cursor = page.nextCursor
      } catch (error) {
        if (isFinal(error) || signal?.aborted) throw error
        const wait = AGAIN_AFTER_MS[Math.min(failures++, AGAIN_AFTER_MS.length - 1)]!
        complain(`连接中断（${(error as Error).message}），${wait / 1000} 秒后继续，不会漏掉事件`)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  } finally {
    stopAsking()
  }
}

/** `r` and return: the last one once more. */
const askAgain = ({ input, say }: Terminal, again: () => Promise<void> | undefined) => {
  say('输入 r 回车重发最后一个事件，Ctrl+C 结束')
  const lines = createInterface({ input })
  lines.on('line', (line) => {
    if (line.trim() === 'r') void again()
  })
  return () => lines.close()
}
