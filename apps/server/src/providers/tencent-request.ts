import { createHash, createHmac } from 'node:crypto'

export type TencentAccount = { endpoint: string; secretId: string; secretKey: string }
export type TencentAction = { service: string; action: string; version: string; region?: string }

/** The vendor answered, and the answer is no. */
export class TencentRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

const ALGORITHM = 'TC3-HMAC-SHA256'
const CONTENT_TYPE = 'application/json; charset=utf-8'
const REQUEST_LIMIT = 8000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** One action of Tencent Cloud's API 3.0, with its version-3 signature. Gives back what stands in `Response`. */
export const callTencent = async (
  { endpoint, secretId, secretKey }: TencentAccount,
  { service, action, version, region }: TencentAction,
  parameters: object,
  now: Date,
): Promise<Record<string, unknown>> => {
  const { host, origin } = new URL(endpoint)
  const payload = JSON.stringify(parameters)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const day = now.toISOString().slice(0, 10)
  const signed = { 'content-type': CONTENT_TYPE, host, 'x-tc-action': action.toLowerCase() }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(payload)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  const answer = await fetch(`${origin}/`, {
    method: 'POST',
    headers: {
      'content-type': CONTENT_TYPE,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': timestamp,
      ...(region ? { 'x-tc-region': region } : {}),
      authorization: `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    },
    body: payload,
    signal: AbortSignal.timeout(REQUEST_LIMIT),
  })
  const { Response: told } = (await answer.json().catch(() => ({}))) as {
    Response?: Record<string, unknown> & { Error?: { Code: string; Message: string } }
  }
  if (!answer.ok || !told) throw new Error(`${action}: HTTP ${answer.status}`)
  if (told.Error) throw new TencentRefused(told.Error.Code, told.Error.Message)
  return told
}
