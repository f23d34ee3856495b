// The vendors people sign in with, as strict as their documentation: each checks every field it is sent and answers
// nothing to a request that deviates.
import { createVerify, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DingDirectory, dingTalkService } from '../src/providers/dingtalk-service.ts'

export type { DingDirectory } from '../src/providers/dingtalk-service.ts'

type VendorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
type Answer = { status?: number; text: string }

const listen = async (answer: (asked: VendorRequest) => Answer) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://x')
      const { status = 200, text } = answer({
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const ALIPAY_FIELDS = ['app_id', 'charset', 'format', 'method', 'sign', 'sign_type', 'timestamp', 'version']

/** Knows one code, 'good-code', of one person. `garble` changes the answer after it was signed. */
export const strictAlipay = async (now: () => Date) => {
  const app = keys()
  const vendor = keys()
  const behaviour = { garble: false }
  const seen: string[] = []
  const signed = (node: string, value: object) => {
    const written = JSON.stringify(value)
    const mark = sign('RSA-SHA256', Buffer.from(written), vendor.privateKey).toString('base64')
    const sent = behaviour.garble ? written.replace('2088-one', '2088-two') : written
    return { text: `{"${node}":${sent},"sign":"${mark}"}` }
  }
  const refusal = (code: string, sub: string) =>
    signed('error_response', { code, msg: 'Invalid Arguments', sub_code: sub })
  const server = await listen(({ method, headers, body }) => {
    const form = Object.fromEntries(new URLSearchParams(body))
    if (method !== 'POST') return refusal('40002', 'isv.invalid-method')
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refusal('40002', 'isv.invalid-content-type')
    for (const name of ALIPAY_FIELDS) if (!form[name]) return refusal('40001', `isv.missing-${name}`)
    if (form.sign_type !== 'RSA2' || form.version !== '1.0') return refusal('40002', 'isv.invalid-version')
    const beijing = new Date(`${form.timestamp!.replace(' ', 'T')}+08:00`)
    if (Math.abs(beijing.getTime() - now().getTime()) > 600_000)
      return refusal('40002', 'isv.invalid-timestamp')
    const { sign: mark, ...rest } = form
    const text = Object.keys(rest)
      .sort()
      .map((name) => `${name}=${rest[name]}`)
      .join('&')
    if (!createVerify('RSA-SHA256').update(text).verify(app.publicKey, mark!, 'base64'))
      return refusal('40002', 'isv.invalid-signature')
    seen.push(form.method!)
    if (form.method === 'alipay.system.oauth.token') {
      if (form.grant_type !== 'authorization_code' || form.code !== 'good-code')
        return refusal('40002', 'isv.code-invalid')
      return signed('alipay_system_oauth_token_response', {
        user_id: '2088-one',
        access_token: 'token-of-one',
        expires_in: 300,
      })
    }
    if (form.method === 'alipay.user.info.share' && form.auth_token === 'token-of-one') {
      return signed('alipay_user_info_share_response', {
        code: '10000',
        msg: 'Success',
        user_id: '2088-one',
        nick_name: '支付{宝}"一号',
      })
    }
    return refusal('20001', 'aop.invalid-auth-token')
  })
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\n/g, '')
  return {
    ...server,
    behaviour,
    seen,
    appPrivateKey: bare(app.privateKey),
    vendorPublicKey: bare(vendor.publicKey),
  }
}

export const WECHAT = { appId: 'wx-app', appSecret: 'wx-secret' }

export const strictWechat = () =>
  listen(({ method, path, query }) => {
    const say = (value: object) => ({ text: JSON.stringify(value) })
    if (method !== 'GET') return say({ errcode: 43001, errmsg: 'require GET method' })
    if (path === '/sns/oauth2/access_token') {
      if (query.get('appid') !== WECHAT.appId) return say({ errcode: 40013, errmsg: 'invalid appid' })
      if (query.get('secret') !== WECHAT.appSecret)
        return say({ errcode: 40125, errmsg: 'invalid appsecret' })
      if (query.get('grant_type') !== 'authorization_code')
        return say({ errcode: 40002, errmsg: 'invalid grant_type' })
      if (query.get('code') === 'busy') return say({ errcode: -1, errmsg: 'system error' })
      if (query.get('code') !== 'good-code') return say({ errcode: 40029, errmsg: 'invalid code' })
      return say({
        access_token: 'wx-token',
        expires_in: 7200,
        refresh_token: 'r',
        openid: 'o-one',
        scope: 'snsapi_login',
      })
    }
    if (path === '/sns/userinfo') {
      if (query.get('access_token') !== 'wx-token' || query.get('openid') !== 'o-one')
        return say({ errcode: 40001, errmsg: 'invalid credential' })
      return say({ openid: 'o-one', nickname: '微信一号', unionid: 'u-one' })
    }
    return { status: 404, text: '' }
  })

export const CORP = {
  vendor: 'dingtalk' as const,
  corpId: 'ding-corp',
  appKey: 'ding-key',
  appSecret: 'ding-secret',
  agentId: '4242',
}
export const DING_APP = { clientId: 'ding-client', clientSecret: 'ding-client-secret' }

/** With one company in it; pages of two people unless said otherwise, so that paging is walked. */
export const strictDingTalk = async (
  directory: DingDirectory,
  pageSize = 2,
  clock: () => Date = () => new Date(),
) => {
  const service = dingTalkService(
    {
      directory,
      pageSize,
      isKey: (appKey, secret) => appKey === CORP.appKey && secret === CORP.appSecret,
      isAgent: (agentId) => agentId === Number(CORP.agentId),
      personOf: (code) => (code === 'good-code' ? { userid: 'u1', name: '钉一' } : null),
      approvalModels: [[{ processCode: 'P1', name: '合同审批' }], [{ processCode: 'P2', name: '用印审批' }]],
      browser: {
        ...DING_APP,
        personOf: (code) =>
          code === 'good-code'
            ? { nick: '钉钉一号', unionId: 'ding-union-one', openId: 'ding-open-one' }
            : null,
      },
    },
    clock,
  )
  return {
    ...service,
    url: await service.url(),
    sent: () => service.messages.map(({ body }) => body as { userid_list: string; msg: unknown }),
    directory,
  }
}
