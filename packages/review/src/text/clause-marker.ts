import { parseChineseNumber } from '../values/chinese-number.ts'

export type MarkerKind =
  | 'chapter'
  | 'article'
  | 'chinese'
  | 'chineseBracket'
  | 'figure'
  | 'dotted'
  | 'figureBracket'
  | 'circle'

export type ClauseMarker = {
  kind: MarkerKind
  /** As written, without trailing punctuation: 第三条, 3.2, (一). */
  label: string
  /** [3] for 第三条, [3, 2] for 3.2. */
  numbers: number[]
  /** Characters the marker takes at the start of the line. */
  length: number
}

const CN = '一二三四五六七八九十百零〇'
const CAPITALS = '壹贰叁肆伍陆柒捌玖拾'
const FORMS: { kind: MarkerKind; pattern: RegExp }[] = [
  { kind: 'chapter', pattern: new RegExp(`^第([${CN}\\d]+)(?:[章编节](?!程)|部分?)[、:.]?`) },
  {
    kind: 'article',
    pattern: new RegExp(`^第([${CN}\\d]+)条(?!第|款(?!项|式|额)|规定|约定|的|所(?!有权|得税)|、第)[、:.]?`),
  },
  { kind: 'dotted', pattern: /^(\d{1,2}(?:\.\d{1,2}){1,3})(?![\d%‰]|万|元|亿|个|年|月|日|㎡|平)[.、]?/ },
  { kind: 'figure', pattern: /^(\d{1,2})(?:[、)]|\.(?!\d))/ },
  { kind: 'chinese', pattern: new RegExp(`^([${CN}]{1,3}|[${CAPITALS}]{1,3})[、.:]`) },
  // 壹 服务事项: nothing but a number is written so, save a sum of money.
  {
    kind: 'chinese',
    pattern: new RegExp(`^([${CAPITALS}]{1,3})(?![${CAPITALS}万仟佰亿元圆整零])(?=[一-龥])`),
  },
  { kind: 'chineseBracket', pattern: new RegExp(`^[(【]([${CN}]{1,3})[)】][、.]?`) },
  { kind: 'figureBracket', pattern: /^[(【](\d{1,2})[)】][、.]?/ },
  { kind: 'circle', pattern: /^([①-⑳])[、.]?/ },
]

export function readMarker(line: string): ClauseMarker | null {
  const lead = /^[\s#*>-]*/.exec(line)?.[0].length ?? 0
  const rest = line.slice(lead)
  for (const { kind, pattern } of FORMS) {
    const match = pattern.exec(rest)
    if (!match) continue
    const digits = match[1] as string
    const numbers =
      kind === 'circle'
        ? [digits.charCodeAt(0) - 0x245f]
        : digits.split('.').map((part) => parseChineseNumber(part) ?? 0)
    return { kind, label: match[0].replace(/[、:.]+$/, ''), numbers, length: lead + match[0].length }
  }
  return null
}
