// Pictures as frames ready to become pages: upright, without transparency, with their physical size.

import { decode } from 'bmp-ts'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'
import type { FileKind } from '../sniff.ts'

export type ImageKind = Extract<FileKind, 'png' | 'jpeg' | 'bmp' | 'tiff'>

export type Frame = {
  /** Decoding happens when the pipeline is asked for pixels. */
  pixels: () => Sharp
  width: number
  height: number
  /** Pixels per inch where the file says so. */
  density?: number
  grey: boolean
  /** The file's own JPEG data can be used as it is. */
  plainJpeg: boolean
}

sharp.cache(false)
sharp.concurrency(1)

const options = { limitInputPixels: inputLimits.pixels, failOn: 'error' } as const

export async function openFrames(bytes: Uint8Array, kind: ImageKind): Promise<Frame[]> {
  if (kind === 'bmp') return [bmpFrame(bytes)]
  const first = await metadataOf(bytes, 0)
  const pages = kind === 'tiff' ? (first.pages ?? 1) : 1
  if (pages > inputLimits.pages) throw new DocumentError('too-many-pages', `${pages} frames`)
  const frames: Frame[] = []
  for (let page = 0; page < pages; page++)
    frames.push(frameOf(bytes, page, page === 0 ? first : await metadataOf(bytes, page), kind))
  return frames
}

async function metadataOf(bytes: Uint8Array, page: number): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { ...options, page }).metadata()
  } catch (error) {
    throw asDamage(error)
  }
  refuseFlood(metadata.width, metadata.height)
  return metadata
}

/** Decoders report a broken picture only when its pixels are asked for. */
export function asDamage(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error
  const message = error instanceof Error ? error.message : ''
  return new DocumentError(/pixel limit/i.test(message) ? 'limits-exceeded' : 'damaged', message, {
    cause: error,
  })
}

function refuseFlood(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new DocumentError('damaged', 'picture without size')
  if (width * height > inputLimits.pixels)
    throw new DocumentError('limits-exceeded', `${width} × ${height} pixels`)
}

function frameOf(bytes: Uint8Array, page: number, metadata: Metadata, kind: ImageKind): Frame {
  const turned = (metadata.orientation ?? 1) > 1
  const sideways = (metadata.orientation ?? 1) >= 5
  return {
    pixels: () =>
      sharp(bytes, { ...options, page })
        .rotate()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    width: sideways ? metadata.height : metadata.width,
    height: sideways ? metadata.width : metadata.height,
    density: metadata.density,
    grey: metadata.space === 'b-w' || (metadata.channels === 1 && metadata.space !== 'srgb'),
    plainJpeg:
      kind === 'jpeg' && !turned && (metadata.channels === 3 || metadata.channels === 1) && !metadata.icc,
  }
}

function bmpFrame(bytes: Uint8Array): Frame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(14, true) < 40 || bytes.length < 54)
    throw new DocumentError('damaged', 'old or cut bmp header')
  const width = view.getInt32(18, true)
  const height = Math.abs(view.getInt32(22, true))
  refuseFlood(width, height)
  const compressed = view.getUint32(30, true) !== 0
  const bits = view.getUint16(28, true)
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (!compressed && view.getUint32(10, true) + rowBytes * height > bytes.length)
    throw new DocumentError('damaged', 'bmp cut short')
  const perMetre = view.getInt32(38, true)
  return {
    pixels: () => sharp(decodeBmp(bytes, width, height), { raw: { width, height, channels: 3 } }),
    width,
    height,
    density: perMetre > 0 ? perMetre * 0.0254 : undefined,
    grey: false,
    plainJpeg: false,
  }
}

function decodeBmp(bytes: Uint8Array, width: number, height: number): Uint8Array {
  try {
    // The decoder gives alpha, blue, green, red; alpha is unreliable in bmp and left out.
    const { data } = decode(Buffer.from(bytes), { toRGBA: false })
    const out = new Uint8Array(width * height * 3)
    for (let pixel = 0; pixel < width * height; pixel++) {
      out[pixel * 3] = data[pixel * 4 + 3]!
      out[pixel * 3 + 1] = data[pixel * 4 + 2]!
      out[pixel * 3 + 2] = data[pixel * 4 + 1]!
    }
    return out
  } catch (error) {
    throw asDamage(error)
  }
}
