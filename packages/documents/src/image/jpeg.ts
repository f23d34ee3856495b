// A JPEG's picture data alone: camera data, previews, comments and anything after the end are left out, so that
// nothing hides in the PDF and no location travels with a contract.

import { DocumentError } from '../errors.ts'

const END = 0xd9
const SCAN = 0xda

/** Application segments that change how the pixels are to be read. */
const ADOBE = 0xee
const JFIF = 0xe0

export function bareJpeg(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new DocumentError('damaged', 'jpeg marker missing')
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === END) break
    const length = 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    const end = marker === SCAN ? endOfScan(bytes, at + length) : at + length
    const isExtra =
      (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE && marker !== JFIF) || marker === 0xfe
    if (!isExtra) parts.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, Uint8Array.of(0xff, END)])
}

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]!
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  return bytes.length
}
