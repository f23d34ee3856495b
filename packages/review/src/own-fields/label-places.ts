import { fold } from '../text/fold.ts'
import type { Span } from '../values/span.ts'

/** Where the words behind a label stand, and how sure it is that they belong to it. */
export type LabelPlace = Span & { label: Span; confidence: number }

const MARKS = String.raw`[\s•·▪■□◆●*※、.．)）】\]]`
/** 一、 1. （一） and the like before a label. */
const NUMBERING = String.raw`(?:第?[\d一二三四五六七八九十]{1,4}(?:[.．]\d{1,3})*[条款项]?${MARKS}*|[(（][\d一二三四五六七八九十]{1,3}[)）]${MARKS}*)?`
/** 项目编号（内部）： what is said in brackets belongs to the label. */
const ASIDE = String.raw`(?:\s*[(（][^()（）\n\t]{0,20}[)）])?`
const AFTER = /^\s*(?::|=)\s*/
/** Another label on the same line ends the words behind the first. */
const NEXT_LABEL =
  /(?:[\s;，；。、]|,(?!\d))(?=[^\s:,;，；。、()（）\d][^\s:,;，；。、()（）]{0,10}[^\s:,;，；。、()（）\d]\s*(?:[(（][^()（）\n]{0,20}[)）])?\s*:(?!\/\/))/
const LONGEST = 400

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** 联 系 人 is 联系人. */
const spaced = (label: string) => [...fold(label)].map(escaped).join(String.raw`[ \u3000]*`)

const trimmed = (text: string, span: Span): Span => {
  let { start, end } = span
  while (start < end && /\s/.test(text[start] as string)) start++
  while (end > start && /[\s,;，；。]/.test(text[end - 1] as string)) end--
  return { start, end }
}

type Line = { text: string; start: number }
const linesOf = (folded: string): Line[] => {
  let start = 0
  return folded.split('\n').map((text) => {
    const line = { text, start }
    start += text.length + 1
    return line
  })
}
const cellsOf = ({ text, start }: Line): (Span & { words: string })[] => {
  let at = start
  return text.split('\t').map((cell) => {
    const span = { start: at, end: at + cell.length }
    at += cell.length + 1
    return { ...span, words: cell.replace(/[\s:：]+/g, '') }
  })
}

/** 项目编号：XM-01 — on a line of its own or beside others, also with nothing behind it. */
const behindColon = (folded: string, label: string): LabelPlace[] => {
  const found: LabelPlace[] = []
  const pattern = new RegExp(
    `(?:^|[\\n\\t ,;，；。、(（]|${MARKS})${NUMBERING}(${spaced(label)})${ASIDE}(?=\\s{0,4}[:=])`,
    'g',
  )
  for (const match of folded.matchAll(pattern)) {
    const end = match.index + match[0].length
    const behind = AFTER.exec(folded.slice(end, end + 12))
    if (!behind) continue
    const start = end + behind[0].length
    // The colon ends the line: what it announces stands in the next.
    const isAbove = behind[0].includes('\n')
    const rest = folded.slice(start, start + LONGEST)
    const line = /^[^\n\t]*/.exec(rest)![0]
    const cut = NEXT_LABEL.exec(line)?.index ?? line.length
    const stop = /[；;。](?=\s|$|[^\d])/.exec(line.slice(0, cut))?.index ?? cut
    const at = match.index + match[0].indexOf(match[1] as string)
    const span = trimmed(folded, { start, end: start + stop })
    found.push({ ...span, label: { start: at, end }, confidence: isAbove ? 70 : 95 })
  }
  return found
}

/** A cell that is the label, with its value beside it, or under it where the row is one of titles. */
const inTables = (folded: string, label: string): LabelPlace[] => {
  const bare = fold(label).replace(/\s+/g, '')
  const rows = linesOf(folded).map((line) => (line.text.includes('\t') ? cellsOf(line) : null))
  return rows.flatMap((cells, row) => {
    const column = cells?.findIndex(({ words }) => words === bare) ?? -1
    if (!cells || column < 0) return []
    const label = cells[column]!
    const under: LabelPlace[] = []
    for (let next = row + 1; rows[next]?.length === cells.length; next++) {
      const cell = rows[next]![column]!
      if (/^(?:合计|总计|小计|共计)/.test(rows[next]![0]!.words)) break
      if (cell.words) under.push({ ...trimmed(folded, cell), label, confidence: 90 })
    }
    // Two columns are names with their values; three and more under titles are a list of things.
    const isTitles =
      cells.length > 2 && cells.every(({ words }) => words && words.length <= 12 && !/\d/.test(words))
    if (isTitles && under.length > 0) return under
    const beside = cells[column + 1]
    return beside ? [{ ...trimmed(folded, beside), label, confidence: 95 }] : under
  })
}

const BLANK_BEHIND = /^[\s_＿﹍/\\—-]*$/
const SAID = /^\s*(?:应)?(?:为|是|系)\s*(?!了|否|[^，。；\n]{0,6}的前提)([^，。；\n\t]{1,80})/

/** 项目经理为张三，… in a sentence. */
const inSentences = (folded: string, label: string): LabelPlace[] => {
  const found: LabelPlace[] = []
  for (const match of folded.matchAll(new RegExp(`(?<!非|不|的其他)(${spaced(label)})`, 'g'))) {
    const end = match.index + match[0].length
    const said = SAID.exec(folded.slice(end, end + 100))
    if (!said || BLANK_BEHIND.test(said[1] as string)) continue
    const start = end + said[0].length - (said[1] as string).length
    const span = trimmed(folded, { start, end: start + (said[1] as string).length })
    found.push({ ...span, label: { start: match.index, end }, confidence: 80 })
  }
  return found
}

/** Every place one of the labels leads to: what is written out as a field before what a sentence says in passing. */
export function placesBehind(text: string, labels: readonly string[]): LabelPlace[] {
  const folded = fold(text)
  const among = (places: LabelPlace[]) =>
    places
      .sort((a, b) => a.start - b.start)
      .filter((one, at, all) => at === 0 || one.start !== all[at - 1]!.start)
  const fields = among(labels.flatMap((label) => [...behindColon(folded, label), ...inTables(folded, label)]))
  return fields.length ? fields : among(labels.flatMap((label) => inSentences(folded, label)))
}
