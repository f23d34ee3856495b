import { crc32, deflateSync } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A square picture, each of its pixels as it is said to be. */
export function rgbaPng(size: number, pixel: (x: number, y: number) => readonly number[]): Buffer {
  const lines = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) lines.set(pixel(x, y), y * (1 + size * 4) + 1 + x * 4)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
