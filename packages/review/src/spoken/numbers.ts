// Numbers as they are spoken and typed: 2万, 15万8, 八万五, 一万二, 四百五, 5w, 15k, 1,200.50, 伍万.
import { parseChineseNumber } from '../values/chinese-number.ts'

const ARABIC = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?'
const CHINESE = '[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]+(?:点[零一二三四五六七八九]+)?'
/** One number, with what people add after 万 and 千. No digit stands right before it. */
export const NUMBER = `(?:(?<![\\d.])(?:${ARABIC})(?:(?:十|百)?(?:[万亿千百]|[wWkK](?![A-Za-z]|\\d+[A-Za-z]))(?:零?\\d+(?:\\.\\d+)?[千百]?(?![\\d.万亿年月]))?|(?:十|百)?万)?|${CHINESE})`

const FACTOR: Record<string, number> = {
  百: 100,
  千: 1000,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  亿: 1e8,
  w: 1e4,
  k: 1e3,
}

export function parseSpoken(words: string): number | null {
  const text = words.replace(/,/g, '').toLowerCase()
  const figures = /^(\d+(?:\.\d+)?)(十万|百万|亿|万|千|百|w|k)?(?:零?(\d+(?:\.\d+)?)([千百])?)?$/.exec(text)
  if (figures) {
    const factor = FACTOR[figures[2] ?? ''] ?? 1
    const head = Number(figures[1]) * factor
    if (!figures[3]) return round(head)
    const tail = Number(figures[3])
    if (figures[4]) return round(head + tail * (FACTOR[figures[4]] as number))
    // 15万8 is 158000, 3万5000 is 35000.
    return round(head + (figures[3].length === 1 ? (tail * factor) / 10 : tail))
  }
  const colloquial = /^(.*([百千万亿]))([一二两三四五六七八九])$/.exec(text)
  if (colloquial && !/零[一二三四五六七八九]$/.test(text)) {
    const head = parseChineseNumber(colloquial[1] as string)
    const digit = parseChineseNumber(colloquial[3] as string)
    if (head !== null && digit !== null)
      return head + (digit * (FACTOR[colloquial[2] as string] as number)) / 10
  }
  return parseChineseNumber(text)
}

const round = (value: number) => Math.round(value * 1e6) / 1e6
