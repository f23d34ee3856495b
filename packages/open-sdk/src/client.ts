import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { EndpointPath, Endpoints } from './endpoints.ts'
import { type Credentials, digestName, signedHeaders } from './signing.ts'

export type Options = Credentials & {
  /** https://sign.example.cn */
  baseUrl: string
  /** Tries after the first. */
  retries?: number
  timeoutMs?: number
  fetch?: typeof fetch
}
export type CallOptions = { idempotencyKey?: string }
/** A path, or a name with the bytes or with a stream of them. */
export type Uploadable =
  | string
  | { name: string; bytes: Uint8Array }
  | { name: string; stream: AsyncIterable<Uint8Array> }

export class XinqiError extends Error {
  readonly code: number
  readonly http: number
  readonly requestId: string | null
  readonly errors: { field: string; rule: string; msg: string; allowed?: unknown[] }[]
  /** Where the contract stands that was refused for, and what may be called next. */
  readonly status: string | null
  readonly possible: string[]
  constructor(
    http: number,
    answer: {
      code?: number
      msg?: string
      requestId?: string
      errors?: XinqiError['errors']
      status?: string
      possible?: string[]
    },
  ) {
    super(answer.msg ?? `HTTP ${http}`)
    this.http = http
    this.code = answer.code ?? 0
    this.requestId = answer.requestId ?? null
    this.errors = answer.errors ?? []
    this.status = answer.status ?? null
    this.possible = answer.possible ?? []
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

  /**
   * A file by its path on disk, its bytes with a name, or a stream with a name; one call, pages and all. A path is read
   * twice, once for its digest and once to be sent, and never held whole; a stream can be read only once, so it is.
   */
  async upload(file: Uploadable, options: CallOptions = {}): Promise<Endpoints['file/upload']['data']> {
    const { name, open, digest } = await readable(file, digestName(this.#options))
    const target = `${BASE}/file/upload?fileName=${encodeURIComponent(name)}`
    return this.#send(target, { open, digest }, 'application/octet-stream', options) as Promise<
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
    body: string | { open: () => Body; digest: string },
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
            ...signedHeaders(
              this.#options,
              typeof body === 'string'
                ? { method: 'POST', target, body }
                : { method: 'POST', target, digest: body.digest },
            ),
          },
          body: (typeof body === 'string' ? body : body.open()) as BodyInit,
          duplex: 'half',
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        } as RequestInit)
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

type Body = Uint8Array | ReadableStream

const readable = async (file: Uploadable, algorithm: string) => {
  if (typeof file === 'string') {
    const hash = createHash(algorithm)
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
    const open = () => Readable.toWeb(createReadStream(file)) as ReadableStream
    return { name: path.basename(file), digest: hash.digest('hex'), open }
  }
  const bytes = 'bytes' in file ? file.bytes : await wholeOf(file.stream)
  return { name: file.name, digest: createHash(algorithm).update(bytes).digest('hex'), open: () => bytes }
}

const wholeOf = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
