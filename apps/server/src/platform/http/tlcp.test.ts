// What docs/operate/national-cryptography.md says of TLCP, done before a server of ours: its lines in deploy/nginx.conf, under
// Tengine with Tongsuo, called by the clients of Tongsuo and GmSSL. XINQI_TLCP names a folder with the programs `tengine`,
// `openssl` (Tongsuo's) and `gmssl`, built by whoever runs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TLSSocket } from 'node:tls'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../test/postgres-cluster.ts'
import { sha256, signedHeaders } from '../../../test/signed-request.ts'
import { localhostCertificate } from '../../../test/test-certificate.ts'
import { openWorld, type World } from '../../../test/world.ts'

const programs = process.env.XINQI_TLCP
const program = (name: string) => path.join(programs!, name)
const root = path.resolve(import.meta.dirname, '../../../../..')
const HANDBOOK = 'docs/operate/national-cryptography.md'
const LIMIT_MS = 60_000

describe.skipIf(!programs)('behind a proxy that ends TLCP (skipped: XINQI_TLCP names no programs)', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-tlcp-'))
  const at = (name: string) => path.join(dir, name)
  let world: World
  let proxy: ChildProcess
  let port: number
  let said = ''

  /** Never waited for by a stopped thread: the server that answers lives in this process. */
  const run = async (name: string, args: string[], input = '') => {
    const env = { ...process.env, OPENSSL_CONF: at('openssl.cnf') }
    const child = spawn(program(name), args, { cwd: dir, env, timeout: LIMIT_MS })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
    // A client that finds nobody there has ended before it is told what to ask.
    child.stdin.on('error', () => undefined).end(input)
    const [exit] = (await once(child, 'close')) as [number | null]
    return { exit, text }
  }
  const runWell = async (name: string, args: string[]) => {
    const { exit, text } = await run(name, args)
    if (exit !== 0) throw new Error(`${name} ${args[0]}: ${text}`)
  }
  const must = (...args: string[]) => runWell('openssl', args)
  const DISTID = 'distid:1234567812345678'
  const newKey = (name: string) =>
    must('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', `${name}.key`)
  const certify = async (name: string, by: string, kind: 'ca' | 'sign' | 'enc') => {
    const subject = kind === 'ca' ? `/O=Example/CN=${name}` : '/O=Example/CN=localhost'
    await newKey(name)
    await must(
      'req',
      '-new',
      '-sm3',
      '-key',
      `${name}.key`,
      '-subj',
      subject,
      '-sigopt',
      DISTID,
      '-out',
      `${name}.csr`,
    )
    const issued = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-out', `${name}.pem`]
    const as = ['-extfile', 'openssl.cnf', '-extensions', kind, '-sigopt', DISTID, '-vfyopt', DISTID]
    await must('x509', '-req', '-in', `${name}.csr`, '-sm3', '-days', '30', ...issued, ...as)
  }
  /** As a CA hands them out: one key for signatures, one for key exchange, each file with the CA behind it. */
  const renew = async () => {
    for (const kind of ['sign', 'enc'] as const) {
      await certify(kind, 'ca', kind)
      writeFileSync(
        at(`sm2-${kind}.pem`),
        readFileSync(at(`${kind}.pem`)) + readFileSync(at('ca.pem'), 'utf8'),
      )
      writeFileSync(at(`sm2-${kind}.key`), readFileSync(at(`${kind}.key`)))
    }
  }

  /** The file as it is delivered with the handbook's lines; only ports and folders are this test's. */
  const configuration = (upstream: number) => {
    const page = readFileSync(path.join(root, HANDBOOK), 'utf8')
    const lines = /^```nginx\n([\s\S]*?)^```$/m.exec(page)![1]!
    const placed = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
      .replace(/^( *ssl_certificate_key .*\n)/m, (line) => line + lines)
      .replace('listen 80;', `listen unix:${at('plain')};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('10.0.0.11:3100', `127.0.0.1:${upstream}`)
      .replace(/^ *server 10\.0\.0\.12.*\n/m, '')
      .replaceAll('/etc/nginx/tls/', `${dir}/`)
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${at(kind)};`)
      .join('\n')
    return `daemon off;\nworker_processes 1;\npid ${at('pid')};\nevents {}\nhttp {\naccess_log off;\n${folders}\n${placed}}\n`
  }
  const tengine = (...args: string[]) => [...args, '-p', dir, '-c', at('nginx.conf'), '-e', 'stderr']

  const NTLS = [
    '-servername',
    'localhost',
    '-enable_ntls',
    '-ntls',
    '-CAfile',
    'root.pem',
    '-verify_return_error',
  ]
  const client = () => ['s_client', '-connect', `localhost:${port}`, ...NTLS, '-ign_eof']
  const ask = (request: string, ...more: string[]) => run('openssl', [...client(), ...more], request)
  const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const serialServed = async () => {
    const { text } = await ask(get('/readyz'))
    const pem = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(text)
    return pem ? (await run('openssl', ['x509', '-noout', '-serial'], pem[0])).text : null
  }

  beforeAll(async () => {
    writeFileSync(
      at('openssl.cnf'),
      `[req]
distinguished_name = dn
[dn]
[ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[sign]
keyUsage = critical,digitalSignature
subjectAltName = DNS:localhost
[enc]
keyUsage = critical,keyEncipherment,dataEncipherment,keyAgreement
subjectAltName = DNS:localhost
`,
    )
    await newKey('root')
    const self = [
      '-x509',
      '-subj',
      '/O=Example/CN=root',
      '-days',
      '30',
      '-extensions',
      'ca',
      '-sigopt',
      DISTID,
    ]
    await must('req', '-new', '-sm3', '-key', 'root.key', ...self, '-out', 'root.pem')
    await certify('ca', 'root', 'ca')
    await renew()
    const { key, cert } = localhostCertificate()
    writeFileSync(at('sign.example.cn.key'), key)
    writeFileSync(at('sign.example.cn.pem'), cert)

    world = await openWorld()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    port = await freePort()
    writeFileSync(at('nginx.conf'), configuration((world.app.server.address() as { port: number }).port))
    proxy = spawn(program('tengine'), tengine(), { stdio: ['ignore', 'ignore', 'pipe'] })
    proxy.stderr!.on('data', (part: Buffer) => {
      said += part.toString()
    })
    await vi.waitUntil(
      async () => {
        if (proxy.exitCode !== null) throw new Error(`the proxy refused: ${said}`)
        return (await ask(get('/readyz'))).text.includes('HTTP/1.1 200')
      },
      { timeout: LIMIT_MS },
    )
  }, 4 * LIMIT_MS)
  afterAll(async () => {
    if (proxy && proxy.exitCode === null) {
      const ended = once(proxy, 'exit')
      proxy.kill('SIGQUIT')
      await ended
    }
    await world?.close()
    rmSync(dir, { recursive: true, force: true })
  }, LIMIT_MS)

  it('answers Tongsuo’s client by TLCP, with both certificates', async () => {
    const { text } = await ask(get('/readyz'))
    expect(text).toMatch(/Protocol *: NTLSv1\.1/)
    expect(text).toMatch(/Cipher *: ECC-SM2-SM4-GCM-SM3/)
    expect(text).toContain('Verification: OK')
    expect(text).toContain('HTTP/1.1 200')
    // Signing, encryption, the CA: in this order.
    expect([...text.matchAll(/^ \d s:.*CN = (\S+)/gm)].map(([, name]) => name)).toEqual([
      'localhost',
      'localhost',
      'ca',
    ])
    const { text: other } = await ask(get('/readyz'), '-cipher', 'ECC-SM2-SM4-CBC-SM3')
    expect(other).toMatch(/Cipher *: ECC-SM2-SM4-CBC-SM3/)
    expect(other).toContain('HTTP/1.1 200')
  })

  it('answers GmSSL’s client', async () => {
    const address = ['-host', 'localhost', '-port', String(port), '-cacert', 'root.pem']
    for (const suite of ['TLS_ECC_SM4_GCM_SM3', 'TLS_ECC_SM4_CBC_SM3']) {
      const { text } = await run('gmssl', [
        'tlcp_client',
        ...address,
        '-cipher_suite',
        suite,
        '-get',
        '/readyz',
      ])
      expect(text, suite).toContain('HTTP/1.1 200')
    }
  })

  it('hands signed calls on whole', async () => {
    const url = '/api/web/v2/auth/vueVersion'
    const headers = signedHeaders({
      method: 'POST',
      path: url,
      timestamp: String(world.clock.now().getTime()),
      bodyHash: sha256('{}'),
    })
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `POST ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`
    expect((await ask(`${head}${lines.join('')}\r\n{}`)).text).toContain('"code":1,')
  })

  it('speaks ordinary TLS on the same port', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const only = { minVersion: version, maxVersion: version, rejectUnauthorized: false, agent: false }
      const request = https.get({ host: 'localhost', port, path: '/readyz', ...only })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      const spoken = (response.socket as TLSSocket).getProtocol()
      response.resume()
      expect([spoken, response.statusCode]).toEqual([version, 200])
    }
  })

  it(
    'takes renewed certificates by a reload, and finishes what is under way',
    async () => {
      const before = await serialServed()
      const slow = spawn(program('openssl'), client(), {
        cwd: dir,
        env: { ...process.env, OPENSSL_CONF: at('openssl.cnf') },
      })
      let heard = ''
      slow.stdout.on('data', (part: Buffer) => {
        heard += part.toString()
      })
      slow.stdin.write(
        'POST /api/web/v2/auth/vueVersion HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
      )
      await vi.waitUntil(() => heard.includes('100 Continue'), { timeout: LIMIT_MS })
      await renew()
      await runWell('tengine', tengine('-t'))
      await runWell('tengine', tengine('-s', 'reload'))
      await vi.waitUntil(async () => (await serialServed()) !== before, { timeout: LIMIT_MS })
      const ended = once(slow, 'exit')
      slow.stdin.end('{}')
      await ended
      // Unsigned, so refused: by our server, through the worker that was there before.
      expect(heard).toContain(`"code":${CODE.SIGNATURE_MISSING}`)
    },
    2 * LIMIT_MS,
  )
})
