import type { PdfValue } from '../pdf/objects.ts'

/** A PDF text string: UTF-16 with a mark, UTF-8 with a mark, or PDFDocEncoding (read as latin1). */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === 0xfe && buffer[1] === 0xff) {
    const even = Buffer.from(buffer.subarray(2, buffer.length - (buffer.length % 2)))
    return even.swap16().toString('utf16le')
  }
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return buffer.subarray(2).toString('utf16le')
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf)
    return buffer.subarray(3).toString('utf8')
  return buffer.toString('latin1')
}

/** A PDF date such as D:20260115093000+08'00'. */
export function decodeDate(value: PdfValue): Date | undefined {
  if (value === null || typeof value !== 'object' || !('bytes' in value)) return undefined
  const match =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z|[+-])(?:(\d\d)'?(?:(\d\d)'?)?)?)?/.exec(
      decodeText(value.bytes),
    )
  if (!match) return undefined
  const part = (index: number, fallback: number) => Number(match[index] ?? fallback)
  const sign = match[7] === '-' ? -1 : 1
  const shift = match[7] && match[7] !== 'Z' ? sign * (part(8, 0) * 60 + part(9, 0)) : 0
  const millis = Date.UTC(part(1, 0), part(2, 1) - 1, part(3, 1), part(4, 0), part(5, 0) - shift, part(6, 0))
  return Number.isFinite(millis) ? new Date(millis) : undefined
}
