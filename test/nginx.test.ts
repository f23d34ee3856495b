// What deploy/nginx.conf promises, asked of nginx itself where there is one: as it stands, with sockets of a folder in
// place of ports and machines.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { localhostCertificate } from '../apps/server/test/test-certificate.ts'

const hasNginx = spawnSync('sh', ['-c', 'command -v nginx']).status === 0
const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-nginx-'))
const at = (name: string) => path.join(dir, name)

/** The file as it is delivered; only where it listens, whom it asks and where its certificate lies are this folder's. */
const configuration = () => {
  const placed = readFileSync(path.resolve(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')
    .replace('listen 80;', `listen unix:${at('plain')};`)
    .replace('listen 443 ssl', `listen unix:${at('tls')} ssl`)
    .replace('10.0.0.11:3100', `unix:${at('first')}`)
    .replace('10.0.0.12:3100', `unix:${at('second')}`)
    .replaceAll('/etc/nginx/tls/sign.example.cn', at('certificate'))
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${at(kind)};`)
    .join('\n')
  return `daemon off;\nmaster_process off;\npid ${at('pid')};\nevents {}\nhttp {\naccess_log off;\n${folders}\n${placed}}\n`
}

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
type ProxyRequest = { url?: string; method?: string; body?: Buffer; over?: 'plain' | 'tls' }
const ask = ({ url = '/', method = 'GET', body, over = 'tls' }: ProxyRequest = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { socketPath: at(over), path: url, method, headers: { host: 'sign.example.cn' } }
    const request =
      over === 'plain'
        ? http.request(options)
        : https.request({ ...options, rejectUnauthorized: false, agent: false })
    request.on('error', reject).on('response', (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        )
    })
    request.end(body)
  })

/** Says who it is and what reached it; `/live` begins to answer and goes on when told to. */
const server = (name: string) => {
  const live: http.ServerResponse[] = []
  const seen: string[] = []
  const listening = http.createServer(async (request, response) => {
    seen.push(request.url!)
    let bytes = 0
    for await (const part of request) bytes += (part as Buffer).length
    if (request.url === '/live') {
      live.push(response.writeHead(200, { 'content-type': 'text/event-stream' }))
      response.write('data: first\n\n')
      return
    }
    response
      .writeHead(request.url === '/away' ? 503 : 200, { 'retry-after': '5' })
      .end(JSON.stringify({ name, bytes, headers: request.headers }))
  })
  return { listening, live, seen, listen: () => once(listening.listen(at(name)), 'listening') }
}

describe.skipIf(!hasNginx)('nginx before two servers (skipped: no nginx here)', () => {
  const first = server('first')
  const second = server('second')
  let nginx: ChildProcess
  let said = ''

  beforeAll(async () => {
    const { key, cert } = localhostCertificate()
    writeFileSync(at('certificate.key'), key)
    writeFileSync(at('certificate.pem'), cert)
    writeFileSync(at('nginx.conf'), configuration())
    await Promise.all([first.listen(), second.listen()])
    nginx = spawn('nginx', ['-p', dir, '-c', at('nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    nginx.stderr!.on('data', (part: Buffer) => {
      said += part.toString()
    })
    const reached = () =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(at('tls'))
        socket
          .on('error', () => resolve(false))
          .on('connect', () => {
            socket.destroy()
            resolve(true)
          })
      })
    await vi.waitUntil(
      () => {
        if (nginx.exitCode !== null) throw new Error(`nginx refused: ${said}`)
        return reached()
      },
      { timeout: 20_000 },
    )
  }, 30_000)
  afterAll(async () => {
    for (const { listening } of [first, second]) {
      listening.closeAllConnections()
      listening.close()
    }
    if (nginx.exitCode === null) {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
    }
    rmSync(dir, { recursive: true, force: true })
  })

  it('sends whoever comes in the clear to TLS', async () => {
    const { status, headers } = await ask({ url: '/login?a=1', over: 'plain' })
    expect([status, headers.location]).toEqual([301, 'https://sign.example.cn/login?a=1'])
  })

  it('lets a large upload through whole, and says who asked and how', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024)
    const { status, body: text } = await ask({ url: '/upload', method: 'POST', body })
    const { bytes, headers } = JSON.parse(text) as { bytes: number; headers: http.IncomingHttpHeaders }
    expect([status, bytes]).toEqual([200, body.length])
    expect(headers).toMatchObject({ host: 'sign.example.cn', 'x-forwarded-proto': 'https' })
    expect(headers).toHaveProperty('x-forwarded-for')
  }, 30_000)

  it('speaks HTTP/2', async () => {
    const session = http2.connect('https://localhost', {
      createConnection: () =>
        tls.connect({ path: at('tls'), ALPNProtocols: ['h2'], rejectUnauthorized: false }),
    })
    try {
      const stream = session.request({ ':path': '/', ':authority': 'sign.example.cn' })
      const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
      expect(headers[':status']).toBe(200)
      stream.close()
    } finally {
      session.destroy()
    }
  })

  it('keeps the figures to those inside', async () => {
    expect((await ask({ url: '/metrics' })).status).toBe(404)
    expect([...first.seen, ...second.seen]).not.toContain('/metrics')
  })

  it('passes on what is said live as it is said', async () => {
    const request = https.request({
      socketPath: at('tls'),
      path: '/live',
      rejectUnauthorized: false,
      agent: false,
    })
    request.end()
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const [part] = (await once(response, 'data')) as [Buffer]
    expect(part.toString()).toContain('data: first')
    const ended = once(response.resume(), 'end')
    for (const one of [...first.live, ...second.live]) one.end()
    await ended
  })

  it('takes "come back later" for an answer, and takes no server out for it', async () => {
    const before = first.seen.length + second.seen.length
    const { status, headers } = await ask({ url: '/away', method: 'POST', body: Buffer.from('{}') })
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(first.seen.length + second.seen.length).toBe(before + 1)
    const names = new Set<string>()
    for (let turn = 0; turn < 6; turn++) names.add((JSON.parse((await ask()).body) as { name: string }).name)
    expect([...names].sort()).toEqual(['first', 'second'])
  })

  it('asks the other server when one is gone, for changes too', async () => {
    first.listening.closeAllConnections()
    await new Promise((resolve) => first.listening.close(resolve))
    for (let turn = 0; turn < 6; turn++) {
      const { status, body } = await ask({ url: '/change', method: 'POST', body: Buffer.from('{}') })
      expect([status, (JSON.parse(body) as { name: string }).name]).toEqual([200, 'second'])
    }
  })
})
