/** Written in yuan, kept in hundredths: digits are moved, nothing is multiplied. */
export const centsOf = (text: string): number => {
  const clean = text.trim().replaceAll(',', '')
  const negative = clean.startsWith('-')
  const [whole = '0', part = ''] = clean.replace('-', '').split('.')
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  return negative ? -cents : cents
}
export const yuanOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const grouped = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 })
export const shown = (cents: number, currency = 'CNY'): string =>
  `${currency === 'CNY' ? '¥' : `${currency} `}${grouped.format(cents / 100)}`

export const AMOUNT_RULE = { pattern: /^\s*\d{1,13}(\.\d{1,2})?\s*$/, message: '请输入金额，最多两位小数' }
export const SIGNED_RULE = { pattern: /^\s*-?\d{1,13}(\.\d{1,2})?\s*$/, message: '请输入金额，最多两位小数' }
