import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { EndpointPath, Endpoints } from './endpoints.ts'
import { type Credentials, signedHeaders } from './signing.ts'

export type Options = Credentials & {
  /** https://sign.example.cn */
  baseUrl: string
  /** Tries after the first. */
  retries?: number
  timeoutMs?: number
  fetch?: typeof fetch
}
export type CallOptions = { idempotencyKey?: string }

export class XinqiError extends Error {
  readonly code: number
  readonly http: number
  readonly requestId: string | null
  readonly errors: { field: string; rule: string; msg: string }[]
  constructor(
    http: number,
    answer: { code?: number; msg?: string; requestId?: string; errors?: XinqiError['errors'] },
  ) {
    super(answer.msg ?? `HTTP ${http}`)
    this.http = http
    this.code = answer.code ?? 0
    this.requestId = answer.requestId ?? null
    this.errors = answer.errors ?? []
  }
}

const BASE = '/api/open/v1'
const AGAIN = new Set([412, 429, 502, 503, 504])
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export class Xinqi {
  readonly #options: Options
  constructor(options: Options) {
    if (!options.secret && !options.privateKey) throw new TypeError('secret or privateKey is needed')
    this.#options = options
  }

  /** Any endpoint by its path, with the types of its body and answer. */
  call<P extends EndpointPath>(
    endpoint: P,
    body: Endpoints[P]['body'],
    options: CallOptions = {},
  ): Promise<Endpoints[P]['data']> {
    return this.#send(`${BASE}/${endpoint}`, JSON.stringify(body), 'application/json', options) as Promise<
      Endpoints[P]['data']
    >
  }

  /** A file by its path on disk, or its bytes with a name; one call, pages and all. */
  async upload(
    file: string | { name: string; bytes: Uint8Array },
    options: CallOptions = {},
  ): Promise<Endpoints['file/upload']['data']> {
    const { name, bytes } =
      typeof file === 'string' ? { name: path.basename(file), bytes: await readFile(file) } : file
    const target = `${BASE}/file/upload?fileName=${encodeURIComponent(name)}`
    return this.#send(target, bytes, 'application/octet-stream', options) as Promise<
      Endpoints['file/upload']['data']
    >
  }

  /** Asks every few seconds until the contract stands as wished, or for good otherwise. */
  async waitFor(
    contractNo: string,
    status: string,
    { everyMs = 2000, timeoutMs = 60_000 } = {},
  ): Promise<string> {
    const until = Date.now() + timeoutMs
    for (;;) {
      const found = await this.call('contract/status', { contractNo })
      if (found.status === status || Date.now() > until) return found.status
      await pause(everyMs)
    }
  }

  /** Tried again with a fresh nonce and the same Idempotency-Key: done once, however often it was sent. */
  async #send(
    target: string,
    body: string | Uint8Array,
    type: string,
    { idempotencyKey = randomUUID() }: CallOptions,
  ) {
    const { baseUrl, retries = 4, timeoutMs = 60_000, fetch: send = fetch } = this.#options
    for (let tried = 0; ; tried++) {
      let answer: Response
      try {
        answer = await send(new URL(target, baseUrl), {
          method: 'POST',
          headers: {
            'content-type': type,
            'idempotency-key': idempotencyKey,
            ...signedHeaders(this.#options, { method: 'POST', target, body }),
          },
          body: body as BodyInit,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        if (tried >= retries) throw error
        await pause(200 * 2 ** tried)
        continue
      }
      const said = (await answer.json().catch(() => ({}))) as { code?: number; data?: unknown }
      if (answer.ok && said.code === 1) return said.data
      if (!AGAIN.has(answer.status) || tried >= retries) throw new XinqiError(answer.status, said)
      const wait = Number(answer.headers.get('retry-after'))
      await pause(wait > 0 ? wait * 1000 : 200 * 2 ** tried)
    }
  }
}
