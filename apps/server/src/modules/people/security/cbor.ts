// The part of CBOR (RFC 8949) authenticators speak: numbers, bytes, text, arrays and maps of known length.

export type CborValue = number | boolean | null | string | Buffer | CborValue[] | Map<CborValue, CborValue>

export class CborError extends Error {
  readonly code = 'CBOR_MALFORMED'
  constructor() {
    super('认证器数据无法读取')
  }
}

const DEEPEST = 8

/** One value from the start of the bytes, and where it ends: a public key is followed by whatever comes after it. */
export const readCbor = (bytes: Buffer, start = 0): { value: CborValue; end: number } => {
  let at = start
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw new CborError()
    at += length
    return bytes.subarray(at - length, at)
  }
  const readLength = (short: number): number => {
    if (short < 24) return short
    if (short === 24) return take(1).readUInt8()
    if (short === 25) return take(2).readUInt16BE()
    if (short === 26) return take(4).readUInt32BE()
    // Longer, or of unknown length: no authenticator has a reason to.
    throw new CborError()
  }
  const readValue = (depth: number): CborValue => {
    if (depth > DEEPEST) throw new CborError()
    const first = take(1).readUInt8()
    const kind = first >> 5
    if (kind === 7) return readSimple(first & 31)
    const length = readLength(first & 31)
    switch (kind) {
      case 0:
        return length
      case 1:
        return -1 - length
      case 2:
        return take(length)
      case 3:
        return take(length).toString('utf8')
      case 4:
        return readMany(length, () => readValue(depth + 1))
      case 5:
        return new Map(readMany(length, () => [readValue(depth + 1), readValue(depth + 1)] as const))
      default:
        throw new CborError()
    }
  }
  // A length is a promise of at least as many bytes; checked before anything is made of it.
  const readMany = <T>(length: number, read: () => T): T[] => {
    if (length > bytes.length - at) throw new CborError()
    return Array.from({ length }, read)
  }
  const readSimple = (short: number): boolean | null => {
    if (short === 20 || short === 21) return short === 21
    if (short === 22) return null
    throw new CborError()
  }
  const value = readValue(0)
  return { value, end: at }
}
