import { Agent, request } from 'node:http'
import { HEADERS } from '@xinqi/api/wire'
import { signer } from '../signed-post.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Outcome = { ok: boolean; http: number; why: string; ms: number }

const send = (
  url: string,
  body: string,
  headers: Record<string, string>,
  limitMs?: number,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const done = (ok: boolean, http: number, why: string) =>
      resolve({ ok, http, why, ms: performance.now() - begun })
    const outgoing = request(url, { method: 'POST', headers, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', (error) => done(false, 0, error.message))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const { code, msg } = text.startsWith('{')
          ? (JSON.parse(text) as { code: number; msg: string })
          : { code: 0, msg: String(answer.headers['x-why'] ?? text.slice(0, 80)) }
        done(code === 1, answer.statusCode!, msg)
      })
    })
    outgoing.on('error', (error) => done(false, 0, error.message))
    if (limitMs)
      outgoing.setTimeout(limitMs, () => outgoing.destroy(new Error(`no answer within ${limitMs} ms`)))
    outgoing.end(body)
  })

/** `key` lets the same request be sent again without being done twice; `limitMs` is how long its sender waits. */
export const call = (
  base: string,
  path: string,
  body: object,
  token?: string,
  { key, limitMs }: { key?: string; limitMs?: number } = {},
): Promise<Outcome> => {
  const url = `${base}/api/web${path}`
  const text = JSON.stringify(body)
  const headers = signer(url, text, token)()
  return send(url, text, key ? { ...headers, [HEADERS.idempotencyKey]: key } : headers, limitMs)
}
