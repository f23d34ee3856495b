import { createPrivateKey, createPublicKey, createVerify } from 'node:crypto'
import { signedParameters, writtenObject } from './alipay-wire.ts'
import {
  askVendor,
  type ForeignApp,
  ForeignRefused,
  ForeignUnavailable,
  namedApp,
  readJson,
} from './foreign-app.ts'

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

export const alipay = (settings: AlipaySettings, clock: () => Date): ForeignApp => {
  const privateKey = createPrivateKey(pem(settings.privateKey, 'PRIVATE KEY'))
  const publicKey = createPublicKey(pem(settings.alipayPublicKey, 'PUBLIC KEY'))

  const act = async (method: string, own: Record<string, string>): Promise<Record<string, unknown>> => {
    const asked = signedParameters({ appId: settings.appId, key: privateKey, at: clock() }, method, own)
    const text = await askVendor(settings.gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: asked.toString(),
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
    ...namedApp('alipay', false),
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
