import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SmsRefused, smsAliyun } from './sms-aliyun.ts'

const SECRET = 'known to both ends'
const NOW = new Date('2026-11-15T02:00:00Z')

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

describe('Aliyun SMS', () => {
  const received: { url: URL; action: string }[] = []
  let answer = 'OK'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const result = verdict(request, Buffer.concat(chunks))
      received.push({
        url: new URL(request.url!, 'http://x'),
        action: String(request.headers['x-acs-action']),
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ Code: result === 'OK' ? answer : result }))
    })
  })
  let endpoint: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const provider = (accessKeySecret = SECRET) =>
    smsAliyun(
      {
        endpoint,
        accessKeyId: 'AK',
        accessKeySecret,
        signName: "信契(测试)!'*",
        codeTemplate: 'SMS_1',
        voiceTemplate: 'TTS_1',
      },
      () => NOW,
    )
  const nobody = undefined as never

  it('sends a text the vendor accepts', async () => {
    await provider().sendCode(nobody, { mobile: '13800000001', code: '123456' })
    const { url, action } = received.at(-1)!
    expect(action).toBe('SendSms')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      PhoneNumbers: '13800000001',
      SignName: "信契(测试)!'*",
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456"}',
    })
  })

  it('calls with a voice code', async () => {
    await provider().sendVoiceCode(nobody, { mobile: '13800000001', code: '654321' })
    expect(received.at(-1)!.action).toBe('SingleCallByTts')
  })

  it('reports a refusal', async () => {
    await expect(provider('wrong').sendCode(nobody, { mobile: '13800000001', code: '1' })).rejects.toThrow(
      SmsRefused,
    )
    answer = 'isv.BUSINESS_LIMIT_CONTROL'
    await expect(provider().sendCode(nobody, { mobile: '13800000001', code: '1' })).rejects.toThrow(
      'isv.BUSINESS_LIMIT_CONTROL',
    )
  })
})
