// The words of document.xml with their places in the XML, so that marks can be spliced in without touching the rest.

import { ZipPackage } from '../archive/zip.ts'
import { DocumentError } from '../errors.ts'

export const MAIN_PART = 'word/document.xml'

/** One child of a run: words, a tab or a break, or something of no length that is copied as it is. */
export type Piece = { raw: string; text: string; isWords: boolean }
export type Run = {
  /** Offsets in the XML. */
  from: number
  to: number
  /** Offset of its first character in the text. */
  start: number
  properties: string
  pieces: Piece[]
  /** The result of a field: may be remarked on, not changed. */
  locked: boolean
  /** Inside somebody's own insertion. */
  inserted: boolean
  /** Directly in its paragraph: only there may the paragraph be divided. */
  direct: boolean
}
export type Paragraph = {
  from: number
  to: number
  /** Behind the opening tag and the properties. */
  bodyFrom: number
  openTag: string
  properties: string
  start: number
  end: number
  runs: Run[]
  /** A cell must keep its last paragraph. */
  endsCell: boolean
}
export type WordText = { xml: string; text: string; paragraphs: Paragraph[] }

const TAG = /<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
/** What is not (any more) read as words of the contract. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:txbxContent', 'w:object', 'w:pict'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const decode = (xml: string): string =>
  xml.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return Number.isFinite(code) && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

export const documentXml = (docx: Uint8Array): string => {
  const zip = new ZipPackage(docx)
  if (!zip.has(MAIN_PART)) throw new DocumentError('damaged', 'no main document part')
  return new TextDecoder().decode(zip.read(MAIN_PART))
}

type Reading = {
  xml: string
  stack: string[]
  skipping: number
  field: ('code' | 'result')[]
  text: string
  paragraphs: Paragraph[]
  paragraph: Paragraph | null
  run: { from: number; bodyFrom: number; direct: boolean; inserted: boolean } | null
}

/** Paragraphs are separated by line feeds, cells' paragraphs too. */
export function wordText(docx: Uint8Array): WordText {
  const state: Reading = {
    xml: documentXml(docx),
    stack: [],
    skipping: 0,
    field: [],
    text: '',
    paragraphs: [],
    paragraph: null,
    run: null,
  }
  for (const match of state.xml.matchAll(TAG)) {
    const [whole, close, name = '', , selfClosed] = match
    const at = match.index
    if (close) closeTag(state, name, at, at + whole.length)
    else openTag(state, name, whole, at, selfClosed === '/')
  }
  return { xml: state.xml, text: state.text, paragraphs: state.paragraphs }
}

function openTag(state: Reading, name: string, whole: string, at: number, selfClosed: boolean) {
  if (state.skipping > 0) {
    if (!selfClosed && SKIPPED.has(name)) state.skipping++
    if (!selfClosed) state.stack.push(name)
    return
  }
  if (name === 'w:p') beginParagraph(state, whole, at, selfClosed)
  if (selfClosed) {
    if (name === 'w:fldChar') turnField(state, whole)
    return
  }
  if (name === 'w:fldChar') turnField(state, whole)
  if (name === 'w:r' && state.paragraph && !state.run)
    state.run = {
      from: at,
      bodyFrom: at + whole.length,
      direct: state.stack.at(-1) === 'w:p',
      inserted: state.stack.includes('w:ins') || state.stack.includes('w:moveTo'),
    }
  state.stack.push(name)
  if (SKIPPED.has(name)) state.skipping++
}

const turnField = (state: Reading, tag: string) => {
  if (tag.includes('"begin"')) state.field.push('code')
  else if (tag.includes('"separate"')) state.field[state.field.length - 1] = 'result'
  else if (tag.includes('"end"')) state.field.pop()
}

function beginParagraph(state: Reading, whole: string, at: number, selfClosed: boolean) {
  if (state.paragraphs.length > 0) state.text += '\n'
  const start = state.text.length
  const bodyFrom = at + whole.length
  const own = selfClosed
    ? null
    : /^\s*(<w:pPr\b[^>]*\/>|<w:pPr\b[\s\S]*?<\/w:pPr>)/.exec(state.xml.slice(bodyFrom))
  const paragraph: Paragraph = {
    from: at,
    to: bodyFrom,
    bodyFrom: bodyFrom + (own?.[0].length ?? 0),
    openTag: whole,
    properties: own?.[1] ?? '',
    start,
    end: start,
    runs: [],
    endsCell: false,
  }
  state.paragraphs.push(paragraph)
  state.paragraph = selfClosed ? null : paragraph
}

function closeTag(state: Reading, name: string, at: number, after: number) {
  const open = state.stack.lastIndexOf(name)
  if (open >= 0) state.stack.length = open
  if (state.skipping > 0) {
    if (SKIPPED.has(name)) state.skipping--
    return
  }
  if (name === 'w:r' && state.run && state.paragraph) {
    endRun(state, state.paragraph, state.run, at, after)
    state.run = null
  } else if (name === 'w:p' && state.paragraph) {
    state.paragraph.to = after
    state.paragraph.end = state.text.length
    state.paragraph = null
  } else if (name === 'w:tc') {
    const last = state.paragraphs.at(-1)
    if (last) last.endsCell = true
  }
}

const CHILD = /<([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*?)<\/\1>)/g
const LENGTH_ONE: Record<string, string> = { 'w:tab': '\t', 'w:br': ' ', 'w:cr': ' ', 'w:noBreakHyphen': '-' }

function endRun(
  state: Reading,
  paragraph: Paragraph,
  run: NonNullable<Reading['run']>,
  at: number,
  after: number,
) {
  const inner = state.xml.slice(run.bodyFrom, at)
  const properties = /^\s*(<w:rPr\b[^>]*\/>|<w:rPr\b[\s\S]*?<\/w:rPr>)/.exec(inner)
  const start = state.text.length
  const locked = state.field.includes('result')
  const pieces: Piece[] = []
  for (const [raw, name = '', , content = ''] of inner.slice(properties?.[0].length ?? 0).matchAll(CHILD)) {
    const text = name === 'w:t' ? decode(content) : (LENGTH_ONE[name] ?? '')
    pieces.push({ raw, text, isWords: name === 'w:t' })
    state.text += text
  }
  paragraph.runs.push({
    from: run.from,
    to: after,
    start,
    properties: properties?.[1] ?? '',
    pieces,
    locked,
    inserted: run.inserted,
    direct: run.direct,
  })
}
