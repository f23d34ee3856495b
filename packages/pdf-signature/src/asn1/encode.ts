/** DER encoding: every function returns the complete TLV bytes of one value. */

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

export function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  let length = 0
  for (const part of parts) length += part.length
  const head = lengthBytes(length)
  const out = Buffer.allocUnsafe(1 + head.length + length)
  out[0] = tag
  out.set(head, 1)
  let at = 1 + head.length
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

export const sequence = (...parts: Uint8Array[]): Buffer => tlv(TAG.sequence, ...parts)

/** SET OF: DER orders the elements by their encodings, whatever order the caller used. */
export const setOf = (...parts: Uint8Array[]): Buffer => tlv(TAG.set, ...[...parts].sort(Buffer.compare))

export const explicit = (number: number, ...parts: Uint8Array[]): Buffer => tlv(0xa0 | number, ...parts)

/** IMPLICIT [number] over a value that is already encoded: only its first byte changes. */
export function implicit(number: number, encoded: Uint8Array): Buffer {
  const out = Buffer.from(encoded)
  out[0] = 0x80 | (encoded[0]! & 0x20) | number
  return out
}

/** Big-endian bytes of an unsigned number, with the leading zero DER needs to keep it positive. */
export function integer(value: number | bigint | Uint8Array): Buffer {
  if (typeof value === 'object') {
    let start = 0
    while (start < value.length - 1 && value[start] === 0) start++
    const body = value.subarray(start)
    return body.length === 0 || body[0]! >= 0x80
      ? tlv(TAG.integer, Buffer.of(0), body)
      : tlv(TAG.integer, body)
  }
  if (value < 0) throw new RangeError('negative INTEGER is never written here')
  const hex = value.toString(16)
  return integer(Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'))
}

export const enumerated = (value: number): Buffer => implicitTag(TAG.enumerated, integer(value))
export const boolean = (value: boolean): Buffer => tlv(TAG.boolean, Buffer.of(value ? 0xff : 0))
export const nullValue = (): Buffer => tlv(TAG.null)
export const octetString = (...parts: Uint8Array[]): Buffer => tlv(TAG.octetString, ...parts)
export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  tlv(TAG.bitString, Buffer.of(unusedBits), bytes)
export const utf8String = (text: string): Buffer => tlv(TAG.utf8String, Buffer.from(text, 'utf8'))
export const printableString = (text: string): Buffer => tlv(TAG.printableString, Buffer.from(text, 'latin1'))
export const ia5String = (text: string): Buffer => tlv(TAG.ia5String, Buffer.from(text, 'latin1'))

/** A bit string of named bits (KeyUsage, PKIFailureInfo): trailing zero bits are dropped, as DER demands. */
export function namedBits(bits: number[]): Buffer {
  const highest = Math.max(-1, ...bits)
  if (highest < 0) return bitString(new Uint8Array(0))
  const bytes = Buffer.alloc((highest >> 3) + 1)
  for (const bit of bits) bytes[bit >> 3]! |= 0x80 >> (bit & 7)
  return bitString(bytes, 7 - (highest & 7))
}

const oidCache = new Map<string, Buffer>()

export function oid(dotted: string): Buffer {
  const known = oidCache.get(dotted)
  if (known) return known
  const arcs = dotted.split('.').map((arc) => BigInt(arc))
  const bytes: number[] = []
  for (const arc of [arcs[0]! * 40n + arcs[1]!, ...arcs.slice(2)]) {
    const group = [Number(arc & 0x7fn)]
    for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) group.unshift(Number(rest & 0x7fn) | 0x80)
    bytes.push(...group)
  }
  const encoded = tlv(TAG.oid, Buffer.from(bytes))
  oidCache.set(dotted, encoded)
  return encoded
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0')

function compactUtc(at: Date): string {
  return (
    digits(at.getUTCFullYear(), 4) +
    digits(at.getUTCMonth() + 1, 2) +
    digits(at.getUTCDate(), 2) +
    digits(at.getUTCHours(), 2) +
    digits(at.getUTCMinutes(), 2) +
    digits(at.getUTCSeconds(), 2)
  )
}

/** Without fraction unless milliseconds are asked for; DER forbids a trailing zero in the fraction. */
export function generalizedTime(at: Date, withMilliseconds = false): Buffer {
  const millis = withMilliseconds ? digits(at.getUTCMilliseconds(), 3).replace(/0+$/, '') : ''
  return tlv(TAG.generalizedTime, Buffer.from(`${compactUtc(at)}${millis ? `.${millis}` : ''}Z`, 'latin1'))
}

/** X.509 Time: UTCTime up to 2049, GeneralizedTime from 2050 on (RFC 5280 4.1.2.5). */
export function x509Time(at: Date): Buffer {
  const year = at.getUTCFullYear()
  if (year < 1950 || year > 2049) return generalizedTime(at)
  return tlv(TAG.utcTime, Buffer.from(`${compactUtc(at).slice(2)}Z`, 'latin1'))
}

function implicitTag(tag: number, encoded: Buffer): Buffer {
  encoded[0] = tag
  return encoded
}
