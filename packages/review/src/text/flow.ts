import { fold } from './fold.ts'

/**
 * The contract as it reads: folded width, no spaces between Chinese characters, wrapped lines joined.
 * Every rule matches against this text; `toSource` leads back to what the person wrote.
 */
export type Flow = {
  text: string
  /** For each UTF-16 unit of `text`, its offset in the source. */
  origin: Int32Array
}

const CJK = /[\u2e80-\u9fff\uf900-\ufaff〇、。，；：“”《》（）【】]/
/** Labels that typists stretch to a common width: 姓　　名, 甲    方. */
const STRETCHED = new Set(
  '甲方 乙方 丙方 丁方 姓名 名称 住所 住址 地址 电话 户名 账号 帐号 日期 合同 协议 编号 邮编 传真 年月 月日 签章 盖章 签字 租方 出租 承租 买方 卖方 供方 需方 性别 职务 利率'.split(
    ' ',
  ),
)
const OPENS_PARAGRAPH =
  /^\s*(?:第[一二三四五六七八九十百零〇\d]+[条章节款]|[一二三四五六七八九十]+[、.．]|[(（][一二三四五六七八九十\d]+[)）]|\d+(?:\.\d+)*[.、)．\s]|[①-⑳]|[-•●·*#|]|附件|鉴于|甲方|乙方|丙方|[^\s，。；]{2,10}[:：]|[\u4e00-\u9fa5·]{2,4}[，,]\s*(?:[男女]|居民身份|公民身份|身份证)|[(（](?:以上|上述))/
const CLOSES_PARAGRAPH = /[。；;!?！？:：|]["”’）)]?\s*$/

function wrapWidth(lines: string[]): number {
  const lengths = lines.map((line) => line.trim().length).filter((length) => length >= 16)
  if (lengths.length < 4) return Number.POSITIVE_INFINITY
  lengths.sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length * 0.9)] as number
}

function continuesNextLine(line: string, next: string, width: number): boolean {
  const length = line.trim().length
  if (length < 16 || length < width * 0.85 || length > width * 1.15) return false
  if (CLOSES_PARAGRAPH.test(line) || OPENS_PARAGRAPH.test(next)) return false
  return next.trim().length > 0
}

export function readFlow(source: string): Flow {
  const folded = fold(source)
  const characters: string[] = []
  const origin: number[] = []
  const push = (character: string, at: number) => {
    characters.push(character)
    origin.push(at)
  }

  const lines = folded.split('\n')
  const width = wrapWidth(lines)
  let offset = 0
  for (let number = 0; number < lines.length; number++) {
    const line = lines[number] as string
    let index = 0
    while (index < line.length) {
      const character = line[index] as string
      if (!/\s/.test(character)) {
        push(character, offset + index)
        index++
        continue
      }
      let end = index
      while (end < line.length && /\s/.test(line[end] as string)) end++
      const gap = line.slice(index, end)
      const before = characters.at(-1) ?? '\n'
      const after = line[end] ?? '\n'
      if (before !== '\n' && after !== '\n') {
        const wide = gap.length > 1 || gap === '\t'
        if (wide && !STRETCHED.has(before + after)) push('\t', offset + index)
        else if (!wide && !CJK.test(before) && !CJK.test(after)) push(' ', offset + index)
      }
      index = end
    }
    const next = lines[number + 1]
    const atEnd = next === undefined
    if (
      !atEnd &&
      characters.length > 0 &&
      characters.at(-1) !== '\n' &&
      !continuesNextLine(line, next, width)
    ) {
      push('\n', offset + line.length)
    }
    offset += line.length + 1
  }
  return { text: characters.join(''), origin: Int32Array.from(origin) }
}

/** The half-open source range behind a half-open flow range. */
export function toSource(flow: Flow, start: number, end: number): { start: number; end: number } {
  if (flow.origin.length === 0) return { start: 0, end: 0 }
  if (start >= flow.origin.length) {
    const last = (flow.origin.at(-1) as number) + 1
    return { start: last, end: last }
  }
  const from = flow.origin[start] as number
  if (end <= start) return { start: from, end: from }
  return { start: from, end: (flow.origin[Math.min(end, flow.origin.length) - 1] as number) + 1 }
}
