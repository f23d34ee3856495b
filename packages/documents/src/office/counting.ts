// A number as Word's automatic numbering writes it.

const DIGITS = '〇一二三四五六七八九'
const LEGAL_DIGITS = '零壹贰叁肆伍陆柒捌玖'
const STEMS = '甲乙丙丁戊己庚辛壬癸'
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥'

/** 一, 十, 十一, 二十一, 一百零五, 一千零一 … */
function counting(number: number, digits = DIGITS, units = ['', '十', '百', '千'], zero = '零'): string {
  if (number <= 0) return number === 0 ? '〇' : String(number)
  if (number >= 10_000) {
    const rest = number % 10_000
    const head = `${counting(Math.floor(number / 10_000), digits, units, zero)}万`
    if (rest === 0) return head
    return `${head}${rest < 1000 ? zero : ''}${counting(rest, digits, units, zero)}`
  }
  const figures = [...String(number)].map(Number)
  let out = ''
  let pendingZero = false
  figures.forEach((figure, index) => {
    const unit = units[figures.length - 1 - index]!
    if (figure === 0) {
      pendingZero = out !== ''
      return
    }
    if (pendingZero) out += zero
    pendingZero = false
    out += digits[figure]! + unit
  })
  return out
}

const tenWithoutOne = (text: string, ten: string, one: string) =>
  text.startsWith(`${one}${ten}`) ? text.slice(one.length) : text

/** The zero between figures is a ring in the simplified list format, a character in the traditional one. */
const chinese = (number: number, zero = '〇') =>
  tenWithoutOne(counting(number, DIGITS, ['', '十', '百', '千'], zero), '十', '一')
/** Counted up to ninety-nine, figure by figure from there on. */
const shortCounting = (number: number) => (number < 100 ? chinese(number) : byDigit(number))
/** Neither 一十 nor 一百 nor 一千, and no zeros. */
const japanese = (number: number) =>
  counting(number, DIGITS, ['', '十', '百', '千'], '').replace(/一(?=[十百千])/g, '')
const legal = (number: number) => counting(number, LEGAL_DIGITS, ['', '拾', '佰', '仟'])
const byDigit = (number: number) => [...String(number)].map((figure) => DIGITS[Number(figure)]!).join('')

function letters(number: number, first: string): string {
  if (number < 1) return String(number)
  // After z comes aa, then bb: the letter is repeated.
  const letter = String.fromCharCode(first.charCodeAt(0) + ((number - 1) % 26))
  return letter.repeat(Math.floor((number - 1) / 26) + 1)
}

const ROMAN: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
function roman(number: number): string {
  let rest = number
  let out = ''
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      out += sign
      rest -= value
    }
  return out || String(number)
}

const cycle = (signs: string) => (number: number) =>
  number >= 1 && number <= [...signs].length ? [...signs][number - 1]! : String(number)

function circled(number: number): string {
  if (number >= 1 && number <= 20) return String.fromCodePoint(0x2460 + number - 1)
  if (number >= 21 && number <= 35) return String.fromCodePoint(0x3251 + number - 21)
  if (number >= 36 && number <= 50) return String.fromCodePoint(0x32b1 + number - 36)
  return String(number)
}

const fullWidth = (number: number) =>
  String(number).replace(/\d/g, (figure) => String.fromCharCode(0xff10 + Number(figure)))

const formats: Record<string, (number: number) => string> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  decimalFullWidth: fullWidth,
  decimalFullWidth2: fullWidth,
  decimalHalfWidth: String,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  upperLetter: (number) => letters(number, 'A'),
  lowerLetter: (number) => letters(number, 'a'),
  upperRoman: roman,
  lowerRoman: (number) => roman(number).toLowerCase(),
  none: () => '',
  chineseCounting: shortCounting,
  chineseCountingThousand: (number) => chinese(number),
  taiwaneseCounting: shortCounting,
  taiwaneseCountingThousand: (number) => chinese(number, '零'),
  japaneseCounting: japanese,
  koreanDigital2: byDigit,
  ideographDigital: byDigit,
  japaneseDigitalTenThousand: byDigit,
  taiwaneseDigital: byDigit,
  chineseLegalSimplified: legal,
  ideographLegalTraditional: legal,
  japaneseLegal: legal,
  ideographTraditional: cycle(STEMS),
  ideographZodiac: cycle(BRANCHES),
}

/** Those the embedded engine writes in Arabic figures, whatever the author chose. */
const misprinted = new Set([
  'chineseCounting',
  'chineseCountingThousand',
  'taiwaneseCounting',
  'taiwaneseCountingThousand',
  'japaneseCounting',
  'koreanDigital2',
  'ideographDigital',
  'japaneseDigitalTenThousand',
  'taiwaneseDigital',
])

export const isMisprinted = (format: string): boolean => misprinted.has(format)
export const canCount = (format: string): boolean => Object.hasOwn(formats, format)
export const countedAs = (number: number, format: string): string => (formats[format] ?? String)(number)
