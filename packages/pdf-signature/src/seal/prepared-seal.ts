import { createHash } from 'node:crypto'
import { SealError } from './errors.ts'

/**
 * A seal ready to be written into any PDF: pixels are decoded and deflated, outlines translated, once. Keep it
 * in memory or store its bytes; signing with it costs nothing but copying.
 */
export interface PreparedSeal {
  /** Hash of size and content: equal seals are written once into a document. */
  id: string
  widthMm: number
  heightMm: number
  picture: SealPicture
}

export type SealPicture =
  /** One ink colour and its coverage, deflated. What every drawn seal comes down to. */
  | { kind: 'ink'; width: number; height: number; colour: Rgb; alpha: Buffer }
  /** Any picture: deflated RGB and deflated coverage. */
  | { kind: 'colour'; width: number; height: number; rgb: Buffer; alpha: Buffer }
  /** Deflated PDF operators that fill the unit square; `cut`, in millimetres, is the mask of what is taken out. */
  | { kind: 'vector'; ink: Buffer; cut: Buffer | undefined }

export type Rgb = readonly [number, number, number]

export function preparedSeal(widthMm: number, heightMm: number, picture: SealPicture): PreparedSeal {
  for (const size of [widthMm, heightMm]) {
    if (!(size >= 1 && size <= 500)) throw new SealError('SEAL_SIZE_INVALID', '印章尺寸须在 1–500 毫米之间')
  }
  const hash = createHash('sha256').update(encode(widthMm, heightMm, picture))
  return { id: hash.digest('hex'), widthMm, heightMm, picture }
}

/** #rrggbb */
export function rgbOf(colour: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!match) throw new SealError('SEAL_VECTOR_INVALID', '颜色须为 #rrggbb')
  return [1, 2, 3].map((group) => Number.parseInt(match[group]!, 16)) as unknown as Rgb
}

const BLOBS = ['alpha', 'rgb', 'ink', 'cut'] as const

/** One line of JSON, then the blobs it names, in its order. */
function encode(widthMm: number, heightMm: number, picture: SealPicture): Buffer {
  const fields = picture as unknown as Record<string, unknown>
  const blobs = BLOBS.filter((name) => Buffer.isBuffer(fields[name]))
  const plain = Object.fromEntries(Object.entries(fields).filter(([key]) => !BLOBS.includes(key as 'ink')))
  const sizes = blobs.map((name) => [name, (fields[name] as Buffer).length])
  const head = JSON.stringify({ seal: 1, widthMm, heightMm, picture: plain, blobs: sizes })
  return Buffer.concat([Buffer.from(`${head}\n`, 'utf8'), ...blobs.map((name) => fields[name] as Buffer)])
}

export const storeSeal = (seal: PreparedSeal): Buffer => encode(seal.widthMm, seal.heightMm, seal.picture)

export function restoreSeal(bytes: Uint8Array): PreparedSeal {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = file.indexOf(10)
    const head = JSON.parse(file.toString('utf8', 0, end))
    if (head.seal !== 1) throw new Error('unknown version')
    let at = end + 1
    for (const [name, length] of head.blobs as [string, number][]) {
      head.picture[name] = file.subarray(at, at + length)
      at += length
    }
    if (at !== file.length) throw new Error('wrong length')
    return preparedSeal(head.widthMm, head.heightMm, head.picture)
  } catch (cause) {
    throw new SealError('SEAL_CACHE_INVALID', '已缓存的印章数据损坏', { cause })
  }
}
