import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { chinaTime } from '@xinqi/api/china-day'
import { askVendor, type ForeignApp, ForeignRefused, ForeignUnavailable, readJson } from './foreign-app.ts'

export type AlipaySettings = {
  gateway: string
  authorizeUrl: string
  appId: string
  /** PKCS#8, as PEM or as the bare base64 the vendor's key tool writes. */
  privateKey: string
  alipayPublicKey: string
}

const pem = (text: string, label: string) =>
  text.includes('-----') ? text : `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`

export const textToSign = (parameters: Record<string, string>): string =>
  Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

/** The signature covers the answer's object exactly as it was written, so it must be cut out, not parsed and written again. */
export const writtenObject = (text: string, node: string): string | null => {
  const at = text.indexOf(`"${node}"`)
  const start = at < 0 ? -1 : text.indexOf('{', at)
  if (start < 0) return null
  let depth = 0
  let quoted = false
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (quoted) {
      if (c === '\\') i++
      else if (c === '"') quoted = false
    } else if (c === '"') quoted = true
    else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return text.slice(start, i + 1)
  }
  return null
}

export const alipay = (settings: AlipaySettings, clock: () => Date): ForeignApp => {
  const privateKey = createPrivateKey(pem(settings.privateKey, 'PRIVATE KEY'))
  const publicKey = createPublicKey(pem(settings.alipayPublicKey, 'PUBLIC KEY'))

  const act = async (method: string, own: Record<string, string>): Promise<Record<string, unknown>> => {
    const parameters: Record<string, string> = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(clock()),
      version: '1.0',
      ...own,
    }
    const sign = createSign('RSA-SHA256').update(textToSign(parameters), 'utf8').sign(privateKey, 'base64')
    const text = await askVendor(settings.gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...parameters, sign }).toString(),
    })
    const answer = readJson(text)
    const node = `${method.replaceAll('.', '_')}_response`
    const refusal = (answer.error_response ?? answer[node]) as Record<string, unknown> | undefined
    if (!refusal) throw new ForeignUnavailable('支付宝返回的内容无法识别')
    const code = refusal.code
    if (answer.error_response || (code !== undefined && code !== '10000')) {
      if (code === '20000') throw new ForeignUnavailable('支付宝服务暂不可用')
      throw new ForeignRefused(`支付宝拒绝：${String(refusal.sub_code ?? code)}`)
    }
    const written = writtenObject(text, node)
    const genuine =
      written !== null &&
      createVerify('RSA-SHA256').update(written, 'utf8').verify(publicKey, String(answer.sign), 'base64')
    if (!genuine) throw new ForeignRefused('支付宝应答的签名不正确')
    return answer[node] as Record<string, unknown>
  }

  return {
    way: 'alipay',
    label: '支付宝',
    isSandbox: false,
    mode: 'scan',
    authorizeUrl: (state, returnUrl) =>
      `${settings.authorizeUrl}?${new URLSearchParams({
        app_id: settings.appId,
        scope: 'auth_user',
        redirect_uri: returnUrl,
        state,
      })}`,
    person: async (authCode) => {
      const token = await act('alipay.system.oauth.token', {
        grant_type: 'authorization_code',
        code: authCode,
      })
      // Newer apps know people by open_id, older ones by user_id; never both meanings in one app.
      const subject = token.open_id ?? token.user_id
      if (typeof subject !== 'string' || typeof token.access_token !== 'string')
        throw new ForeignRefused('支付宝未返回用户标识')
      const person = await act('alipay.user.info.share', { auth_token: token.access_token })
      return { subject, name: typeof person.nick_name === 'string' ? person.nick_name : null }
    },
  }
}
