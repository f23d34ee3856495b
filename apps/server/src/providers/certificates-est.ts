import https from 'node:https'
import { DAY } from '@xinqi/api/durations'
import { fromPem, PkiError, readCertificate, readSignedData, trustedChain } from '@xinqi/pdf-signature'
import { guard, OutsideAway } from '../platform/outside/guard.ts'
import type { CertificateProvider } from './certificates.ts'
import { assertSigns, assertSubject } from './issued-certificate.ts'
import type { RevocationLists } from './revocation-lists.ts'

export type EstServer = {
  /** …/.well-known/est, with a label behind it where the authority has several. */
  url: string
  /** The roots its certificates must lead to (DER): nobody else's certificate is taken for one of theirs. */
  roots: readonly Buffer[]
  user?: string
  password?: string
  /** A client certificate and its key, PEM; instead of a password, or with it. */
  clientCertificate?: string
  clientKey?: string
  /** Whom to believe for the connection itself, PEM; the system's list without it. */
  tlsAuthorities?: string
}

const LIMIT_MS = 6000
const SIZE_LIMIT = 512 * 1024
/** An authority that wants to think for longer than this is asked again by whoever signs again. */
const PATIENCE_MS = 2000
/** Certificates between signer and root change seldom. */
const ABOVE_MS = DAY
const CERTS_ONLY = 'application/pkcs7-mime'

type Answer = { status: number; type: string; retryAfterMs: number; body: Buffer }

/** Certificates from any authority that speaks EST (RFC 7030, RFC 8951). */
export const certificatesEst = (
  server: EstServer,
  lists: RevocationLists,
  clock: () => Date,
): CertificateProvider => {
  const { host } = new URL(server.url)
  const agent = new https.Agent({
    keepAlive: true,
    ca: server.tlsAuthorities,
    cert: server.clientCertificate,
    key: server.clientKey,
  })
  const ask = guard({
    who: `certificate authority ${host}`,
    limitMs: LIMIT_MS,
    isAway: (error) => !(error instanceof PkiError),
  })
  let above: { certificates: Promise<Buffer[]>; until: number } | undefined
  /** What lies between; an authority may leave it out of its answers. */
  const certificatesAbove = (): Promise<Buffer[]> => {
    const now = clock().getTime()
    if (!above || above.until <= now) {
      const certificates = ask(async (signal) =>
        certificatesIn(await send(server, agent, 'cacerts', undefined, signal)),
      )
      above = { certificates, until: now + ABOVE_MS }
      certificates.catch(() => {
        above = undefined
      })
    }
    return above.certificates
  }
  return {
    name: `est:${host}`,
    isSandbox: false,
    roots: async () => server.roots,
    issue: async ({ subject, request, spki, now }) => {
      const others = await certificatesAbove()
      const given = await ask((signal) => enroll(server, agent, request, signal))
      const leaf = given.map(readCertificate).find((each) => each.spki.equals(spki))
      if (!leaf) throw new PkiError('PKI_KEY_MISMATCH', '证书机构签发的证书不是为这把密钥签发的')
      assertSubject(leaf, subject)
      assertSigns(leaf)
      const asked = { others: [...given, ...others], anchors: server.roots, at: laterOf(now, leaf.notBefore) }
      const chain = trustedChain(leaf, asked)
      const crls = await lists.of(chain)
      // Told by the lists themselves: nobody in it has been revoked.
      trustedChain(leaf, { ...asked, crls })
      return { chain: chain.map(({ der }) => der), crls }
    },
    expiries: async () => [
      ...server.roots.map(readCertificate).map(({ subject, notAfter }) => ({
        what: `证书机构根证书「${subject.display}」`,
        kind: 'issuing',
        endsAt: notAfter,
        problem: null,
      })),
      ...fromPem('CERTIFICATE', server.clientCertificate ?? '')
        .slice(0, 1)
        .map((der) => ({
          what: '访问证书机构的客户端证书（EST_CLIENT_CERTIFICATE）',
          kind: 'issuing',
          endsAt: readCertificate(der).notAfter,
          problem: null,
        })),
      ...lists.kept(),
    ],
    stop: async () => agent.destroy(),
  }
}

/** Its clock may run a little before ours. */
const SKEW_MS = 60_000
const laterOf = (now: Date, notBefore: Date): Date =>
  notBefore > now && notBefore.getTime() - now.getTime() <= SKEW_MS ? notBefore : now

const enroll = async (
  server: EstServer,
  agent: https.Agent,
  request: Buffer,
  signal: AbortSignal,
): Promise<Buffer[]> => {
  const first = await send(server, agent, 'simpleenroll', request, signal)
  if (first.status !== 202) return certificatesIn(first)
  // Accepted and not yet decided: asked again with the same request, once, if that is soon.
  if (first.retryAfterMs > PATIENCE_MS)
    throw new OutsideAway(`certificate authority ${new URL(server.url).host}`, first.retryAfterMs / 1000)
  await new Promise((resolve) => setTimeout(resolve, first.retryAfterMs))
  return certificatesIn(await send(server, agent, 'simpleenroll', request, signal))
}

const certificatesIn = ({ status, type, body }: Answer): Buffer[] => {
  if (status === 401 || status === 403)
    throw new Error(`the certificate authority does not let us in (${status})`)
  // Its reason is for the log; nobody who signs can do anything about it.
  if (status >= 400 && status < 500)
    throw new PkiError('PKI_REFUSED', `证书机构拒绝签发（${status}）：${body.toString('utf8', 0, 200)}`)
  if (status !== 200) throw new Error(`the certificate authority answered ${status}`)
  if (type !== CERTS_ONLY) throw new Error(`the certificate authority answered with ${type || 'nothing'}`)
  const { certificates } = readSignedData(Buffer.from(body.toString('latin1'), 'base64'))
  if (certificates.length === 0) throw new Error('the certificate authority answered with no certificate')
  return certificates
}

const send = (
  server: EstServer,
  agent: https.Agent,
  operation: 'cacerts' | 'simpleenroll',
  request: Buffer | undefined,
  signal: AbortSignal,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // RFC 8951: base64 whatever Content-Transfer-Encoding says; older servers insist on being told.
    const text = request?.toString('base64').replace(/.{76}/g, '$&\r\n')
    const outgoing = https.request(
      `${server.url.replace(/\/$/, '')}/${operation}`,
      {
        method: text === undefined ? 'GET' : 'POST',
        agent,
        signal,
        auth: server.user === undefined ? undefined : `${server.user}:${server.password ?? ''}`,
        headers:
          text === undefined
            ? { accept: CERTS_ONLY }
            : {
                accept: CERTS_ONLY,
                'content-type': 'application/pkcs10',
                'content-transfer-encoding': 'base64',
                'content-length': Buffer.byteLength(text),
              },
      },
      (incoming) => {
        const parts: Buffer[] = []
        let size = 0
        incoming.on('data', (part: Buffer) => {
          size += part.length
          if (size > SIZE_LIMIT) incoming.destroy(new Error('the answer is too long'))
          parts.push(part)
        })
        incoming.on('error', reject)
        incoming.on('end', () => {
          const { 'content-type': type = '', 'retry-after': after } = incoming.headers
          resolve({
            status: incoming.statusCode!,
            type: type.split(';', 1)[0]!.trim().toLowerCase(),
            retryAfterMs: retryAfter(after),
            body: Buffer.concat(parts),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })

/** Seconds, or a date. */
const retryAfter = (text: string | undefined): number => {
  const ms = /^\d+$/.test(text ?? '') ? Number(text) * 1000 : Date.parse(text ?? '') - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 5000
}
