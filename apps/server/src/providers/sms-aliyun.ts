import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { SmsProvider } from './sms.ts'

export type AliyunSms = {
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  codeTemplate: string
  voiceTemplate?: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'
const REQUEST_LIMIT = 8000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The vendor's own percent-encoding: RFC 3986, so that ! ' ( ) * are encoded too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Builds the signed request of one action. Pure, so that it can be checked byte by byte. */
export const signAliyunRequest = (
  settings: Pick<AliyunSms, 'endpoint' | 'accessKeyId' | 'accessKeySecret'>,
  action: string,
  version: string,
  parameters: Record<string, string>,
  now: Date,
  nonce: string,
): { url: string; headers: Record<string, string> } => {
  const { host, origin } = new URL(settings.endpoint)
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name]!)}`)
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
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
  const signature = createHmac('sha256', settings.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return {
    url: `${origin}/?${query}`,
    headers: {
      ...headers,
      authorization: `${ALGORITHM} Credential=${settings.accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
    },
  }
}

export class SmsRefused extends Error {}

export const smsAliyun = (settings: AliyunSms, clock: () => Date): SmsProvider => {
  const act = async (action: string, version: string, parameters: Record<string, string>) => {
    const { url, headers } = signAliyunRequest(settings, action, version, parameters, clock(), randomUUID())
    const { host: _host, ...sent } = headers
    const answer = await fetch(url, {
      method: 'POST',
      headers: sent,
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    })
    const body = (await answer.json().catch(() => ({}))) as { Code?: string; Message?: string }
    if (!answer.ok || body.Code !== 'OK') throw new SmsRefused(`短信服务拒绝：${body.Code ?? answer.status}`)
  }
  return {
    isSandbox: false,
    sendCode: (_db, { mobile, code }) =>
      act('SendSms', '2017-05-25', {
        PhoneNumbers: mobile,
        SignName: settings.signName,
        TemplateCode: settings.codeTemplate,
        TemplateParam: JSON.stringify({ code }),
      }),
    sendVoiceCode: (_db, { mobile, code }) => {
      if (!settings.voiceTemplate) throw new SmsRefused('未配置语音验证码模板')
      return act('SingleCallByTts', '2017-05-25', {
        CalledNumber: mobile,
        TtsCode: settings.voiceTemplate,
        TtsParam: JSON.stringify({ code }),
      })
    },
  }
}
