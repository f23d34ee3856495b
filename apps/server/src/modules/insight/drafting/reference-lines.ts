import type { DraftLine, TextLine } from '@xinqi/api/draft-document'
import { NAME_MAX } from '@xinqi/api/limits'
import { isMark, isTable, type TableBlock, type TextModel } from '@xinqi/documents'
import { type DraftAnswers, parseChineseNumber } from '@xinqi/review'

const NOT_CONTRACT = new Set(['header', 'footer', 'pageNumber', 'watermark', 'footnote'])
const LONGEST = 5000
const ARTICLE = /^第([〇零一二三四五六七八九十百\d]+)条[\s:：、.．]*([\s\S]*)$/
const ENUMERATED = /^([一二三四五六七八九十]+)[、.．]\s*([^。；\n]{1,20})$/
const SIGNATURE = /签字|盖章|签章|签订日期|签署日期|（章）/
const TITLE_MAX = 40

type Part = { text: string } | { rows: string[][] }

const cellsOf = (table: TableBlock): string[][] => {
  const rows = Array.from({ length: Math.min(table.rows, 500) }, () =>
    Array.from({ length: Math.min(table.columns, 20) }, () => ''),
  )
  for (const { row, column, blocks } of table.cells)
    if (rows[row]?.[column] !== undefined)
      rows[row][column] = blocks
        .map(({ text }) => text)
        .join('\n')
        .slice(0, LONGEST)
  return rows
}

/** Paragraphs and tables as they read on, whole across pages, without what runs along the margins. */
const partsOf = (model: TextModel): Part[] => {
  const parts: Part[] = []
  for (const block of model.pages.flatMap((page) => page.blocks)) {
    if (isMark(block) || NOT_CONTRACT.has(block.kind)) continue
    const last = parts.at(-1)
    if (isTable(block)) {
      const rows = cellsOf(block)
      if (block.continues && last && 'rows' in last) last.rows.push(...rows)
      else if (rows.length) parts.push({ rows })
    } else if (block.continues && last && 'text' in last) last.text += block.text
    else parts.push({ text: block.text })
  }
  return parts
}

/**
 * A template as lines of a draft. Clauses are counted by the editor: only where their numbers run 1, 2, 3 … does that say
 * what the template said; otherwise they stay written out as they were.
 */
export const referenceLines = (model: TextModel): DraftLine[] => {
  const parts = partsOf(model).flatMap((part): Part[] =>
    'rows' in part
      ? [part]
      : part.text
          .split('\n')
          .map((text) => ({ text: text.trim().slice(0, LONGEST) }))
          .filter(({ text }) => text),
  )
  const marker = [ARTICLE, ENUMERATED].find((one) => runsOn(parts, one)) ?? null
  const lines: DraftLine[] = []
  let begun = false
  for (const part of parts) {
    if ('rows' in part) {
      lines.push({ kind: 'table', rows: part.rows.map((row) => row.map(blanksNamed)) })
      continue
    }
    const { text } = part
    const clause = marker?.exec(text)
    if (clause) {
      begun = true
      lines.push(...clauseLines(clause[2]!))
    } else if (lines.length === 0 && text.length <= TITLE_MAX && !/[:：。]/.test(text))
      lines.push({ kind: 'title', text })
    else if (!begun || SIGNATURE.test(text))
      lines.push({ kind: 'plain', text: SIGNATURE.test(text) ? text : blanksNamed(text) })
    else lines.push({ kind: 'body', text: blanksNamed(text) })
  }
  return lines
}

const runsOn = (parts: readonly Part[], marker: RegExp): boolean => {
  const numbers = parts.flatMap((part) => {
    const match = 'text' in part ? marker.exec(part.text) : null
    return match ? [parseChineseNumber(match[1]!)] : []
  })
  return numbers.length >= 2 && numbers.every((number, index) => number === index + 1)
}

/** 标的物：检测设备… is a heading and its words; a bare sentence stays one line. */
const clauseLines = (words: string): TextLine[] => {
  const headed = /^([^:：，。；\s]{2,14})[:：\s]\s*([\s\S]+)$/.exec(words)
  if (headed)
    return [
      { kind: 'clause', text: headed[1]!, source: '参考' },
      { kind: 'body', text: blanksNamed(headed[2]!) },
    ]
  return [{ kind: 'clause', text: blanksNamed(words), source: '参考' }]
}

const EMPTY = /_{2,}|＿{2,}|【\s*】|［\s*］|\[\s*\]|（\s{2,}）|\(\s{2,}\)/g

/** A line to write on becomes a blank that is listed and jumped to, called by the words before it. */
export const blanksNamed = (text: string): string =>
  text.replace(EMPTY, (_, at: number) => {
    const before = text.slice(0, at).replace(/[_＿【】\s:：]+$/g, '')
    const words = /[^，。；、:：（）()【】_＿\s]{1,12}$/.exec(before)?.[0]
    const label = words?.replace(/(?<=.)[为是于]$/, '') ?? '内容'
    return `【待填：${label}】`
  })

const PARTY = /^(甲方|乙方)((?:（[^）]{0,20}）)?)\s*[:：]\s*(【待填：[^】]*】)?$/

/** The parties of this contract in the places the template leaves for them. */
export const fillReference = (lines: readonly DraftLine[], answers: DraftAnswers): DraftLine[] =>
  lines.map((line) => {
    if (line.kind === 'table' || SIGNATURE.test(line.text)) return line
    const party = PARTY.exec(line.text)
    if (!party) return line
    const name = answers[party[1] === '甲方' ? 'firstName' : 'secondName']
    return { ...line, text: `${party[1]}${party[2]}：${name ?? `【待填：${party[1]}名称】`}` }
  })

export const titleOf = (lines: readonly DraftLine[], fallback: string): string => {
  const [first] = lines
  return ((first?.kind === 'title' && first.text) || fallback || '合同').slice(0, NAME_MAX)
}

/** Headings with the words under them, for a model to follow. */
export const clausesOf = (lines: readonly DraftLine[]): { heading: string; text: string }[] => {
  const clauses: { heading: string; text: string }[] = []
  for (const line of lines) {
    if (line.kind === 'clause') {
      const long = line.text.length > 20
      clauses.push({ heading: long ? line.text.slice(0, 12) : line.text, text: long ? line.text : '' })
    } else if (clauses.length > 0 && !(line.kind === 'plain' && SIGNATURE.test(line.text))) {
      const last = clauses.at(-1)!
      const text = line.kind === 'table' ? line.rows.map((row) => row.join(' | ')).join('\n') : line.text
      last.text = last.text ? `${last.text}\n${text}` : text
    }
  }
  return clauses
}
