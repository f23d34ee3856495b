// What a browser says of itself, read by a library and told in Chinese. It is a claim, and whoever shows it calls it one.

import Bowser from 'bowser'

/** What the library calls otherwise than our readers do. */
const NAMES: Readonly<Record<string, string>> = {
  WeChat: '微信',
  'Microsoft Edge': 'Edge',
  HarmonyOS: '鸿蒙',
}
const DEVICES: Readonly<Record<string, string>> = { mobile: '手机', tablet: '平板', desktop: '电脑' }
/** Apps of this country that open pages in a browser of their own and which the library takes for that browser. */
const APPS = [
  { name: '钉钉', sign: /DingTalk\/([\d.]+)/ },
  { name: '支付宝', sign: /AlipayClient\/([\d.]+)/ },
] as const
const UNKNOWN = '未识别'

type Named = { name?: string | undefined; version?: string | undefined }
const named = ({ name, version }: Named): Named => ({ name: name && (NAMES[name] ?? name), version })

const read = (userAgent: string | null): { os: Named; browser: Named; type?: string; model?: string } => {
  if (!userAgent) return { os: {}, browser: {} }
  const { os, browser, platform } = Bowser.parse(userAgent)
  const app = APPS.find(({ sign }) => sign.test(userAgent))
  return {
    ...platform,
    os: named(os),
    browser: app ? { name: app.name, version: app.sign.exec(userAgent)?.[1] } : named(browser),
  }
}

/** A device as its owner would name it: system and browser, never the whole header. */
export const deviceName = (userAgent: string | null): string => {
  const { os, browser, model } = read(userAgent)
  return [model || os.name, browser.name].filter(Boolean).join(' · ') || '未知设备'
}

export type UserAgentFacts = { device: string; os: string; browser: string }

const withVersion = ({ name, version }: Named): string =>
  name ? [name, version].filter(Boolean).join(' ') : UNKNOWN

/** In words for a report, versions included. */
export const parseUserAgent = (userAgent: string | null): UserAgentFacts => {
  const { os, browser, type } = read(userAgent)
  return { device: DEVICES[type ?? ''] ?? UNKNOWN, os: withVersion(os), browser: withVersion(browser) }
}
