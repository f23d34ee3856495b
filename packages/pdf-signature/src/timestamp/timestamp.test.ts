import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled, run, Scratch, skippedWithout } from '../../test/tools/external.ts'
import { checkToken, readToken } from '../cms/timestamp-token.ts'
import { type AuthoritySet, createAuthority } from '../pki/authority.ts'
import type { KeyKind } from '../pki/key-kind.ts'
import { toPem } from '../pki/pem.ts'
import { TimestampAuthority } from './authority.ts'
import { HttpTimestampSource } from './http-source.ts'
import { encodeRequest, readRequest } from './request.ts'
import { rejectedResponse, tokenOfResponse } from './response.ts'

const scratch = new Scratch()
const openssl = isInstalled('openssl')
const missing = skippedWithout('openssl')
const now = new Date('2026-11-15T08:00:00.120Z')
const sets = new Map<KeyKind, AuthoritySet>()
const data = Buffer.from('需要证明时间的数据')
const digestOf = (name: string) => createHash(name).update(data).digest()

beforeAll(async () => {
  for (const kind of ['p256', 'rsa2048', 'sm2'] as const) {
    sets.set(kind, await createAuthority({ kind, now: new Date(), organization: '信契测试' }))
  }
})
afterAll(() => scratch.remove())

const authority = (kind: KeyKind) =>
  new TimestampAuthority({ credential: sets.get(kind)!.timestamp, clock: () => now })

describe('内置时间戳服务', () => {
  it.each(['p256', 'rsa2048', 'sm2'] as const)(
    '%s token binds digest and time within the announced size',
    async (kind) => {
      const source = authority(kind)
      const token = await source.timestamp(digestOf(source.digestName))
      expect(token.time).toEqual(now)
      expect(token.accuracyMs).toBe(1000)
      expect(token.der.length).toBeLessThanOrEqual(source.maxTokenBytes)
      const check = checkToken(token, digestOf)
      expect(check).toMatchObject({
        faults: [],
        imprintMatches: true,
        usageAllowsTimestamps: true,
        hasEss: true,
      })
      expect(checkToken(token, () => Buffer.alloc(32)).imprintMatches).toBe(false)
    },
  )

  it('keeps room for the longest names', async () => {
    const set = await createAuthority({ kind: 'p256', now: new Date(), organization: '长'.repeat(56) })
    const source = new TimestampAuthority({ credential: set.timestamp, clock: () => now, accuracyMs: 1500 })
    const { der } = await source.timestamp(digestOf('sha256'))
    expect(der.length).toBeLessThanOrEqual(source.maxTokenBytes)
  })

  it('never repeats a serial number', async () => {
    const source = authority('p256')
    const serials = new Set<string>()
    for (let i = 0; i < 50; i++)
      serials.add((await source.timestamp(digestOf('sha256'))).serial.toString('hex'))
    expect(serials.size).toBe(50)
  })

  it.skipIf(!openssl).each([
    ['p256', 'sha256'],
    ['p256', 'sha512'],
    ['p256', 'sm3'],
    ['rsa2048', 'sha256'],
  ] as const)(
    `answers an openssl request (%s, %s) so that openssl ts -verify agrees${missing}`,
    async (kind, digest) => {
      const name = `${kind}-${digest}`
      const dataFile = scratch.write(`${name}.data`, data)
      const requestFile = scratch.file(`${name}.tsq`)
      run('openssl', ['ts', '-query', '-data', dataFile, `-${digest}`, '-cert', '-out', requestFile])
      const reply = scratch.write(`${name}.tsr`, await authority(kind).respond(readFileSync(requestFile)))
      const root = scratch.write(`${name}.pem`, toPem('CERTIFICATE', sets.get(kind)!.root.certificate.der))
      const verified = run('openssl', [
        'ts',
        '-verify',
        '-queryfile',
        requestFile,
        '-in',
        reply,
        '-CAfile',
        root,
      ])
      expect(verified.output).toContain('Verification: OK')
      const other = scratch.write(`${name}.other`, 'x')
      const refused = run('openssl', ['ts', '-verify', '-data', other, '-in', reply, '-CAfile', root])
      expect(refused.output).toContain('FAILED')
    },
  )

  it('refuses what it cannot stamp, with the reason', async () => {
    const source = authority('p256')
    const refusal = async (request: Buffer) => {
      try {
        tokenOfResponse(await source.respond(request))
        return 'granted'
      } catch (error) {
        return String((error as Error).message)
      }
    }
    expect(await refusal(Buffer.from('junk'))).toContain('请求格式错误')
    expect(await refusal(encodeRequest(Buffer.alloc(20), 'sha256'))).toContain('摘要长度不符')
    expect(await refusal(encodeRequest(Buffer.alloc(32), 'sha256', { policy: '1.2.3' }))).toContain('策略')
    const weak = Buffer.from('301e02010130190201', 'hex')
    expect(await refusal(weak)).toContain('请求格式错误')
  })
})

describe('外部时间戳服务', () => {
  const answering = (answer: (request: Buffer) => Promise<Buffer> | Buffer, status = 200) =>
    new HttpTimestampSource({
      url: 'http://tsa.test/',
      fetch: async (_url, init) => {
        const request = Buffer.from(init!.body as Uint8Array)
        return new Response(Uint8Array.from(await answer(request)), {
          status,
          headers: { 'content-type': 'application/timestamp-reply' },
        })
      },
    })

  it('returns a checked token', async () => {
    const source = answering((request) => authority('p256').respond(request))
    const token = await source.timestamp(digestOf('sha256'))
    expect(readToken(token.der).time).toEqual(now)
  })

  it('speaks HTTP as RFC 3161 section 3.4 has it', async () => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        const proper =
          request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query'
        response.writeHead(proper ? 200 : 415, { 'content-type': 'application/timestamp-reply' })
        response.end(await authority('p256').respond(Buffer.concat(chunks)))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const token = await new HttpTimestampSource({ url: `http://127.0.0.1:${port}/` }).timestamp(
      digestOf('sha256'),
    )
    expect(token.time).toEqual(now)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    const gone = new HttpTimestampSource({ url: `http://127.0.0.1:${port}/` }).timestamp(digestOf('sha256'))
    await expect(gone).rejects.toMatchObject({ code: 'TIMESTAMP_UNREACHABLE' })
  })

  it.each([
    ['TIMESTAMP_UNREACHABLE', answering(() => Promise.reject(new Error('refused')))],
    ['TIMESTAMP_UNREACHABLE', answering(() => Buffer.from('busy'), 503)],
    ['TIMESTAMP_INVALID', answering(() => Buffer.from('<html>'))],
    ['TIMESTAMP_REJECTED', answering(() => rejectedResponse('systemFailure', '时钟失准'))],
  ] as const)('reports %s', async (code, source) => {
    await expect(source.timestamp(digestOf('sha256'))).rejects.toMatchObject({ code })
  })

  it('refuses a replayed token, a token of other data, and a token of a certificate not meant for it', async () => {
    const invalid = { code: 'TIMESTAMP_INVALID' }
    const old = await authority('p256').respond(
      encodeRequest(digestOf('sha256'), 'sha256', { nonce: Buffer.of(9) }),
    )
    await expect(answering(() => old).timestamp(digestOf('sha256'))).rejects.toMatchObject(invalid)

    const otherData = answering((request) => {
      const { nonce } = readRequest(request)
      return authority('p256').respond(encodeRequest(Buffer.alloc(32, 1), 'sha256', { nonce }))
    })
    await expect(otherData.timestamp(digestOf('sha256'))).rejects.toMatchObject(invalid)

    const wrongUse = new TimestampAuthority({ credential: sets.get('p256')!.issuing, clock: () => now })
    const misused = answering((request) => wrongUse.respond(request))
    await expect(misused.timestamp(digestOf('sha256'))).rejects.toMatchObject(invalid)
  })

  it('believes only whom it was told to trust, and only when his clock is near', async () => {
    const [ours, theirs] = await Promise.all(
      ['信契', '他人'].map((organization) => createAuthority({ kind: 'p256', now, organization })),
    )
    const stamping = (asked: { by: AuthoritySet; trusts: AuthoritySet; at?: Date }) =>
      new HttpTimestampSource({
        url: 'http://tsa.test/',
        trust: { anchors: [asked.trusts.root.certificate.der] },
        clock: () => asked.at ?? now,
        fetch: async (_url, init) => {
          const tsa = new TimestampAuthority({ credential: asked.by.timestamp, clock: () => now })
          return new Response(Uint8Array.from(await tsa.respond(Buffer.from(init!.body as Uint8Array))), {
            headers: { 'content-type': 'application/timestamp-reply' },
          })
        },
      }).timestamp(digestOf('sha256'))
    const invalid = { code: 'TIMESTAMP_INVALID' }
    expect((await stamping({ by: ours!, trusts: ours! })).time).toEqual(now)
    await expect(stamping({ by: theirs!, trusts: ours! })).rejects.toMatchObject(invalid)
    const later = new Date(now.getTime() + 6 * 60_000)
    await expect(stamping({ by: ours!, trusts: ours!, at: later })).rejects.toMatchObject(invalid)
    const page = new HttpTimestampSource({
      url: 'http://tsa.test/',
      fetch: async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    })
    await expect(page.timestamp(digestOf('sha256'))).rejects.toMatchObject(invalid)
  })

  it('gives up after the time allowed', async () => {
    const silent = new HttpTimestampSource({
      url: 'http://tsa.test/',
      timeoutMs: 1,
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))
        }),
    })
    const asked = silent.timestamp(digestOf('sha256'))
    await expect(asked).rejects.toMatchObject({ code: 'TIMESTAMP_UNREACHABLE' })
  })
})
