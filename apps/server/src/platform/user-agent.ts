// What a browser says of itself. It is a claim, and whoever shows it calls it one.

type System = { sign: RegExp; device: string; system: string; version?: RegExp }
const SYSTEMS: readonly System[] = [
  { sign: /iPhone/, device: 'iPhone', system: 'iOS', version: /(?:iPhone|CPU) OS ([\d_]+)/ },
  { sign: /iPad/, device: 'iPad', system: 'iOS', version: /CPU OS ([\d_]+)/ },
  { sign: /HarmonyOS|OpenHarmony/, device: '鸿蒙', system: '鸿蒙', version: /Harmony(?:OS)?[ /]([\d.]+)/ },
  { sign: /Android/, device: 'Android', system: 'Android', version: /Android ([\d.]+)/ },
  { sign: /Windows/, device: 'Windows', system: 'Windows NT', version: /Windows NT ([\d.]+)/ },
  { sign: /Mac OS X/, device: 'macOS', system: 'macOS', version: /Mac OS X ([\d_.]+)/ },
  { sign: /Linux/, device: 'Linux', system: 'Linux' },
]
type Browser = { sign: RegExp; name: string; version: RegExp }
const BROWSERS: readonly Browser[] = [
  { sign: /MicroMessenger/, name: '微信', version: /MicroMessenger\/([\d.]+)/ },
  { sign: /DingTalk/, name: '钉钉', version: /DingTalk\/([\d.]+)/ },
  { sign: /AlipayClient/, name: '支付宝', version: /AlipayClient\/([\d.]+)/ },
  { sign: /Edg\//, name: 'Edge', version: /Edg\/(\d+)/ },
  { sign: /Firefox\//, name: 'Firefox', version: /Firefox\/(\d+)/ },
  { sign: /Chrome\//, name: 'Chrome', version: /Chrome\/(\d+)/ },
  { sign: /Safari\//, name: 'Safari', version: /Version\/([\d.]+)/ },
]

const known = <T extends { sign: RegExp }>(table: readonly T[], text: string): T | undefined =>
  table.find(({ sign }) => sign.test(text))
const withVersion = (name: string, version: RegExp | undefined, text: string): string =>
  [name, version?.exec(text)?.[1]?.replaceAll('_', '.')].filter(Boolean).join(' ')

/** A device as its owner would name it: system and browser, never the whole header. */
export const deviceName = (userAgent: string | null): string => {
  const said = userAgent ?? ''
  const parts = [known(SYSTEMS, said)?.device, known(BROWSERS, said)?.name].filter(Boolean)
  return parts.length ? parts.join(' · ') : '未知设备'
}

export type Seen = { device: string; os: string; browser: string }

/** In words for a report, versions included. */
export const readUserAgent = (userAgent: string | null): Seen => {
  const said = userAgent ?? ''
  const system = known(SYSTEMS, said)
  const browser = known(BROWSERS, said)
  return {
    device: /Mobile|Android|iPhone/.test(said) ? '手机' : said ? '电脑' : '未识别',
    os: system ? withVersion(system.system, system.version, said) : '未识别',
    browser: browser ? withVersion(browser.name, browser.version, said) : '未识别',
  }
}
