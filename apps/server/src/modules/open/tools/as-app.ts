import { PUBLIC_BASE } from '@xinqi/api/open/registry'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Credentials, signRequest } from '../gateway/sign-request.ts'
import { sendThroughGateway } from '../public-api/register-open-api.ts'

export type Sent = {
  endpoint: string
  body: string | Buffer
  query?: string
  address: string
  idempotencyKey?: string
}
export type Received = {
  http: number
  code: number
  ms: number
  requestId: string | null
  textToSign: string
  request: { target: string; headers: Record<string, string> }
  answer: string
  data: unknown
}

/** Signs in the name of a sandbox app with a secret of its own, and goes through the gateway as anybody would. */
export const sendAsApp = async (services: Services, appId: string, sent: Sent): Promise<Received> => {
  const key = await liveKey(services, appId)
  const target = `${PUBLIC_BASE}/${sent.endpoint}${sent.query ?? ''}`
  const signed = signRequest(key, { target, body: sent.body, at: services.clock() })
  const headers = {
    ...signed.headers,
    ...(sent.idempotencyKey ? { 'Idempotency-Key': sent.idempotencyKey } : {}),
  }
  const began = performance.now()
  const { http, text } = await sendThroughGateway(services, {
    target,
    headers,
    body: sent.body,
    address: sent.address,
  })
  const said = JSON.parse(text) as { code: number; data: unknown; requestId?: string }
  return {
    http,
    code: said.code,
    ms: Math.round(performance.now() - began),
    requestId: said.requestId ?? null,
    textToSign: signed.textToSign,
    request: { target, headers },
    answer: text,
    data: said.data,
  }
}

const liveKey = async ({ db, columns, clock }: Services, appId: string): Promise<Credentials> => {
  const key = await db
    .selectFrom('open_key')
    .select(['id', 'secret_cipher'])
    .where('app_id', '=', appId)
    .where('algorithm', '=', 'HMAC-SHA256')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', clock())]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!key?.secret_cipher)
    throw new CodedError('OPEN_KEY_UNKNOWN', '应用没有有效的 HMAC 密钥，无法代为签名；请在密钥页新增一把')
  return { appId, keyId: key.id, secret: columns.open(key.secret_cipher) }
}
