import { parseChineseNumber } from './chinese-number.ts'

const CAPITAL_DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

function groupToCapital(group: number): string {
  let text = ''
  let zeroPending = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10
    if (digit === 0) {
      zeroPending = text !== ''
      continue
    }
    text += (zeroPending ? '零' : '') + CAPITAL_DIGITS[digit] + PLACES[place]
    zeroPending = false
  }
  return text
}

/** 1234567.8 → 壹佰贰拾叁万肆仟伍佰陆拾柒元捌角. The form banks and courts expect (no 人民币 prefix). */
export function toCapitalAmount(yuan: number): string {
  const cents = Math.round(yuan * 100)
  const integer = Math.floor(cents / 100)
  const jiao = Math.floor(cents / 10) % 10
  const fen = cents % 10
  let text = ''
  for (let group = 3; group >= 0; group--) {
    const value = Math.floor(integer / 10 ** (group * 4)) % 10_000
    if (value === 0) {
      if (text && !text.endsWith('零')) text += '零'
      continue
    }
    if (text && value < 1000 && !text.endsWith('零')) text += '零'
    text += groupToCapital(value) + GROUPS[group]
  }
  text = text.replace(/零+$/, '')
  if (text === '') text = jiao || fen ? '' : '零'
  if (text) text += '元'
  if (!jiao && !fen) return `${text}整`
  if (jiao) text += `${CAPITAL_DIGITS[jiao]}角`
  else if (text) text += '零'
  if (fen) text += `${CAPITAL_DIGITS[fen]}分`
  return text
}

const CAPITAL_AMOUNT =
  /^(?:人民币)?([^元角分]*?)元?(?:([零壹贰叁肆伍陆柒捌玖一二三四五六七八九])角)?零?(?:([壹贰叁肆伍陆柒捌玖一二三四五六七八九])分)?[整正]?$/

/** 壹佰贰拾叁万元整 → 1230000; null when the text is not an amount in capitals. */
export function parseCapitalAmount(text: string): number | null {
  const match = CAPITAL_AMOUNT.exec(text.replace(/圆/g, '元'))
  if (!match) return null
  const whole = match[1] ?? ''
  const integer = whole === '' ? 0 : parseChineseNumber(whole)
  if (integer === null) return null
  const jiao = match[2] ? (parseChineseNumber(match[2]) ?? 0) : 0
  const fen = match[3] ? (parseChineseNumber(match[3]) ?? 0) : 0
  return Math.round(integer * 100 + jiao * 10 + fen) / 100
}
