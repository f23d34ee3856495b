import { PdfError } from './errors.ts'
import { PdfDict, type PdfRef, PdfStream, type PdfValue } from './objects.ts'
import { Parser } from './parser.ts'

export interface IndirectObject {
  num: number
  gen: number
  value: PdfValue
  /** Offset of the object number. */
  start: number
  /** Offset after `endobj`. */
  end: number
  /** False when `endobj` is missing: such an object has no certain end. */
  closed: boolean
  /** True when the stream length stands in another object, so the parse depends on the revision looked at. */
  lengthIsIndirect: boolean
}

/** Bytes that may be searched for a missing `endstream` over the life of one document. */
export interface ScanBudget {
  left: number
}

export function readIndirectObject(
  bytes: Buffer,
  offset: number,
  resolveLength: (length: PdfRef) => PdfValue,
  budget: ScanBudget,
): IndirectObject {
  const parser = new Parser(bytes, offset)
  parser.skipWhite()
  const start = parser.pos
  const num = parser.integer()
  const gen = parser.integer()
  if (num === undefined || gen === undefined || !parser.keyword('obj'))
    throw new PdfError('PDF_SYNTAX', `位置 ${offset} 没有对象`)
  if (parser.keyword('endobj'))
    return { num, gen, value: null, start, end: parser.pos, closed: true, lengthIsIndirect: false }
  let value = parser.value()
  let lengthIsIndirect = false
  if (value instanceof PdfDict) {
    const afterDict = parser.pos
    if (parser.keyword('stream')) {
      const length = value.get('Length')
      lengthIsIndirect = length !== undefined && typeof length === 'object'
      const known = lengthIsIndirect ? resolveLength(length as PdfRef) : length
      value = readStreamBody(parser, value, known, budget)
    } else parser.pos = afterDict
  }
  const beforeEnd = parser.pos
  const closed = parser.keyword('endobj')
  return { num, gen, value, start, end: closed ? parser.pos : beforeEnd, closed, lengthIsIndirect }
}

function readStreamBody(
  parser: Parser,
  dict: PdfDict,
  length: PdfValue | undefined,
  budget: ScanBudget,
): PdfStream {
  const { bytes, end } = parser
  let start = parser.pos
  if (bytes[start] === 13) start++
  if (bytes[start] === 10) start++
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && start + length <= end) {
    parser.pos = start + length
    if (parser.keyword('endstream')) return new PdfStream(dict, bytes.subarray(start, start + length))
  }
  const found = bytes.indexOf('endstream', start, 'latin1')
  budget.left -= (found < 0 || found > end ? end : found) - start
  if (budget.left < 0) throw new PdfError('PDF_LIMIT', '数据流过多且长度错误')
  if (found < 0 || found > end) throw new PdfError('PDF_SYNTAX', '数据流未结束')
  let stop = found
  if (stop > start && bytes[stop - 1] === 10) stop--
  if (stop > start && bytes[stop - 1] === 13) stop--
  parser.pos = found + 'endstream'.length
  return new PdfStream(dict, bytes.subarray(start, stop), true)
}
