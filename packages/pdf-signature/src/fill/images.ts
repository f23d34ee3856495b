import { deflateSync } from 'node:zlib'
import { name, PdfDict, PdfStream, type PdfValue } from '../pdf/index.ts'
import { decodePng } from '../seal/png.ts'
import { FillError } from './errors.ts'
import type { AddObject } from './font-set.ts'

type UnitMatrix = readonly [number, number, number, number, number, number]

export interface FillImage {
  /** As shown, after turning. */
  widthPx: number
  heightPx: number
  /** From the stored picture's unit square to the shown one's. */
  turn: UnitMatrix
  toXObject(add: AddObject): PdfStream
}

const upright: UnitMatrix = [1, 0, 0, 1, 0, 0]

/** EXIF orientations 1 to 8: phones store what the sensor saw and note how it was held. */
const turns: readonly UnitMatrix[] = [
  upright,
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
]

/** PNG is decoded and stored with its transparency; JPEG goes in as it is. */
export function readImage(bytes: Uint8Array): FillImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return readPng(file)
  if (file[0] === 0xff && file[1] === 0xd8) return readJpeg(file)
  throw new FillError('IMAGE_INVALID', '图片只支持 PNG 或 JPG')
}

function imageDict(
  width: number,
  height: number,
  space: string,
  extra: Record<string, PdfValue | undefined>,
): PdfDict {
  return PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    ...extra,
  })
}

function readPng(file: Buffer): FillImage {
  const png = (() => {
    try {
      return decodePng(file)
    } catch {
      throw new FillError('IMAGE_INVALID', 'PNG 图片已损坏或过大')
    }
  })()
  const { width, height, rgb, alpha } = png
  const filter = { Filter: name('FlateDecode') }
  return {
    widthPx: width,
    heightPx: height,
    turn: upright,
    toXObject(add) {
      const opaque = alpha.every((value) => value === 255)
      const mask = opaque
        ? undefined
        : add(new PdfStream(imageDict(width, height, 'DeviceGray', filter), deflateSync(alpha)))
      return new PdfStream(
        imageDict(width, height, 'DeviceRGB', { ...filter, SMask: mask }),
        deflateSync(rgb),
      )
    },
  }
}

function readJpeg(file: Buffer): FillImage {
  const { width, height, components, orientation } = jpegFrame(file)
  const space = components === 1 ? 'DeviceGray' : components === 3 ? 'DeviceRGB' : 'DeviceCMYK'
  // Four-component JPEGs come from print programs, which store them inverted.
  const decode = components === 4 ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined
  const sideways = orientation >= 5
  return {
    widthPx: sideways ? height : width,
    heightPx: sideways ? width : height,
    turn: turns[orientation - 1]!,
    toXObject: () =>
      new PdfStream(imageDict(width, height, space, { Decode: decode, Filter: name('DCTDecode') }), file),
  }
}

interface JpegFrame {
  width: number
  height: number
  components: number
  orientation: number
}

function jpegFrame(file: Buffer): JpegFrame {
  let orientation = 1
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) break
    const marker = file[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
      const components = file[at + 9]!
      if (width > 0 && height > 0 && [1, 3, 4].includes(components)) {
        return { width, height, components, orientation }
      }
      break
    }
    const length = file.readUInt16BE(at + 2)
    if (marker === 0xe1) orientation = exifOrientation(file.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  throw new FillError('IMAGE_INVALID', 'JPG 图片已损坏')
}

function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const tiff = segment.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const at16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const at32 = (at: number) =>
    at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  const directory = at32(4)
  for (let i = 0; i < Math.min(64, at16(directory)); i++) {
    const entry = directory + 2 + i * 12
    const value = at16(entry + 8)
    if (at16(entry) === 0x112 && value >= 1 && value <= 8) return value
  }
  return 1
}
