/** All one digit, or counting up or down: the first things anybody tries. */
export const isGuessable = (digits: string): boolean => {
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]))
  return [0, 1, -1].some((step) => steps.every((each) => each === step))
}

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/AlipayClient/, '支付宝'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A device as its owner would name it: system and browser, never the whole header. */
export const deviceName = (userAgent: string | null): string => {
  if (!userAgent) return '未知设备'
  const named = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const parts = [named(SYSTEMS), named(BROWSERS)].filter(Boolean)
  return parts.length ? parts.join(' · ') : '未知设备'
}
