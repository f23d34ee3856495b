import { SealArtError } from './errors.ts'
import { dropSpecks, inkBounds } from './ink-mask.ts'
import { isolateInk } from './isolate-ink.ts'
import type { InkImage } from './png.ts'

export interface PictureInput {
  /** PNG or JPEG, at most 5 MB. */
  bytes: Uint8Array
  /** Width on paper; the height follows from the cropped picture. */
  widthMm?: number
  /** Which ink to keep; by default the strongest of red, blue and black is found. */
  ink?: 'red' | 'blue' | 'black' | 'auto'
}

const mostBytes = 5 * 1024 * 1024
const mostPixels = 40_000_000
const workingEdge = 1600

function checkFormat(bytes: Uint8Array): void {
  if (bytes.length > mostBytes) throw new SealArtError('PICTURE_TOO_LARGE', '图片不能超过 5 MB')
  const png = bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  if (!png && !jpeg) throw new SealArtError('PICTURE_FORMAT', '只支持 PNG 或 JPG 图片')
}

async function decode(bytes: Uint8Array): Promise<{ rgba: Uint8Array; width: number; height: number }> {
  // Most servers never see a picture before the day is old, and it takes a fifth of a second to load.
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: workingEdge, height: workingEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { rgba: data, width: info.width, height: info.height }
  } catch {
    throw new SealArtError('PICTURE_FORMAT', '图片已损坏或尺寸过大，无法读取')
  }
}

/** A photograph or scan of a seal or signature → its ink alone, background removed, cropped. */
export async function extractInk(input: PictureInput): Promise<InkImage> {
  checkFormat(input.bytes)
  const widthMm = input.widthMm ?? 42
  if (!(widthMm >= 10 && widthMm <= 100)) {
    throw new SealArtError('SEAL_SIZE', '印章图片的宽度应在 10 至 100 毫米之间')
  }
  const { rgba, width, height } = await decode(input.bytes)
  const { alpha, colour } = isolateInk(rgba, width, height, input.ink ?? 'auto')
  dropSpecks(alpha, width, height)
  const box = inkBounds(alpha, width, height)
  if (!box) throw new SealArtError('PICTURE_EMPTY', '图片中没有识别到印章或签名，请更换图片')
  const widthPx = box.right - box.left
  const heightPx = box.bottom - box.top
  const ratio = widthPx / heightPx
  if (ratio < 0.1 || ratio > 10) throw new SealArtError('PICTURE_RATIO', '图片的宽高比应在 0.1 至 10 之间')
  const cropped = new Uint8Array(widthPx * heightPx)
  for (let y = 0; y < heightPx; y++) {
    const start = (y + box.top) * width + box.left
    cropped.set(alpha.subarray(start, start + widthPx), y * widthPx)
  }
  const heightMm = Math.round((widthMm / ratio) * 100) / 100
  return { widthPx, heightPx, widthMm, heightMm, colour, alpha: cropped }
}
