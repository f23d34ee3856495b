import { NationalSealError } from '../errors.ts'
import { MAX_PICTURE } from './seal.ts'

/** Kinds of picture a seal may be made with; readers draw all of them. */
export type PictureType = 'PNG' | 'GIF' | 'BMP' | 'JPG'

const MAX_PIXELS = 4096

const refuse = (detail: string) => new NationalSealError('SEAL_INVALID', `印章图片${detail}`)

/** What the bytes are, by their own head; a file that only calls itself a picture is refused. */
export function pictureType(data: Uint8Array): PictureType {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.length > MAX_PICTURE) throw refuse('不得超过 1 MiB')
  const found = measure(bytes)
  if (!found) throw refuse('须为 PNG、GIF、BMP 或 JPG')
  const { type, width, height } = found
  if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS)
    throw refuse(`的边长须为 1–${MAX_PIXELS} 像素`)
  return type
}

function measure(bytes: Buffer): { type: PictureType; width: number; height: number } | undefined {
  if (bytes.length < 26) return undefined
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.toString('latin1', 12, 16) === 'IHDR')
    return { type: 'PNG', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)))
    return { type: 'GIF', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes.toString('latin1', 0, 2) === 'BM')
    return { type: 'BMP', width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  if (bytes.readUInt16BE(0) === 0xffd8) return measureJpeg(bytes)
  return undefined
}

/** The frame header holds the size; everything before it is skipped by its length. */
function measureJpeg(bytes: Buffer): { type: 'JPG'; width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'JPG', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
