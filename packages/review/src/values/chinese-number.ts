const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  两: 2,
  贰: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
}
const SMALL_UNITS: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const LARGE_UNITS: Record<string, number> = { 万: 1e4, 亿: 1e8 }

/** Characters that may stand in a Chinese number, for use inside a regular expression class. */
export const CHINESE_DIGITS = '零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟'

/** 一百二十万, 壹佰贰拾, 二〇二六, 三点五, 35. Null when the text is not a number. */
export function parseChineseNumber(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const [whole, fraction, ...rest] = text.split('点')
  if (whole === undefined || rest.length > 0) return null
  const integer = parseInteger(whole)
  if (integer === null) return null
  if (fraction === undefined) return integer
  const digits = [...fraction].map((character) => DIGITS[character])
  if (digits.length === 0 || digits.some((digit) => digit === undefined)) return null
  return Number(`${integer}.${digits.join('')}`)
}

function parseInteger(text: string): number | null {
  if (text === '') return null
  const characters = [...text]
  if (characters.length > 1 && characters.every((character) => character in DIGITS)) {
    return Number(characters.map((character) => DIGITS[character]).join(''))
  }
  let total = 0
  let section = 0
  let digit: number | null = null
  for (const character of characters) {
    const value = DIGITS[character]
    if (value !== undefined) {
      digit = value
      continue
    }
    const small = SMALL_UNITS[character]
    if (small !== undefined) {
      section += (digit ?? 1) * small
      digit = null
      continue
    }
    const large = LARGE_UNITS[character]
    if (large === undefined) return null
    section += digit ?? 0
    if (section === 0 && total === 0) return null
    // 一万亿: the 亿 multiplies everything read so far.
    if (large === 1e8) {
      total = (total + section) * large
      section = 0
    } else {
      total += section * large
      section = 0
    }
    digit = null
  }
  return total + section + (digit ?? 0)
}
