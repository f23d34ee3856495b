import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './objects.ts'

/** The bytes of a value. Written so that reading them back gives an equal value. */
export function serialize(value: PdfValue): Buffer {
  if (value instanceof PdfStream) return serializeStream(value)
  return Buffer.from(text(value), 'latin1')
}

/** A complete `num gen obj … endobj`, ending with a newline. */
export function serializeIndirect(num: number, value: PdfValue, gen = 0): Buffer {
  return Buffer.concat([
    Buffer.from(`${num} ${gen} obj\n`, 'latin1'),
    serialize(value),
    Buffer.from('\nendobj\n', 'latin1'),
  ])
}

function serializeStream(stream: PdfStream): Buffer {
  const dict = stream.dict.clone().set('Length', stream.raw.length)
  return Buffer.concat([
    Buffer.from(`${text(dict)}\nstream\n`, 'latin1'),
    stream.raw,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

function text(value: PdfValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return formatNumber(value)
  if (value instanceof PdfName) return nameText(value.value)
  if (value instanceof PdfString) return stringText(value)
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`
  if (Array.isArray(value)) return `[${value.map(text).join(' ')}]`
  if (value instanceof PdfDict) return dictText(value)
  throw new TypeError('a stream must be an indirect object')
}

function dictText({ map }: PdfDict): string {
  let entries = ''
  for (const [key, item] of map) entries += `${entries && ' '}${nameText(key)} ${text(item)}`
  return `<<${entries}>>`
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('PDF numbers are finite')
  const shortest = String(value)
  if (!shortest.includes('e')) return shortest
  // PDF has no exponents.
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/0+$/, '0') : BigInt(Math.trunc(value)).toString()
}

/** Almost all names are a few dozen known words; the escape pattern costs more than all else in writing them. */
const writtenNames = new Map<string, string>()
const MAX_WRITTEN_NAMES = 1000

function nameText(value: string): string {
  const known = writtenNames.get(value)
  if (known !== undefined) return known
  const escaped = value.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  const text = `/${escaped}`
  if (writtenNames.size < MAX_WRITTEN_NAMES) writtenNames.set(value, text)
  return text
}

function stringText(value: PdfString): string {
  const bytes = Buffer.from(value.bytes.buffer, value.bytes.byteOffset, value.bytes.byteLength)
  if (value.hex) return `<${bytes.toString('hex')}>`
  const body = bytes.toString('latin1').replace(/[\\()\r]/g, (char) => (char === '\r' ? '\\r' : `\\${char}`))
  return `(${body})`
}
