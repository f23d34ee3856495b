import { PdfString } from './index.ts'

/** A PDF text string: plain when ASCII, UTF-16 with byte order mark otherwise. */
export function textString(text: string): PdfString {
  const ascii = [...text].every((character) => character >= ' ' && character <= '~')
  if (ascii) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
}

/** Contracts here are dated in Chinese time; the offset keeps the instant exact. */
const OFFSET_HOURS = 8

export function dateString(at: Date): PdfString {
  const local = new Date(at.getTime() + OFFSET_HOURS * 3_600_000).toISOString()
  const digits = local.slice(0, 19).replace(/[-:T]/g, '')
  return new PdfString(Buffer.from(`D:${digits}+0${OFFSET_HOURS}'00'`, 'latin1'))
}

export function readTextString(value: PdfString): string {
  const bytes = Buffer.from(value.bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le')
  }
  return bytes.toString('latin1')
}
