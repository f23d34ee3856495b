import { crc32, deflateSync } from 'node:zlib'
import type { InkPixels } from '@xinqi/pdf-signature'

/** One ink colour and its coverage per pixel: every seal this package makes. */
export type InkImage = InkPixels

export function rgbOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/**
 * A palette of one colour at 256 opacities: a quarter of the size of RGBA, and it carries the
 * physical size, so a program that honours it places the seal at true millimetres.
 */
export function encodePng(image: InkImage): Uint8Array {
  const { widthPx, heightPx, alpha } = image
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const physical = Buffer.alloc(9)
  physical.writeUInt32BE(Math.round((widthPx / image.widthMm) * 1000), 0)
  physical.writeUInt32BE(Math.round((heightPx / image.heightMm) * 1000), 4)
  physical[8] = 1
  const palette = Buffer.alloc(768)
  const rgb = rgbOf(image.colour)
  const opacity = Buffer.alloc(256)
  for (let i = 0; i < 256; i++) {
    palette.set(rgb, i * 3)
    opacity[i] = i
  }
  const rows = Buffer.alloc((widthPx + 1) * heightPx)
  for (let y = 0; y < heightPx; y++) {
    rows.set(alpha.subarray(y * widthPx, (y + 1) * widthPx), y * (widthPx + 1) + 1)
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('pHYs', physical),
    chunk('PLTE', palette),
    chunk('tRNS', opacity),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
