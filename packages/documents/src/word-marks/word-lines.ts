// The lines of a Word file with every tracked change made, or with none: paragraphs, and rows of tables as `| a | b |`.

import { ZipPackage } from '../archive/zip.ts'
import { DocumentError } from '../errors.ts'
import { type ChangeChoice, settleChanges } from '../office/settle-changes.ts'
import { decode, MAIN_PART } from './read-word.ts'

const TAG = /<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
/** Not words of the contract as it reads. */
const SKIPPED = new Set([
  'mc:Fallback',
  'w:txbxContent',
  'w:object',
  'w:pict',
  'w:instrText',
  'w:del',
  'w:moveFrom',
])
const BREAKS: Record<string, string> = { 'w:tab': ' ', 'w:br': ' ', 'w:cr': ' ', 'w:noBreakHyphen': '-' }

type Cell = { text: string }

const linesOfXml = (xml: string): string[] => {
  const lines: string[] = []
  let tables = 0
  let row: Cell[] = []
  let paragraph = ''
  let skipping: string[] = []
  let wordsFrom = -1
  for (const match of xml.matchAll(TAG)) {
    const [whole, close, name = '', , selfClosed] = match
    if (skipping.length) {
      if (!selfClosed && name === skipping.at(-1))
        skipping = close ? skipping.slice(0, -1) : [...skipping, name]
      continue
    }
    if (!close && !selfClosed && SKIPPED.has(name)) {
      skipping = [name]
      continue
    }
    if (name === 'w:t') {
      if (selfClosed) continue
      if (!close) wordsFrom = match.index + whole.length
      else if (wordsFrom >= 0) {
        paragraph += decode(xml.slice(wordsFrom, match.index))
        wordsFrom = -1
      }
    } else if (!close && BREAKS[name]) paragraph += BREAKS[name]
    else if (name === 'w:tbl' && !selfClosed) tables += close ? -1 : 1
    else if (name === 'w:tc' && !close && tables === 1) row.push({ text: '' })
    else if (name === 'w:p' && (close || selfClosed)) {
      const text = paragraph.trim()
      paragraph = ''
      const cell = tables > 0 ? row.at(-1) : undefined
      if (cell) cell.text = [cell.text, text].filter(Boolean).join(' ')
      else if (text) lines.push(text)
    } else if (name === 'w:tr' && close && tables === 1) {
      lines.push(`| ${row.map(({ text }) => text.replace(/\|/g, '｜')).join(' | ')} |`)
      row = []
    }
  }
  return lines
}

const main = (docx: Uint8Array): Uint8Array => {
  const zip = new ZipPackage(docx)
  if (!zip.has(MAIN_PART)) throw new DocumentError('damaged', 'no main document part')
  return zip.read(MAIN_PART)
}

export const wordLines = (docx: Uint8Array, changes: ChangeChoice): string[] => {
  const part = main(docx)
  return linesOfXml(settleChanges(part, changes) ?? new TextDecoder().decode(part))
}

/** Whose tracked changes are in it. */
export const changeAuthors = (docx: Uint8Array): string[] => {
  const xml = new TextDecoder().decode(main(docx))
  const names = [...xml.matchAll(/<w:(?:ins|del|moveFrom|moveTo)\b[^>]*?\bw:author="([^"]*)"/g)].map(
    ([, name]) => decode(name!),
  )
  return [...new Set(names)]
}
