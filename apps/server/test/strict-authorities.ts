// A certificate authority that speaks EST and a timestamp service that speaks RFC 3161, both openssl's behind a server
// that checks what is asked as strictly as the standards have it, and can be told to misbehave.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromPem } from '@xinqi/pdf-signature'
import { localhostCertificate } from './test-certificate.ts'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

export const EST_USER = 'xinqi'
export const EST_PASSWORD = 'not the master key'

/** How the authority behaves on the next requests. */
export type EstMood =
  | 'proper'
  | 'silent'
  | 'broken'
  | 'thinks'
  | 'otherKey'
  | 'otherName'
  | 'forTimestamps'
  | 'otherRoot'
  | 'page'
export type TsaMood = 'proper' | 'silent' | 'broken' | 'otherData' | 'otherRoot' | 'page'

const CONFIG = (base: string) => `
[ca]
default_ca = issuing
[issuing]
database = issuing.index
crlnumber = issuing.crlnumber
default_md = sha256
default_crl_days = 7
[above]
database = above.index
crlnumber = above.crlnumber
default_md = sha256
default_crl_days = 7
[issuing_ext]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:${base}/root.crl
[signer_ext]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
extendedKeyUsage = emailProtection
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:${base}/issuing.crl
[tsa_ext]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:${base}/issuing.crl
[tsa]
default_tsa = tsa1
[tsa1]
serial = tsa.serial
crypto_device = builtin
signer_cert = tsa.pem
certs = issuing.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.5
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Everything in a folder of its own; `files` are what an operator would be handed. */
export const strictAuthorities = async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-authorities-'))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] })
  const file = (name: string) => path.join(dir, name)
  const moods: { est: EstMood; tsa: TsaMood; crl: boolean } = { est: 'proper', tsa: 'proper', crl: true }
  const seen = { enrolled: 0, stamped: 0, refused: [] as string[] }
  const kept: (() => void)[] = []
  let serial = 1

  const certify = (name: string, extensions: string, request: string, issuer = 'issuing') => {
    const number = `0x${(serial++).toString(16).padStart(4, '0')}00ff`
    openssl(
      ...['x509', '-req', '-in', request, '-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`],
      ...['-set_serial', number, '-days', '30', '-sha256'],
      ...['-extfile', 'ca.cnf', '-extensions', extensions, '-out', `${name}.pem`],
    )
  }
  const newRequest = (name: string, subject: string) =>
    openssl(
      ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-utf8'],
      ...['-keyout', `${name}.key`, '-subj', subject, '-out', `${name}.csr`],
    )
  const root = (name: string) =>
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-utf8'],
      ...[
        '-keyout',
        `${name}.key`,
        '-subj',
        `/C=CN/O=示例机构/CN=${name}`,
        '-days',
        '60',
        '-out',
        `${name}.pem`,
      ],
      ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    )

  const estMay = (request: IncomingMessage): number | undefined => {
    const basic = `Basic ${Buffer.from(`${EST_USER}:${EST_PASSWORD}`).toString('base64')}`
    if (request.headers.authorization !== basic) return 401
    const at = { cacerts: 'GET', simpleenroll: 'POST' }[
      request.url!.replace('/.well-known/est/contracts/', '')
    ]
    if (!at) return 404
    if (at !== request.method) return 405
    return at === 'POST' && request.headers['content-type'] !== 'application/pkcs10' ? 415 : undefined
  }
  const degenerate = (...names: string[]) =>
    openssl(
      'crl2pkcs7',
      '-nocrl',
      ...names.flatMap((name) => ['-certfile', `${name}.pem`]),
      '-outform',
      'DER',
    )
      .toString('base64')
      .replace(/.{64}/g, '$&\n')

  const enroll = (body: Buffer): { status: number; text: string } => {
    const text = body.toString('latin1')
    if (!/^[A-Za-z0-9+/=\r\n]+$/.test(text)) return { status: 400, text: 'not base64' }
    writeFileSync(file('asked.der'), Buffer.from(text, 'base64'))
    const judged = spawnSync('openssl', ['req', '-inform', 'DER', '-in', 'asked.der', '-verify', '-noout'], {
      cwd: dir,
    })
    // It ends well whatever it finds: only its words count.
    if (!/verify OK/.test(`${judged.stdout}${judged.stderr}`))
      return { status: 400, text: 'proof of the key is wrong' }
    openssl('req', '-inform', 'DER', '-in', 'asked.der', '-out', 'asked.csr')
    seen.enrolled++
    if (moods.est === 'otherKey') newRequest('asked', '/C=CN/CN=别人')
    if (moods.est === 'otherName') {
      openssl('req', '-new', '-key', 'issuing.key', '-subj', '/C=CN/CN=Somebody', '-out', 'other.csr')
      openssl('req', '-in', 'asked.csr', '-pubkey', '-noout', '-out', 'asked.pub')
      openssl(
        ...['x509', '-new', '-force_pubkey', 'asked.pub', '-subj', '/C=CN/CN=Somebody', '-CA', 'issuing.pem'],
        ...['-CAkey', 'issuing.key', '-set_serial', '77', '-days', '30', '-out', 'asked.pem'],
        ...['-extfile', 'ca.cnf', '-extensions', 'signer_ext'],
      )
      return { status: 200, text: degenerate('asked') }
    }
    certify(
      'asked',
      moods.est === 'forTimestamps' ? 'tsa_ext' : 'signer_ext',
      'asked.csr',
      moods.est === 'otherRoot' ? 'elsewhere' : 'issuing',
    )
    return { status: 200, text: degenerate('asked') }
  }

  let thought = false
  const est: RequestListener = async (request, response) => {
    const body = await bodyOf(request)
    const refusal = estMay(request)
    if (refusal) {
      seen.refused.push(`${refusal} ${request.method} ${request.url}`)
      return response
        .writeHead(refusal, refusal === 401 ? { 'www-authenticate': 'Basic realm="est"' } : {})
        .end()
    }
    const answer = (text: string) =>
      response
        .writeHead(200, {
          'content-type': 'application/pkcs7-mime; smime-type=certs-only',
          'content-transfer-encoding': 'base64',
        })
        .end(text)
    if (request.url!.endsWith('cacerts')) return answer(degenerate('issuing', 'root'))
    if (moods.est === 'silent') {
      kept.push(() => response.writeHead(500).end())
      return
    }
    if (moods.est === 'broken') return response.writeHead(500).end('out of order')
    if (moods.est === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    if (moods.est === 'thinks' && !thought) {
      thought = true
      return response.writeHead(202, { 'retry-after': '0' }).end()
    }
    const { status, text } = enroll(body)
    if (status === 200) return answer(text)
    seen.refused.push(text)
    return response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
  }

  const stamp = (query: Buffer): Buffer => {
    writeFileSync(file('q.tsq'), query)
    if (moods.tsa === 'otherData')
      openssl('ts', '-query', '-data', 'ca.cnf', '-sha256', '-cert', '-out', 'q.tsq')
    const config = moods.tsa === 'otherRoot' ? 'elsewhere.cnf' : 'ca.cnf'
    openssl('ts', '-reply', '-config', config, '-queryfile', 'q.tsq', '-out', 'r.tsr')
    return readFileSync(file('r.tsr'))
  }
  const tsa: RequestListener = async (request, response) => {
    if (request.method === 'GET' && request.url?.endsWith('.crl')) {
      if (!moods.crl) return response.writeHead(503).end()
      return response.writeHead(200).end(readFileSync(file(path.basename(request.url))))
    }
    const body = await bodyOf(request)
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
      return response.writeHead(415).end()
    if (moods.tsa === 'silent') {
      kept.push(() => response.writeHead(500).end())
      return
    }
    if (moods.tsa === 'broken') return response.writeHead(503).end()
    if (moods.tsa === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const reply = stamp(body)
    seen.stamped++
    return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply)
  }

  const tls = localhostCertificate()
  const estServer = createTlsServer({ key: tls.key, cert: tls.cert }, est) as unknown as Server
  const tsaServer = createServer(tsa)
  const [estPort, tsaPort] = [await listen(estServer), await listen(tsaServer)]
  const base = `http://127.0.0.1:${tsaPort}`
  writeFileSync(file('ca.cnf'), CONFIG(base))
  writeFileSync(
    file('elsewhere.cnf'),
    CONFIG(base).replaceAll('tsa.', 'elsewhere-tsa.').replace('issuing.pem', 'elsewhere.pem'),
  )
  for (const name of ['issuing', 'above']) {
    writeFileSync(file(`${name}.index`), '')
    writeFileSync(file(`${name}.crlnumber`), '1000\n')
  }
  for (const name of ['tsa.serial', 'elsewhere-tsa.serial']) writeFileSync(file(name), '01\n')
  root('root')
  root('elsewhere')
  newRequest('issuing', '/C=CN/O=示例机构/CN=示例签发机构')
  certify('issuing', 'issuing_ext', 'issuing.csr', 'root')
  newRequest('tsa', '/C=CN/O=示例机构/CN=示例时间戳')
  certify('tsa', 'tsa_ext', 'tsa.csr')
  newRequest('elsewhere-tsa', '/C=CN/CN=别处时间戳')
  certify('elsewhere-tsa', 'tsa_ext', 'elsewhere-tsa.csr', 'elsewhere')
  for (const [name, section, issuer] of [
    ['issuing', 'issuing', 'issuing'],
    ['root', 'above', 'root'],
  ] as const) {
    openssl(
      ...['ca', '-gencrl', '-config', 'ca.cnf', '-name', section, '-cert', `${issuer}.pem`],
      ...['-keyfile', `${issuer}.key`, '-out', `${name}.crl.pem`],
    )
    openssl('crl', '-in', `${name}.crl.pem`, '-outform', 'DER', '-out', `${name}.crl`)
  }
  writeFileSync(
    file('chain.pem'),
    readFileSync(file('issuing.pem'), 'utf8') + readFileSync(file('root.pem'), 'utf8'),
  )
  writeFileSync(file('tls.pem'), tls.cert)

  return {
    dir,
    file,
    moods,
    seen,
    openssl,
    tls: tls.cert,
    der: (name: string) => fromPem('CERTIFICATE', readFileSync(file(`${name}.pem`), 'utf8'))[0]!,
    estUrl: `https://localhost:${estPort}/.well-known/est/contracts`,
    tsaUrl: `${base}/`,
    /** As an installation would be configured with them. */
    env: {
      CA_PROVIDER: 'est',
      EST_URL: `https://localhost:${estPort}/.well-known/est/contracts`,
      EST_ROOTS: file('root.pem'),
      EST_USER,
      EST_PASSWORD,
      EST_TLS_CA: file('tls.pem'),
      TIMESTAMP_PROVIDER: 'rfc3161',
      TIMESTAMP_URL: `${base}/`,
      TIMESTAMP_ROOTS: file('chain.pem'),
    },
    /** Whoever was kept waiting is answered, badly. */
    letGo: () => {
      for (const answer of kept.splice(0)) answer()
    },
    waiting: () => kept.length,
    close: () => {
      for (const server of [estServer, tsaServer]) {
        server.closeAllConnections()
        server.close()
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type StrictAuthorities = Awaited<ReturnType<typeof strictAuthorities>>
