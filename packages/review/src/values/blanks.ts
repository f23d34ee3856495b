import type { Span } from './span.ts'

const UNDERSCORES = /[_＿]{2,}|﹍{2,}/g
const EMPTY_BRACKETS = /【[\s_＿]*】|\[[\s_＿]*\]|（[\s_＿]{2,}）|\([\s_＿]{2,}\)|〔[\s_]*〕/g
const EMPTY_DATE = /(?:20\s*[_＿\s]{0,6})?年[\s_＿]{1,12}月[\s_＿]{1,12}日/g
const PLACEHOLDER =
  /【待填[^】]*】|(?<![a-zA-Z\d@._-])[XxＸ×]{2,}(?![a-zA-Z\d@._-])|[*＊]{3,}|某某+|△{2,}|□{2,}|(?:请|待|此处|尚)(?:填充|填写|补充|填|补|定)(?:内容|金额|日期|名称)?(?=[】\])，。；]|$)|待(?:定|补|填写|确定)(?=[】\])，。；\n]|$)|TBD|(?<![\d\w])N\/?A(?![\w])/g
const WIDE_GAP =
  /(?<=(?:为|人民币|共|计|于|至|自|金额|期限|为期|第|￥|¥|[:：]))[ \u3000]{3,}(?=(?:元|年|月|日|天|个|%|万|份|平方米|㎡|台|套|，|。|；|\n|$))/g
const MASKED_ID = /\d[*xX×]{3,}|[*xX×]{3,}\d/

/** Places left to be filled in, found in the source as typed (white space counts here). */
export function findBlanks(source: string): Span[] {
  const found: Span[] = []
  const add = (pattern: RegExp, accept: (text: string, at: number) => boolean = () => true) => {
    for (const match of source.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      if (!accept(match[0], match.index)) continue
      if (!found.some((known) => known.start < span.end && span.start < known.end)) found.push(span)
    }
  }
  add(EMPTY_DATE)
  add(EMPTY_BRACKETS)
  add(UNDERSCORES)
  add(PLACEHOLDER, (_, at) => !MASKED_ID.test(source.slice(Math.max(0, at - 2), at + 8)))
  add(WIDE_GAP)
  return found.sort((a, b) => a.start - b.start)
}
