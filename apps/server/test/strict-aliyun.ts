import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SECRET = 'known to both ends'

/** Checks a request as the vendor documents it, from the raw request alone. */
const verdict = (request: IncomingMessage, body: Buffer): string => {
  const { headers } = request
  const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!match) return 'MissingAuthorization'
  const [, , names, signature] = match
  for (const needed of [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]) {
    if (!names!.split(';').includes(needed)) return `UnsignedHeader ${needed}`
  }
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  if (headers['x-acs-content-sha256'] !== hash(body)) return 'ContentMismatch'
  const url = new URL(request.url!, 'http://x')
  const pairs = url.search.slice(1).split('&')
  if ([...pairs].sort().join() !== pairs.join()) return 'UnsortedQuery'
  const canonical = [
    request.method,
    url.pathname,
    pairs.join('&'),
    ...names!.split(';').map((n) => `${n}:${headers[n]}`),
    '',
    names,
    headers['x-acs-content-sha256'],
  ].join('\n')
  const expected = createHmac('sha256', SECRET)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex')
  return expected === signature ? 'OK' : 'SignatureDoesNotMatch'
}

export type Received = { action: string; parameters: Record<string, string> }

/** Answers what it is told to, but only to requests it could tell are from us. */
export const strictAliyun = async (answer: (request: Received) => object) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const result = verdict(request, Buffer.concat(chunks))
      const { searchParams } = new URL(request.url!, 'http://x')
      const asked = {
        action: String(request.headers['x-acs-action']),
        parameters: Object.fromEntries(searchParams),
      }
      received.push(asked)
      response.setHeader('content-type', 'application/json')
      if (result !== 'OK') response.statusCode = 403
      response.end(JSON.stringify(result === 'OK' ? answer(asked) : { Code: result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
