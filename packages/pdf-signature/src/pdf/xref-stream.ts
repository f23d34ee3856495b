import { PdfError } from './errors.ts'
import { decodeStream } from './filters.ts'
import { readIndirectObject, type ScanBudget } from './indirect.ts'
import { isName, PdfStream, type PdfValue } from './objects.ts'
import { MAX_OBJECT_NUMBER, type XrefEntry, type XrefSection } from './xref-section.ts'

/** A cross-reference stream. It is inflated when the first object is looked up, not when the file is opened. */
export function readXrefStream(bytes: Buffer, offset: number, budget: ScanBudget): XrefSection {
  const object = readIndirectObject(bytes, offset, () => null, budget)
  const stream = object.value
  if (!(stream instanceof PdfStream) || !isName(stream.dict.get('Type'), 'XRef'))
    throw new PdfError('PDF_XREF_BROKEN', '不是交叉引用流')
  const widths = readWidths(stream.dict.get('W'))
  const subsections = readIndex(stream.dict.get('Index'), stream.dict.get('Size'))
  const width = widths[0] + widths[1] + widths[2]
  let table: Buffer | undefined
  const rows = (): Buffer => {
    table ??= decodeStream(stream, (value) => value ?? null, 32 * 1024 * 1024)
    return table
  }
  const entryAt = (row: number): XrefEntry | undefined => {
    const data = rows()
    const at = row * width
    return at + width <= data.length ? decodeEntry(data, at, widths) : undefined
  }
  return {
    kind: 'stream',
    offset,
    end: object.end,
    trailer: stream.dict,
    maxObject: subsections.reduce((max, s) => (s.count ? Math.max(max, s.first + s.count - 1) : max), 0),
    lookup(num) {
      for (let i = subsections.length - 1; i >= 0; i--) {
        const { first, count, row } = subsections[i]!
        if (num >= first && num < first + count) return entryAt(row + num - first)
      }
      return undefined
    },
    *entries() {
      for (const { first, count, row } of subsections)
        for (let i = 0; i < count; i++) {
          const entry = entryAt(row + i)
          if (!entry) return
          yield [first + i, entry]
        }
    },
  }
}

function readWidths(value: PdfValue | undefined): [number, number, number] {
  if (!Array.isArray(value) || value.length < 3) throw new PdfError('PDF_XREF_BROKEN', 'W')
  const widths = value.slice(0, 3)
  for (const w of widths)
    if (typeof w !== 'number' || !Number.isInteger(w) || w < 0 || w > 8)
      throw new PdfError('PDF_XREF_BROKEN', 'W')
  const [kind, second, third] = widths as [number, number, number]
  if (kind + second + third === 0) throw new PdfError('PDF_XREF_BROKEN', 'W')
  return [kind, second, third]
}

function readIndex(index: PdfValue | undefined, size: PdfValue | undefined) {
  const pairs = Array.isArray(index) ? index : [0, size ?? 0]
  if (pairs.length > 200_000) throw new PdfError('PDF_LIMIT', 'Index')
  const subsections: { first: number; count: number; row: number }[] = []
  let row = 0
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const first = pairs[i]
    const count = pairs[i + 1]
    if (!isCount(first) || !isCount(count) || first + count > MAX_OBJECT_NUMBER + 1)
      throw new PdfError('PDF_XREF_BROKEN', 'Index')
    subsections.push({ first, count, row })
    row += count
  }
  return subsections
}

const isCount = (value: PdfValue | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function decodeEntry(data: Buffer, at: number, [w0, w1, w2]: [number, number, number]): XrefEntry {
  const kind = w0 ? field(data, at, w0) : 1
  const second = field(data, at + w0, w1)
  const third = field(data, at + w0 + w1, w2)
  if (kind === 1) return { kind: 'offset', offset: second, gen: third }
  if (kind === 2) return { kind: 'compressed', stream: second, index: third }
  return { kind: 'free', gen: third }
}

function field(data: Buffer, at: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + data[at + i]!
  return value
}
