import { inflateSync } from 'node:zlib'
import { paeth } from '../pdf/paeth.ts'
import { SealError } from './errors.ts'

export interface DecodedPng {
  width: number
  height: number
  /** 3 bytes a pixel. */
  rgb: Buffer
  /** 1 byte a pixel. */
  alpha: Buffer
  /** Physical size from pHYs, when the file states it in metres. */
  pixelsPerMetre: { x: number; y: number } | undefined
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const MAX_PIXELS = 40_000_000

interface Header {
  width: number
  height: number
  depth: number
  colourType: number
  interlaced: boolean
}

interface Palette {
  colours: Buffer | undefined
  transparency: Buffer | undefined
}

/** Any PNG: grey, colour, palette, with or without alpha, 1 to 16 bits, interlaced or not. */
export function decodePng(file: Uint8Array): DecodedPng {
  try {
    return decode(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  } catch (cause) {
    if (cause instanceof SealError) throw cause
    throw new SealError('SEAL_PNG_INVALID', 'PNG 图片无法读取', { cause })
  }
}

function decode(file: Buffer): DecodedPng {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new SealError('SEAL_PNG_INVALID', '不是 PNG 图片')
  let header: Header | undefined
  const palette: Palette = { colours: undefined, transparency: undefined }
  let pixelsPerMetre: DecodedPng['pixelsPerMetre']
  const compressed: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (data.length < length) throw new Error('truncated chunk')
    if (type === 'IHDR') header = readHeader(data)
    else if (type === 'PLTE') palette.colours = data
    else if (type === 'tRNS') palette.transparency = data
    else if (type === 'IDAT') compressed.push(data)
    else if (type === 'pHYs' && data[8] === 1) {
      pixelsPerMetre = { x: data.readUInt32BE(0), y: data.readUInt32BE(4) }
    } else if (type === 'IEND') break
    at += 12 + length
  }
  if (!header || compressed.length === 0) throw new Error('missing header or data')
  const { width, height } = header
  const image: DecodedPng = {
    width,
    height,
    rgb: Buffer.alloc(width * height * 3),
    alpha: Buffer.alloc(width * height, 255),
    pixelsPerMetre,
  }
  const passes = header.interlaced ? adam7(width, height) : [{ x: 0, y: 0, dx: 1, dy: 1, width, height }]
  const rowBytes = (columns: number) => Math.ceil((columns * bitsPerPixel(header)) / 8)
  const expected = passes.reduce((sum, pass) => sum + pass.height * (1 + rowBytes(pass.width)), 0)
  const raw = inflateSync(Buffer.concat(compressed), { maxOutputLength: expected + 65_536 })
  if (raw.length < expected) throw new Error('too little data')
  let at = 0
  for (const pass of passes) {
    const bytes = rowBytes(pass.width)
    unfilter(raw, at, bytes, pass.height, Math.max(1, bitsPerPixel(header) >> 3))
    for (let row = 0; row < pass.height; row++) {
      const line = raw.subarray(at + 1, at + 1 + bytes)
      spread(line, pass, pass.y + row * pass.dy, header, palette, image)
      at += bytes + 1
    }
  }
  return image
}

function readHeader(data: Buffer): Header {
  const width = data.readUInt32BE(0)
  const height = data.readUInt32BE(4)
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) {
    throw new SealError('SEAL_PNG_INVALID', 'PNG 图片尺寸为零或过大')
  }
  if (data[10] !== 0 || data[11] !== 0) throw new Error('unknown compression')
  return { width, height, depth: data[8]!, colourType: data[9]!, interlaced: data[12] === 1 }
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function bitsPerPixel({ colourType, depth }: Header): number {
  const channels = CHANNELS[colourType]
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) throw new Error('unknown pixel format')
  return channels * depth
}

interface Pass {
  x: number
  y: number
  dx: number
  dy: number
  width: number
  height: number
}

function adam7(width: number, height: number): Pass[] {
  const origins = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return origins
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((width - x) / dx),
      height: Math.ceil((height - y) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0)
}

function unfilter(raw: Buffer, start: number, bytes: number, rows: number, step: number): void {
  for (let row = 0; row < rows; row++) {
    const line = start + row * (bytes + 1)
    const filter = raw[line]!
    const here = line + 1
    const above = here - bytes - 1
    for (let i = 0; i < bytes; i++) {
      const left = i >= step ? raw[here + i - step]! : 0
      const up = row > 0 ? raw[above + i]! : 0
      let guess = 0
      if (filter === 1) guess = left
      else if (filter === 2) guess = up
      else if (filter === 3) guess = (left + up) >> 1
      else if (filter === 4) guess = paeth(left, up, row > 0 && i >= step ? raw[above + i - step]! : 0)
      else if (filter !== 0) throw new Error('unknown filter')
      raw[here + i] = (raw[here + i]! + guess) & 0xff
    }
  }
}

/** Writes one unfiltered line of a pass into its places in the image. */
function spread(
  line: Buffer,
  pass: Pass,
  y: number,
  header: Header,
  palette: Palette,
  image: DecodedPng,
): void {
  const { depth, colourType } = header
  const channels = CHANNELS[colourType]!
  const largest = 2 ** Math.min(depth, 8) - 1
  /** Sample as stored, for palette indexes and colour keys; 16-bit samples keep their full value. */
  const stored = (index: number): number => {
    if (depth === 8) return line[index]!
    if (depth === 16) return line.readUInt16BE(index * 2)
    const bit = index * depth
    return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & largest
  }
  const toByte = (value: number): number =>
    depth === 8 ? value : depth === 16 ? value >> 8 : Math.round((value * 255) / largest)
  for (let column = 0; column < pass.width; column++) {
    const pixel = y * image.width + pass.x + column * pass.dx
    const first = column * channels
    const rgb = pixel * 3
    if (colourType === 3) {
      const index = stored(first)
      for (let i = 0; i < 3; i++) image.rgb[rgb + i] = palette.colours?.[index * 3 + i] ?? 0
      image.alpha[pixel] = palette.transparency?.[index] ?? 255
      continue
    }
    const grey = colourType === 0 || colourType === 4
    const samples = grey ? [stored(first)] : [stored(first), stored(first + 1), stored(first + 2)]
    for (let i = 0; i < 3; i++) image.rgb[rgb + i] = toByte(grey ? samples[0]! : samples[i]!)
    if (colourType === 4 || colourType === 6) image.alpha[pixel] = toByte(stored(first + channels - 1))
    else if (
      palette.transparency &&
      samples.every((value, i) => value === palette.transparency!.readUInt16BE(i * 2))
    ) {
      image.alpha[pixel] = 0
    }
  }
}
