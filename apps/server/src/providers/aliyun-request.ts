import { createHash, createHmac, randomUUID } from 'node:crypto'

export type AliyunAccount = { endpoint: string; accessKeyId: string; accessKeySecret: string }

const ALGORITHM = 'ACS3-HMAC-SHA256'
const REQUEST_LIMIT = 8000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The vendor's own percent-encoding: RFC 3986, so that ! ' ( ) * are encoded too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** One action of Aliyun's RPC style, with its version-3 signature. */
export const callAliyun = async (
  account: AliyunAccount,
  action: string,
  version: string,
  parameters: Record<string, string>,
  now: Date,
): Promise<{ ok: boolean; status: number; body: Record<string, unknown> }> => {
  const { host, origin } = new URL(account.endpoint)
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name]!)}`)
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const signedHeaders = names.join(';')
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', account.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  // fetch sets the host itself, to the same value.
  const { host: _host, ...sent } = headers
  const answer = await fetch(`${origin}/?${query}`, {
    method: 'POST',
    headers: {
      ...sent,
      authorization: `${ALGORITHM} Credential=${account.accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
    },
    signal: AbortSignal.timeout(REQUEST_LIMIT),
  })
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  return { ok: answer.ok, status: answer.status, body }
}
