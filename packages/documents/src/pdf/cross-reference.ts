// Reads a PDF's own table of contents: every revision's list of where its objects are.

import { inflateSync } from 'node:zlib'

/** Thrown for anything a strict reader would stumble over. */
export class CrossReferenceFault extends Error {}

export type CrossReference = {
  /** Offset → object number, over all revisions. */
  offsets: Map<number, number>
  /** Offsets of the cross-reference streams themselves, which are objects too. */
  sections: Set<number>
}

const MAX_SECTIONS = 2000
const MAX_INFLATED = 64 * 1024 * 1024

/** `text` is the file read as Latin-1, so that characters are bytes. */
export function readCrossReference(text: string, bytes: Uint8Array): CrossReference {
  const all: CrossReference = { offsets: new Map(), sections: new Set() }
  const start = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(text.slice(-2048))
  if (!start) throw new CrossReferenceFault('no final startxref')
  const queue = [Number(start[1])]
  const seen = new Set<number>()
  while (queue.length) {
    const at = queue.shift()!
    if (seen.has(at)) throw new CrossReferenceFault('sections form a loop')
    seen.add(at)
    if (seen.size > MAX_SECTIONS) throw new CrossReferenceFault('too many sections')
    queue.push(
      ...(/^\s*xref\b/.test(text.slice(at, at + 32))
        ? readTable(text, at, all)
        : readStream(text, bytes, at, all)),
    )
  }
  return all
}

function readTable(text: string, at: number, all: CrossReference): number[] {
  const head = /^\s*xref\s*/.exec(text.slice(at, at + 64))!
  let position = at + head[0].length
  for (;;) {
    const subsection = /^(\d+)[ ]+(\d+)\s*/.exec(text.slice(position, position + 64))
    if (!subsection) break
    position += subsection[0].length
    const first = Number(subsection[1])
    const count = Number(subsection[2])
    for (let index = 0; index < count; index++) {
      const entry = /^(\d{10}) (\d{5}) ([nf])\s{0,2}/.exec(text.slice(position, position + 24))
      if (!entry) throw new CrossReferenceFault('entry of the wrong form')
      if (entry[3] === 'n' && Number(entry[1]) > 0) all.offsets.set(Number(entry[1]), first + index)
      position += entry[0].length
    }
  }
  const trailer = /^\s*trailer\s*<<([\s\S]*?)startxref/.exec(text.slice(position, position + 65536))
  if (!trailer) throw new CrossReferenceFault('no trailer')
  return previousOf(trailer[1]!)
}

function previousOf(dictionary: string): number[] {
  return [/\/XRefStm\s+(\d+)/, /\/Prev\s+(\d+)/]
    .map((pattern) => pattern.exec(dictionary)?.[1])
    .filter((value) => value !== undefined)
    .map(Number)
}

function readStream(text: string, bytes: Uint8Array, at: number, all: CrossReference): number[] {
  const head = /^\s*\d+\s+\d+\s+obj\s*<<([\s\S]*?)>>\s*stream\r?\n/.exec(text.slice(at, at + 65536))
  if (!head || !/\/Type\s*\/XRef\b/.test(head[1]!)) throw new CrossReferenceFault('neither table nor stream')
  const dictionary = head[1]!
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1])
  if (!(length > 0)) throw new CrossReferenceFault('stream without length')
  const start = at + head[0].length
  const rows = decodeRows(bytes.subarray(start, start + length), dictionary)
  const widths = numbersOf(dictionary, 'W')
  const size = Number(/\/Size\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const index = numbersOf(dictionary, 'Index')
  const ranges = index.length ? index : [0, size]
  const rowLength = widths.reduce((sum, width) => sum + width, 0)
  if (widths.length !== 3 || rowLength === 0) throw new CrossReferenceFault('stream of the wrong form')
  all.sections.add(at)
  let position = 0
  for (let range = 0; range + 1 < ranges.length; range += 2)
    for (let number = ranges[range]!; number < ranges[range]! + ranges[range + 1]!; number++) {
      if (position + rowLength > rows.length) throw new CrossReferenceFault('stream cut short')
      const type = widths[0] === 0 ? 1 : field(rows, position, widths[0]!)
      const value = field(rows, position + widths[0]!, widths[1]!)
      if (type === 1 && value > 0) all.offsets.set(value, number)
      position += rowLength
    }
  return previousOf(dictionary)
}

function field(rows: Uint8Array, at: number, width: number): number {
  let value = 0
  for (let index = 0; index < width; index++) value = value * 256 + rows[at + index]!
  return value
}

const numbersOf = (dictionary: string, key: string): number[] =>
  (new RegExp(`/${key}\\s*\\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)

function decodeRows(packed: Uint8Array, dictionary: string): Uint8Array {
  if (!/\/Filter\s*\[?\s*\/FlateDecode/.test(dictionary)) return packed
  let rows: Uint8Array
  try {
    rows = inflateSync(packed, { maxOutputLength: MAX_INFLATED })
  } catch {
    throw new CrossReferenceFault('stream does not unpack')
  }
  const predictor = Number(/\/Predictor\s+(\d+)/.exec(dictionary)?.[1] ?? 1)
  if (predictor < 10) return rows
  return unpredict(rows, Number(/\/Columns\s+(\d+)/.exec(dictionary)?.[1] ?? 1))
}

/** PNG row filters None and Up, the only ones producers use here. */
function unpredict(rows: Uint8Array, columns: number): Uint8Array {
  const count = Math.floor(rows.length / (columns + 1))
  const out = new Uint8Array(count * columns)
  for (let row = 0; row < count; row++) {
    const filter = rows[row * (columns + 1)]
    if (filter !== 0 && filter !== 2) throw new CrossReferenceFault('unusual row filter')
    for (let column = 0; column < columns; column++) {
      const above = filter === 2 && row > 0 ? out[(row - 1) * columns + column]! : 0
      out[row * columns + column] = rows[row * (columns + 1) + 1 + column]! + above
    }
  }
  return out
}
