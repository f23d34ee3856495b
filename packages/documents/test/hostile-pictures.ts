// Pictures made to hurt, written in code.

import { crc32, deflateSync } from 'node:zlib'
import { writeBmpHeader } from './bmp-header.ts'

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, check])
}

export function pngFlood(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 2
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function bmpFlood(width: number, height: number): Buffer {
  const bmp = Buffer.alloc(1000)
  writeBmpHeader(bmp, width, height)
  return bmp
}

/** A tiff directory that names itself as the next one. */
export function tiffLoop(): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 * 4 + 4 + 8)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(4, 8)
  const tags: [tag: number, type: number, value: number][] = [
    [256, 3, 4],
    [257, 3, 4],
    [273, 4, 62],
    [279, 4, 8],
  ]
  tags.forEach(([tag, type, value], index) => {
    const at = 10 + index * 12
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  })
  tiff.writeUInt32LE(8, 10 + 48)
  return tiff
}
