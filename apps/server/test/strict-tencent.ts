// Tencent Cloud's API 3.0 as its documentation has it: the signature is made again from the raw request.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TENCENT = { secretId: 'AKIDexample', secretKey: 'known to both ends' }
/** The vendor allows five minutes. */
const SKEW = 300

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const whyNot = (request: IncomingMessage, body: Buffer, service: string, now: number): string | undefined => {
  const { headers } = request
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return 'AuthFailure.SignatureFailure'
  const [, id, day, named, names, signature] = match
  if (id !== TENCENT.secretId) return 'AuthFailure.SecretIdNotFound'
  const timestamp = Number(headers['x-tc-timestamp'])
  if (!Number.isInteger(timestamp) || Math.abs(timestamp - now) > SKEW) return 'AuthFailure.SignatureExpire'
  if (new Date(timestamp * 1000).toISOString().slice(0, 10) !== day || named !== service)
    return 'AuthFailure.SignatureFailure'
  for (const needed of ['content-type', 'host'])
    if (!names!.split(';').includes(needed)) return 'AuthFailure.SignatureFailure'
  const action = String(headers['x-tc-action'])
  const values = names!
    .split(';')
    .map((name) => `${name}:${name === 'x-tc-action' ? action.toLowerCase() : headers[name]}\n`)
  const canonical = [request.method, '/', '', values.join(''), names, hash(body)].join('\n')
  const key = hmac(hmac(hmac(`TC3${TENCENT.secretKey}`, day!), service), 'tc3_request')
  const scope = `${day}/${service}/tc3_request`
  const right = hmac(key, ['TC3-HMAC-SHA256', timestamp, scope, hash(canonical)].join('\n')).toString('hex')
  return right === signature ? undefined : 'AuthFailure.SignatureFailure'
}

export type TencentRequest = {
  action: string
  version: string
  region?: string
  body: Record<string, unknown>
}

/** `needs`: what an action must be sent, and nothing else. */
export const strictTencent = async (
  service: string,
  needs: Record<string, readonly string[]>,
  now: () => Date,
  answer: (asked: TencentRequest) => object,
) => {
  const received: TencentRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const say = (told: object) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ Response: { ...told, RequestId: 'request-1' } }))
    const refuse = (Code: string) => say({ Error: { Code, Message: 'refused by the test' } })
    const refused = whyNot(request, body, service, Math.floor(now().getTime() / 1000))
    if (refused) return refuse(refused)
    const asked = {
      action: String(request.headers['x-tc-action']),
      version: String(request.headers['x-tc-version']),
      region: request.headers['x-tc-region'] as string | undefined,
      body: JSON.parse(body.toString()),
    }
    const known = needs[asked.action]
    if (!known) return refuse('InvalidAction')
    if (Object.keys(asked.body).sort().join() !== [...known].sort().join()) return refuse('UnknownParameter')
    received.push(asked)
    return say(answer(asked))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
