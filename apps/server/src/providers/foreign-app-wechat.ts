import { askForJson, type ForeignApp, ForeignRefused, ForeignUnavailable, namedApp } from './foreign-app.ts'

export type WechatSettings = { api: string; authorizeUrl: string; appId: string; appSecret: string }

const BUSY = -1

export const wechat = (settings: WechatSettings): ForeignApp => {
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await askForJson(`${settings.api}${path}?${new URLSearchParams(query)}`)
    if (answer.errcode === BUSY) throw new ForeignUnavailable('微信系统繁忙')
    if (answer.errcode) throw new ForeignRefused(`微信拒绝：${String(answer.errcode)}`)
    return answer
  }
  return {
    ...namedApp('wechat', false),
    // A website app shows WeChat's own code on WeChat's page and comes back to this browser.
    mode: 'open',
    authorizeUrl: (state, returnUrl) =>
      `${settings.authorizeUrl}?${new URLSearchParams({
        appid: settings.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })}#wechat_redirect`,
    person: async (authCode) => {
      const token = await ask('/sns/oauth2/access_token', {
        appid: settings.appId,
        secret: settings.appSecret,
        code: authCode,
        grant_type: 'authorization_code',
      })
      if (typeof token.access_token !== 'string' || typeof token.openid !== 'string')
        throw new ForeignRefused('微信未返回用户标识')
      const person = await ask('/sns/userinfo', {
        access_token: token.access_token,
        openid: token.openid,
        lang: 'zh_CN',
      })
      // One person has one unionid over all our apps; without an open-platform account there is only the openid.
      const subject = person.unionid ?? token.unionid ?? token.openid
      return { subject: String(subject), name: typeof person.nickname === 'string' ? person.nickname : null }
    },
  }
}
