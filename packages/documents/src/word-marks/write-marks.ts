// Splices comments, insertions and deletions into document.xml. Everything else stays byte for byte.

import { zipSync } from 'fflate'
import { ZipPackage } from '../archive/zip.ts'
import { addCommentsPart, commentXml, escapeXml } from './comments-part.ts'
import { MAIN_PART, type Paragraph, type Run, type WordText, wordText } from './read-word.ts'

/** Places are offsets into the text `wordText` reads. */
export type WordComment = { start: number; end: number; text: string }
/** What stands from `start` to `end` goes, `insert` comes. Line feeds divide paragraphs. */
export type WordEdit = { start: number; end: number; insert: string }
export type WrittenMarks = { docx: Uint8Array; comments: number; edits: number; refused: WordEdit[] }

type By = { author: string; date: string }
type Placed = { comments: (WordComment & { id: number })[]; edits: WordEdit[] }
type Writing = Placed & { by: string; nextId: number; word: WordText }

export function writeMarks(
  docx: Uint8Array,
  marks: { comments: readonly WordComment[]; edits: readonly WordEdit[] },
  { author, date }: By,
): WrittenMarks {
  const word = wordText(docx)
  const ids = [...word.xml.matchAll(/w:id="(\d+)"/g)].map(([, id]) => Number(id))
  const firstId = Math.max(0, ...ids) + 1
  const refused: WordEdit[] = []
  const edits = sorted(marks.edits).filter((edit, index, all) => {
    const clashes = index > 0 && all[index - 1]!.end > edit.start
    const fits = !clashes && mayEdit(word, edit)
    if (!fits) refused.push(edit)
    return fits
  })
  const zip = new ZipPackage(docx)
  const parts: Record<string, Uint8Array> = Object.fromEntries(
    zip
      .names()
      .filter((name) => !name.endsWith('/'))
      .map((name) => [name, zip.read(name)]),
  )
  const comments = marks.comments.map((comment, index) => ({
    ...comment,
    end: Math.max(comment.end, comment.start),
    id: firstId + index,
  }))
  const by = ` w:author="${escapeXml(author)}" w:date="${date}"`
  const writing: Writing = { comments, edits, by, nextId: firstId + comments.length, word }
  let xml = word.xml
  // From the end, so that places before it stay true.
  for (const paragraph of [...word.paragraphs].reverse()) {
    if (!touches(writing, paragraph)) continue
    xml = xml.slice(0, paragraph.from) + paragraphXml(writing, paragraph) + xml.slice(paragraph.to)
  }
  parts[MAIN_PART] = new TextEncoder().encode(xml)
  if (comments.length > 0)
    addCommentsPart(
      parts,
      comments.map((comment) => commentXml(comment.id, comment.text, by)),
    )
  return { docx: zipSync(parts, { level: 6 }), comments: comments.length, edits: edits.length, refused }
}

const sorted = (edits: readonly WordEdit[]) => [...edits].sort((a, b) => a.start - b.start || a.end - b.end)

const within = (paragraph: Paragraph, at: number) => at >= paragraph.start && at <= paragraph.end

const touches = ({ comments, edits }: Placed, paragraph: Paragraph): boolean =>
  comments.some(({ start, end }) => within(paragraph, start) || within(paragraph, Math.max(start, end))) ||
  edits.some(({ start, end }) => start <= paragraph.end && end >= paragraph.start)

/** Fields count themselves, and a paragraph can be divided only where its runs lie open. */
const mayEdit = ({ paragraphs, text }: WordText, { start, end, insert }: WordEdit): boolean => {
  if (start < 0 || end > text.length || start > end) return false
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs)
  if (runs.some((run) => run.locked && run.start < end && endOf(run) > start)) return false
  const at = paragraphs.find((paragraph) => within(paragraph, end)) ?? paragraphs[0]
  const around = at?.runs.filter((run) => run.start <= end && endOf(run) >= end) ?? []
  if (around.some((run) => run.locked && run.start < end && endOf(run) > end)) return false
  return !insert.includes('\n') || around.every((run) => run.direct)
}

const lengthOf = (run: Run) => run.pieces.reduce((sum, { text }) => sum + text.length, 0)
const endOf = (run: Run) => run.start + lengthOf(run)

const changeTag = (writing: Writing, name: 'ins' | 'del') =>
  `<w:${name} w:id="${writing.nextId++}"${writing.by}>`

const words = (text: string, deleted = false): string => {
  const name = deleted ? 'w:delText' : 'w:t'
  return text
    .split('\t')
    .map((part) => (part ? `<${name} xml:space="preserve">${escapeXml(part)}</${name}>` : ''))
    .join('<w:tab/>')
}

/** The properties of a paragraph whose mark itself comes or goes. */
const markedProperties = (
  writing: Writing,
  properties: string,
  kind: 'ins' | 'del',
  last: boolean,
): string => {
  const plain = properties.replace(/^<w:pPr\b[^>]*\/>$/, '<w:pPr></w:pPr>') || '<w:pPr></w:pPr>'
  const kept = last
    ? plain
    : plain
        .replace(/<w:sectPr\b[\s\S]*?<\/w:sectPr>|<w:sectPr\b[^>]*\/>/g, '')
        .replace(/<w:pPrChange\b[\s\S]*?<\/w:pPrChange>/g, '')
  const mark = `<w:${kind} w:id="${writing.nextId++}"${writing.by}/>`
  if (/<w:rPr\s*\/>/.test(kept)) return kept.replace(/<w:rPr\s*\/>/, `<w:rPr>${mark}</w:rPr>`)
  if (/<w:rPr>/.test(kept)) return kept.replace('<w:rPr>', `<w:rPr>${mark}`)
  const before = /<w:sectPr\b|<w:pPrChange\b|<\/w:pPr>/.exec(kept)!
  return `${kept.slice(0, before.index)}<w:rPr>${mark}</w:rPr>${kept.slice(before.index)}`
}

type Sheet = { done: string[]; line: string; opened: boolean }

function paragraphXml(writing: Writing, paragraph: Paragraph): string {
  const { xml } = writing.word
  const sheet: Sheet = { done: [], line: '', opened: true }
  const handled = new Set<WordEdit>()
  let at = paragraph.bodyFrom
  // Nothing in it yet: what comes here comes by itself.
  if (paragraph.runs.length === 0) {
    commentEdges(writing, sheet, paragraph.start, 'start')
    insertAt(writing, paragraph, sheet, paragraph.start, '', handled, false)
    commentEdges(writing, sheet, paragraph.start, 'end')
  }
  for (const [index, run] of paragraph.runs.entries()) {
    sheet.line += xml.slice(at, run.from)
    runXml(writing, paragraph, sheet, run, index === 0, handled)
    at = run.to
  }
  const selfClosed = paragraph.openTag.endsWith('/>')
  const rest = selfClosed ? '' : xml.slice(at, paragraph.to - '</w:p>'.length)
  const open = selfClosed ? `${paragraph.openTag.slice(0, -2)}>` : paragraph.openTag
  const markGoes =
    !paragraph.endsCell &&
    writing.edits.some(({ start, end }) => start <= paragraph.end && end > paragraph.end)
  const last = markGoes ? markedProperties(writing, paragraph.properties, 'del', true) : paragraph.properties
  const divided = sheet.done.map(
    (line) => `${open}${markedProperties(writing, paragraph.properties, 'ins', false)}${line}</w:p>`,
  )
  return `${divided.join('')}${open}${last}${sheet.line}${rest}</w:p>`
}

function runXml(
  writing: Writing,
  paragraph: Paragraph,
  sheet: Sheet,
  run: Run,
  first: boolean,
  handled: Set<WordEdit>,
) {
  const end = endOf(run)
  const cuts = new Set<number>()
  for (const { start, end: last } of [...writing.edits, ...writing.comments])
    for (const cut of [start, last]) if (cut > run.start && cut < end) cuts.add(cut)
  let at = run.start
  const edge = (place: number, isRunStart: boolean) => {
    // At a run's start belongs what comes before the first run; everything else follows the run before it.
    if (!isRunStart || first)
      insertAt(writing, paragraph, sheet, place, run.properties, handled, run.inserted)
  }
  commentEdges(writing, sheet, run.start, 'start', run)
  edge(run.start, true)
  for (const piece of run.pieces) {
    let text = piece.text
    if (text === '') {
      sheet.line += `<w:r>${run.properties}${piece.raw}</w:r>`
      continue
    }
    while (text !== '') {
      const next = [...cuts].filter((cut) => cut > at).sort((a, b) => a - b)[0] ?? Number.POSITIVE_INFINITY
      const part = text.slice(0, Math.max(1, Math.min(text.length, next - at)))
      const goes = writing.edits.some(
        ({ start, end: last }) => start <= at && last >= at + part.length && last > start,
      )
      const content = piece.isWords ? words(part, goes) : piece.raw
      const plain = `<w:r>${run.properties}${content}</w:r>`
      sheet.line += goes ? `${changeTag(writing, 'del')}${plain}</w:del>` : plain
      at += part.length
      text = text.slice(part.length)
      edge(at, false)
      commentEdges(writing, sheet, at, 'end', run)
      if (at < end) commentEdges(writing, sheet, at, 'start', run)
    }
  }
}

/** Insertions that belong behind this place, once each. */
function insertAt(
  writing: Writing,
  paragraph: Paragraph,
  sheet: Sheet,
  place: number,
  properties: string,
  handled: Set<WordEdit>,
  inserted: boolean,
) {
  for (const edit of writing.edits) {
    if (edit.end !== place || edit.insert === '' || handled.has(edit) || !within(paragraph, place)) continue
    // On the border of two paragraphs it belongs to the one its deletion ends in.
    if (
      edit.start < edit.end &&
      place === paragraph.start &&
      edit.start < paragraph.start &&
      place !== edit.end
    )
      continue
    handled.add(edit)
    const lines = edit.insert.split('\n')
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        sheet.done.push(sheet.line)
        sheet.line = ''
      }
      if (line === '') continue
      const run = `<w:r>${properties}${words(line)}</w:r>`
      sheet.line += inserted ? run : `${changeTag(writing, 'ins')}${run}</w:ins>`
    }
  }
}

function commentEdges(writing: Writing, sheet: Sheet, place: number, edge: 'start' | 'end', run?: Run) {
  for (const { id, start, end } of writing.comments) {
    const begins = edge === 'start' && start === place && (end > start || !run || start === run.start)
    const ends = edge === 'end' && end === place
    if (
      begins &&
      !sheet.line.includes(`<w:commentRangeStart w:id="${id}"/>`) &&
      !sheet.done.some((line) => line.includes(`<w:commentRangeStart w:id="${id}"/>`))
    )
      sheet.line += `<w:commentRangeStart w:id="${id}"/>`
    if (ends && !sheet.line.includes(`<w:commentRangeEnd w:id="${id}"/>`))
      sheet.line += `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`
  }
}
