// What people type, brought to one form before it is read. Every character keeps the place it came from, so that
// whatever is read can be shown in the writer's own words.
import { fold } from '../text/fold.ts'

export type Normalised = {
  text: string
  /** For each character of `text`, where it stands in what was typed; one more entry for the end. */
  at: number[]
  source: string
}

/** Slips of the keyboard that change no meaning. 订金 is left alone: in law it is not 定金. */
const SLIPS: [RegExp, string][] = [
  [/帐/g, '账'],
  [/既付/g, '即付'],
  [/违约进/g, '违约金'],
  [/试用其/g, '试用期'],
  [/合约/g, '合同'],
  [/一口价/g, '总价'],
  [/甲芳/g, '甲方'],
  [/已方/g, '乙方'],
  [/圆(?=整|[，。；]|$)/g, '元'],
  [/俩(?=个?[月年天人次])/g, '两'],
  [/仨(?=个?[月年天人次])/g, '三'],
  [/㎡|m2|m²/gi, '平'],
  // 36个平方 is an area; 明年开春3月1号 is a day of that year.
  [/(?<=[\d一二三四五六七八九十百千])个(?=平方|平米|平[，。])/g, ''],
  [
    /(?<=[今明后]年)(?:开春|春天|夏天|秋天|冬天|年初|上半年|下半年)(?=(?:\d{1,2}|[一二三四五六七八九十]{1,2})月)/g,
    '',
  ],
  // 税点6不对，是13%: the writer has corrected himself; the first figure is not meant.
  [/\d+(?:\.\d+)?[%万元个天月年]?(?:不对|错了|说错了|写错了|打错了)[，。]?(?:应该|应当)?(?:是|为)/g, ''],
]

const CJK = /[\u4e00-\u9fa5]/
const DIGIT = /[\d.]/
const UNIT = /[元万千百亿块个只台套件吨斤公箱双平方天日月年周小时工作成折%点号名人位次张辆]/

export function normalise(source: string): Normalised {
  const folded = foldKeepingLength(source)
  let text = ''
  const at: number[] = []
  const put = (characters: string, from: number) => {
    for (const character of characters) {
      text += character
      at.push(from)
    }
  }
  for (let index = 0; index < folded.length; index++) {
    const character = folded[index] as string
    if (!/\s/.test(character)) {
      put(character === ';' ? '；' : character, index)
      continue
    }
    let next = index
    while (next < folded.length && /\s/.test(folded[next] as string)) next++
    const before = text.at(-1) ?? ''
    const after = folded[next] ?? ''
    if (character === '\n' || folded.slice(index, next).includes('\n')) put('；', index)
    // 甲方 赣州市第三人民医院: a label and what it is of.
    else if (
      /(?:[甲乙丙供需买卖]方|出租方|承租方|委托方|受托方|发包方|承包方)$/.test(text) &&
      CJK.test(after)
    )
      put(':', index)
    else if (CJK.test(before) && CJK.test(after)) put('，', index)
    else if (CJK.test(before) && /[税票货司厂楼室号起止付]/.test(before)) put('，', index)
    else if (CJK.test(before) && /[A-Za-z]/.test(after) && !/[号格]/.test(before)) put('，', index)
    else if (CJK.test(before) || (DIGIT.test(before) && UNIT.test(after))) {
      // 总价 50万, 12.5 元: one word.
    } else if (CJK.test(after)) put('，', index)
    else if (before && after) put(' ', index)
    index = next - 1
  }
  // A comma between words; one between thousands stays.
  text = text.replace(/,(?!\d{3}(?!\d))/g, '，').replace(/(?<![\d]),/g, '，')
  for (const [slip, right] of SLIPS) text = replaceKeeping(text, at, slip, right)
  at.push(folded.length)
  return { text, at, source }
}

/** `fold` may shorten; where it does, only single characters are folded, so that places stay true. */
function foldKeepingLength(source: string): string {
  const whole = fold(source)
  if (whole.length === source.length) return whole
  return [...source].map((character) => (character.length === 1 ? fold(character) : character)).join('')
}

function replaceKeeping(text: string, at: number[], slip: RegExp, right: string): string {
  let out = ''
  let last = 0
  const places: number[] = []
  for (const match of text.matchAll(slip)) {
    for (let index = last; index < match.index; index++) places.push(at[index] as number)
    out += text.slice(last, match.index) + right
    for (let index = 0; index < right.length; index++) places.push(at[match.index] as number)
    last = match.index + match[0].length
  }
  if (last === 0) return text
  for (let index = last; index < text.length; index++) places.push(at[index] as number)
  at.splice(0, at.length, ...places)
  return out + text.slice(last)
}

/** The writer's own words for a stretch of the normalised text. */
export const quoteOf = (request: Normalised, start: number, end: number): string =>
  request.source.slice(request.at[start] ?? 0, request.at[end] ?? request.source.length).trim()
