// Folding decides what counts as the same character while matching. The original text is kept for display
// and for the width option, so nothing here is ever shown to a reader.

/** Fold results that stand for "not a character to match". */
export const SPACE = 0
export const IGNORED = 1

const DASHES = '‐‑‒–—―−﹣⁃'
const DOUBLE_QUOTES = '“”„‟〝〞″＂「」『』'
const SINGLE_QUOTES = '‘’‚‛′｀`'
const MIDDLE_DOTS = '•・‧∙⋅●'
const TILDES = '〜∼˜'

const table = buildTable()

function buildTable(): Uint16Array {
  const fold = new Uint16Array(0x10000)
  for (let unit = 2; unit < 0x10000; unit++) fold[unit] = unit
  for (let unit = 0xff01; unit <= 0xff5e; unit++) fold[unit] = unit - 0xfee0
  // Readers of PDF files often hand out Kangxi radicals and compatibility ideographs for ordinary characters.
  for (const [from, to] of [
    [0x2e80, 0x2fdf],
    [0xf900, 0xfaff],
  ] as const) {
    for (let unit = from; unit <= to; unit++) {
      const plain = String.fromCharCode(unit).normalize('NFKC')
      if (plain.length === 1) fold[unit] = plain.charCodeAt(0)
    }
  }
  const same = (variants: string, plain: string) => {
    for (const variant of variants) fold[variant.charCodeAt(0)] = plain.charCodeAt(0)
  }
  same(DASHES, '-')
  same(DOUBLE_QUOTES, '"')
  same(SINGLE_QUOTES, "'")
  same(MIDDLE_DOTS, '·')
  same(TILDES, '~')
  same('｡', '。')
  same('､', '、')
  same('￥', '¥')
  same('￠', '¢')
  same('￡', '£')
  for (const space of '\t\n\v\f\r \u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000') {
    fold[space.charCodeAt(0)] = SPACE
  }
  for (let unit = 0x2000; unit <= 0x200a; unit++) fold[unit] = SPACE
  for (const invisible of '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff') {
    fold[invisible.charCodeAt(0)] = IGNORED
  }
  for (let unit = 0xfe00; unit <= 0xfe0f; unit++) fold[unit] = IGNORED
  return fold
}

export const foldUnit = (unit: number): number => table[unit]!

export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
export const isLatin = (unit: number): boolean =>
  (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || (unit >= 0xc0 && unit <= 0x24f)
export const isWide = (unit: number): boolean => unit >= 0x2e80

/** Characters that carry no words: used to tell a punctuation change from a change of text. */
export const isPunctuation = (unit: number): boolean =>
  (unit >= 0x21 && unit <= 0x2f) ||
  (unit >= 0x3a && unit <= 0x40) ||
  (unit >= 0x5b && unit <= 0x60) ||
  (unit >= 0x7b && unit <= 0x7e) ||
  (unit >= 0x2010 && unit <= 0x205e) ||
  (unit >= 0x3001 && unit <= 0x3003) ||
  (unit >= 0x3008 && unit <= 0x301f) ||
  (unit >= 0xff5f && unit <= 0xff65) ||
  unit === 0xb7 ||
  unit === 0x30fb

let buffer = new Uint16Array(1024)
const LONGEST_CALL = 8192

/** text[start, end) as matching sees it: folded, without white space. */
export function foldText(text: string, start = 0, end = text.length): string {
  if (buffer.length < end - start) buffer = new Uint16Array((end - start) * 2)
  let count = 0
  for (let i = start; i < end; i++) {
    const unit = table[text.charCodeAt(i)]!
    if (unit > IGNORED) buffer[count++] = unit
  }
  return unitsToText(buffer.subarray(0, count))
}

export function unitsToText(units: Uint16Array): string {
  if (units.length <= LONGEST_CALL) return String.fromCharCode.apply(null, units as unknown as number[])
  let text = ''
  for (let i = 0; i < units.length; i += LONGEST_CALL) {
    text += String.fromCharCode.apply(null, units.subarray(i, i + LONGEST_CALL) as unknown as number[])
  }
  return text
}

/** Two original characters that match after folding but differ in width or in Chinese/Western form. */
export function differsInWidth(base: number, final: number): boolean {
  if (base === final) return false
  return isWidthForm(base) || isWidthForm(final)
}

function isWidthForm(unit: number): boolean {
  return (
    (unit >= 0xff01 && unit <= 0xff5e) ||
    (unit >= 0xff61 && unit <= 0xff65) ||
    (unit >= 0xffe0 && unit <= 0xffe6) ||
    unit === 0x3000 ||
    unit === 0x3002 ||
    (unit >= 0x2018 && unit <= 0x201f)
  )
}
