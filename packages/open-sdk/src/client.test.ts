import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Xinqi, XinqiError } from './index.ts'

// Against a server that listens: what goes over the wire is what counts.

type Got = { url: string; headers: IncomingMessage['headers']; body: Buffer }
type Answer = { status: number; body?: object; headers?: Record<string, string> } | 'hang up'
const got: Got[] = []
let answers: Answer[] = []
const OK: Answer = { status: 200, body: { code: 1, msg: 'ok', data: { fileId: 'f' }, requestId: 'r' } }

const server = createServer(async (request, response) => {
  const answer = answers.shift() ?? OK
  if (answer === 'hang up') return request.socket.destroy()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  got.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body ?? { code: answer.status, msg: '稍后', requestId: 'r' }))
})
let xinqi: Xinqi
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  xinqi = new Xinqi({ appId: 'sbx_demo', keyId: 'k1', secret: 'sk_test', baseUrl })
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  got.length = 0
  answers = []
})

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a call', () => {
  it('is made again where that helps: a fresh nonce each time, one Idempotency-Key throughout', async () => {
    answers = ['hang up', { status: 412 }, { status: 503 }, OK]
    expect(await xinqi.call('contract/status', { contractNo: 'HT-1' })).toEqual({ fileId: 'f' })
    expect(got).toHaveLength(3)
    expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(new Set(got.map(({ headers }) => headers['x-xinqi-nonce'])).size).toBe(3)
    expect(new Set(got.map(({ headers }) => headers['x-xinqi-signature'])).size).toBe(3)
  })

  it('waits as long as it is told to', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '1' } }, OK]
    const began = performance.now()
    await xinqi.call('ping', {})
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  it('is not made again when it was refused, and says why', async () => {
    answers = [
      {
        status: 400,
        body: {
          code: 400,
          msg: '参数错误',
          requestId: 'q',
          errors: [{ field: 'a', rule: 'required', msg: '必填' }],
          status: 'completed',
          possible: ['contract/get'],
        },
      },
    ]
    const refusal = await xinqi.call('ping', {}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(XinqiError)
    expect(refusal).toMatchObject({ http: 400, code: 400, requestId: 'q', errors: [{ field: 'a' }] })
    expect(refusal).toMatchObject({ status: 'completed', possible: ['contract/get'] })
    expect(got).toHaveLength(1)
  })

  it('never goes where an answer sends it', async () => {
    answers = Array.from(
      { length: 5 },
      (): Answer => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
    )
    await expect(
      new Xinqi({ appId: 'a', keyId: 'k', secret: 's', retries: 0, baseUrl: urlOf() }).call('ping', {}),
    ).rejects.toThrow()
  })
})

const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe('an upload', () => {
  const bytes = Buffer.alloc(3_000_000, '信')
  it('of a path, of bytes and of a stream is the same file, with the digest of what is sent', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'sdk-')), '合同.pdf')
    writeFileSync(file, bytes)
    // A path is opened anew for every try.
    answers = [{ status: 503 }, OK, OK, OK]
    await xinqi.upload(file)
    await xinqi.upload({ name: '合同.pdf', bytes })
    await xinqi.upload({ name: '合同.pdf', stream: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]) })
    expect(got).toHaveLength(4)
    for (const { url, body, headers } of got) {
      expect(url).toBe(`/api/open/v1/file/upload?fileName=${encodeURIComponent('合同.pdf')}`)
      expect(body.equals(bytes)).toBe(true)
      expect(headers['x-xinqi-digest']).toBe(digestOf(bytes))
    }
  })
})
