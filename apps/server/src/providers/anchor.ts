import { type DigestName, HttpTimestampSource, readToken } from '@xinqi/pdf-signature'
import type { Certificates } from '../platform/certificates/certificates.ts'
import type { Outbound } from '../platform/security/outbound.ts'

/** Somebody outside who says when he saw a checkpoint. */
export type AnchorService = {
  name: string
  isSandbox: boolean
  stamp: (digest: Buffer) => Promise<Stamped>
}
export type Stamped = { token: Buffer; at: Date; serial: string }

const TIME_LIMIT = 10_000
const SIZE_LIMIT = 256 * 1024

const facts = (token: Buffer): Stamped => {
  const { time, serial } = readToken(token)
  return { token, at: time, serial: serial.toString('hex') }
}

/** Our own authority: shows how it works, and that it is no third party. */
export const anchorSandbox = (certificates: Certificates): AnchorService => ({
  name: '内置沙箱时间戳服务',
  isSandbox: true,
  stamp: async (digest) => facts(await certificates.timestamp(digest)),
})

/** RFC 3161 over HTTP, through the guarded client; the token is checked against what was asked before it is kept. */
export const anchorHttp = (
  name: string,
  url: string,
  http: Outbound,
  digestName: DigestName = 'sha256',
): AnchorService => {
  const source = new HttpTimestampSource({
    url,
    digestName,
    fetch: async (address, init) => {
      const { status, bytes, headers } = await http.request(String(address), {
        method: 'POST',
        headers: init?.headers as Record<string, string>,
        body: Buffer.from(init?.body as Uint8Array),
        timeLimit: TIME_LIMIT,
        sizeLimit: SIZE_LIMIT,
      })
      // What it says its answer is gets judged as well.
      return new Response(Uint8Array.from(bytes), {
        status,
        headers: { 'content-type': String(headers['content-type'] ?? '') },
      })
    },
  })
  return {
    name,
    isSandbox: false,
    stamp: async (digest) => facts((await source.timestamp(digest)).der),
  }
}
