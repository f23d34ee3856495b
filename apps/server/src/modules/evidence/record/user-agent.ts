export type Seen = { device: string; os: string; browser: string }

const first = (text: string, known: readonly (readonly [RegExp, string])[]): string => {
  for (const [pattern, name] of known) {
    const match = pattern.exec(text)
    if (match) return [name, match[1]?.replaceAll('_', '.')].filter(Boolean).join(' ')
  }
  return '未识别'
}

/** What a browser says of itself, in words for a report. It is a claim, and the report calls it one. Pure. */
export const readUserAgent = (text: string | null): Seen => {
  const said = text ?? ''
  return {
    device: /Mobile|Android|iPhone/.test(said) ? '手机' : said ? '电脑' : '未识别',
    os: first(said, [
      [/Windows NT ([\d.]+)/, 'Windows NT'],
      [/(?:iPhone|CPU) OS ([\d_]+)/, 'iOS'],
      [/Android ([\d.]+)/, 'Android'],
      [/Mac OS X ([\d_.]+)/, 'macOS'],
      [/Linux()/, 'Linux'],
    ]),
    browser: first(said, [
      [/MicroMessenger\/([\d.]+)/, '微信'],
      [/Edg\/(\d+)/, 'Edge'],
      [/Chrome\/(\d+)/, 'Chrome'],
      [/Firefox\/(\d+)/, 'Firefox'],
      [/Version\/([\d.]+).*Safari/, 'Safari'],
    ]),
  }
}
