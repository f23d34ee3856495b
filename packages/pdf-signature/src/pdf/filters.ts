import { inflateSync, constants as zlib } from 'node:zlib'
import { hexDigit, isWhite } from './characters.ts'
import { PdfError } from './errors.ts'
import { PdfDict, PdfName, type PdfStream, type PdfValue } from './objects.ts'
import { paeth } from './paeth.ts'

/** A structure stream larger than this is a decompression bomb, not a document. */
const MAX_DECODED = 64 * 1024 * 1024

type Resolve = (value: PdfValue | undefined) => PdfValue

/** Decodes the filters used by structure streams (cross references, object streams, metadata). */
export function decodeStream(stream: PdfStream, resolve: Resolve, maxBytes = MAX_DECODED): Buffer {
  const filters = listOf(resolve(stream.dict.get('Filter') ?? stream.dict.get('F')), resolve)
  const params = listOf(resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP')), resolve)
  if (filters.length > 4) throw new PdfError('PDF_LIMIT', '过滤器过多')
  let data = Buffer.from(stream.raw.buffer, stream.raw.byteOffset, stream.raw.byteLength)
  filters.forEach((filter, i) => {
    if (!(filter instanceof PdfName)) throw new PdfError('PDF_FILTER')
    const parms = params[i] instanceof PdfDict ? params[i] : undefined
    data = applyFilter(filter.value, data, parms, resolve, maxBytes)
  })
  return data
}

function listOf(value: PdfValue, resolve: Resolve): PdfValue[] {
  if (value === null) return []
  return Array.isArray(value) ? value.slice(0, 8).map((item) => resolve(item)) : [value]
}

function applyFilter(
  filter: string,
  data: Buffer,
  parms: PdfDict | undefined,
  resolve: Resolve,
  maxBytes: number,
): Buffer<ArrayBuffer> {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return unpredict(inflate(data, maxBytes), parms, resolve)
    case 'ASCIIHexDecode':
    case 'AHx':
      return asciiHex(data)
    case 'ASCII85Decode':
    case 'A85':
      return ascii85(data)
    default:
      throw new PdfError('PDF_FILTER', filter.slice(0, 40))
  }
}

/** zlib's own first guess is 16 kB; most structure streams are a few hundred bytes, and garbage costs time. */
const expectedSize = (packed: number): number => Math.min(Math.max(packed * 4, 512), 65_536)

function inflate(data: Buffer, maxOutputLength: number): Buffer {
  const chunkSize = expectedSize(data.length)
  try {
    return inflateSync(data, { chunkSize, maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfError('PDF_LIMIT')
    throw new PdfError('PDF_FILTER', 'FlateDecode')
  }
}

function unpredict(data: Buffer, parms: PdfDict | undefined, resolve: Resolve): Buffer<ArrayBuffer> {
  const setting = (key: string, fallback: number): number => {
    const value = resolve(parms?.get(key))
    return typeof value === 'number' && value >= 1 && value <= 1 << 16 ? Math.floor(value) : fallback
  }
  const predictor = setting('Predictor', 1)
  if (predictor < 2) return data as Buffer<ArrayBuffer>
  const bitsPerPixel = setting('Colors', 1) * setting('BitsPerComponent', 8)
  const pixel = Math.max(1, bitsPerPixel >> 3)
  const row = (setting('Columns', 1) * bitsPerPixel + 7) >> 3
  if (predictor === 2) throw new PdfError('PDF_FILTER', 'TIFF predictor')
  const rows = Math.floor((data.length + row) / (row + 1))
  const out = Buffer.alloc(rows * row)
  let length = 0
  for (let r = 0; r < rows; r++) {
    const from = r * (row + 1)
    const count = Math.min(row, data.length - from - 1)
    pngRow(data[from]!, data, from + 1, count, out, r * row, row, pixel)
    length += Math.max(0, count)
  }
  return out.subarray(0, length)
}

function pngRow(
  kind: number,
  data: Buffer,
  from: number,
  count: number,
  out: Buffer,
  to: number,
  row: number,
  pixel: number,
): void {
  for (let i = 0; i < count; i++) {
    const left = i >= pixel ? out[to + i - pixel]! : 0
    const up = to >= row ? out[to + i - row]! : 0
    const upLeft = to >= row && i >= pixel ? out[to + i - row - pixel]! : 0
    let guess = 0
    if (kind === 1) guess = left
    else if (kind === 2) guess = up
    else if (kind === 3) guess = (left + up) >> 1
    else if (kind === 4) guess = paeth(left, up, upLeft)
    out[to + i] = data[from + i]! + guess
  }
}

function asciiHex(data: Buffer): Buffer<ArrayBuffer> {
  const digits: number[] = []
  for (const code of data) {
    if (code === 0x3e) break
    const digit = hexDigit(code)
    if (digit >= 0) digits.push(digit)
    else if (!isWhite(code)) throw new PdfError('PDF_FILTER', 'ASCIIHexDecode')
  }
  if (digits.length % 2) digits.push(0)
  const out = Buffer.alloc(digits.length / 2)
  for (let i = 0; i < out.length; i++) out[i] = digits[2 * i]! * 16 + digits[2 * i + 1]!
  return out
}

function ascii85(data: Buffer): Buffer<ArrayBuffer> {
  const out = Buffer.alloc(data.length * 4)
  let length = 0
  let group: number[] = []
  const flush = (digits: number[]): void => {
    const padded = [...digits, 84, 84, 84, 84].slice(0, 5)
    const word = padded.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let i = 0; i < digits.length - 1; i++) out[length++] = Math.floor(word / 256 ** (3 - i)) & 255
  }
  for (const code of data) {
    if (code === 0x7e) break
    if (isWhite(code)) continue
    if (code === 0x7a && group.length === 0) length += 4
    else if (code >= 33 && code <= 117) {
      group.push(code - 33)
      if (group.length === 5) {
        flush(group)
        group = []
      }
    } else throw new PdfError('PDF_FILTER', 'ASCII85Decode')
  }
  if (group.length > 1) flush(group)
  return out.subarray(0, length)
}
