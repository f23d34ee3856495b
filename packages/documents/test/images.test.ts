import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ImageKind } from '../src/image/frames.ts'
import { bareJpeg } from '../src/image/jpeg.ts'
import { imagesToPdf } from '../src/image/to-pdf.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { renderPage } from '../src/pdf/render.ts'
import { writeBmpHeader } from './bmp-header.ts'

/** Red above green, so that turning and mirroring show. */
const twoTone = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#ff0000' } },
      top: 0,
      left: 0,
    },
  ])

async function convert(bytes: Uint8Array, kind: ImageKind) {
  const pages: number[] = []
  const pdf = await imagesToPdf(bytes, kind, { step: () => {}, progress: ({ page }) => pages.push(page) })
  const document = await PdfDocument.open(pdf)
  const pictures = Array.from({ length: document.pageCount }, (_, index) => renderPage(document, index, 0.5))
  document.close()
  const at = (page: number, x: number, y: number) => {
    const { data, width, height } = pictures[page]!
    const from = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 4
    return [...data.subarray(from, from + 3)].map((value) => (value > 127 ? 1 : 0)).join('')
  }
  const sizes = (await PDFDocument.load(pdf))
    .getPages()
    .map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])
  return { pdf, pages, at, sizes }
}

const RED = '100'
const GREEN = '010'

test('a picture keeps its physical size', async () => {
  const png = await twoTone(1654, 2339).withMetadata({ density: 200 }).png().toBuffer()
  const { sizes, at } = await convert(png, 'png')
  expect(sizes).toEqual([[595, 842]])
  expect([at(0, 0.5, 0.1), at(0, 0.5, 0.9)]).toEqual([RED, GREEN])
})

test('a photograph without believable resolution becomes an A4 page', async () => {
  const jpeg = await twoTone(3000, 2000).withMetadata({ density: 72 }).jpeg().toBuffer()
  expect((await convert(jpeg, 'jpeg')).sizes).toEqual([[842, 561]])
})

test('a photograph is turned as its camera says', async () => {
  const lying = await twoTone(400, 600).jpeg().toBuffer()
  const turned = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { sizes, at } = await convert(turned, 'jpeg')
  expect(sizes[0]![0]).toBeGreaterThan(sizes[0]![1]!)
  expect([at(0, 0.9, 0.5), at(0, 0.1, 0.5)]).toEqual([RED, GREEN])
})

describe('tiff', () => {
  /** Frames stacked by sharp into a tiff of several pages. */
  async function tiff(compression: 'lzw' | 'jpeg' | 'deflate'): Promise<Buffer> {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 80, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    return sharp(frames, { join: { animated: true } })
      .tiff({ compression })
      .toBuffer()
  }

  test.each(['lzw', 'jpeg', 'deflate'] as const)(
    'every page of a %s file becomes a page, with progress',
    async (compression) => {
      const { pages, at } = await convert(await tiff(compression), 'tiff')
      expect(pages).toEqual([1, 2, 3])
      expect([0, 1, 2].map((page) => at(page, 0.5, 0.5))).toEqual(['100', '010', '001'])
    },
  )

  test('fax-coded pages of one bit', async () => {
    const grey = Buffer.alloc(640 * 640, 255).fill(0, 0, 640 * 320)
    const bits = await sharp(grey, { raw: { width: 640, height: 640, channels: 1 } })
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1 })
      .toBuffer()
    const { at } = await convert(bits, 'tiff')
    expect([at(0, 0.5, 0.1), at(0, 0.5, 0.9)]).toEqual(['000', '111'])
  })
})

test('bmp, bottom row first', async () => {
  const width = 4
  const height = 2
  const bmp = Buffer.alloc(54 + 12 * height)
  writeBmpHeader(bmp, width, height)
  bmp.writeUInt32LE(bmp.length, 2)
  for (let x = 0; x < width; x++) {
    bmp.set([0, 255, 0], 54 + x * 3)
    bmp.set([0, 0, 255], 54 + 12 + x * 3)
  }
  const { at } = await convert(bmp, 'bmp')
  expect([at(0, 0.5, 0.1), at(0, 0.5, 0.9)]).toEqual([RED, GREEN])
})

test('transparency becomes paper', async () => {
  const png = await sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  expect((await convert(png, 'png')).at(0, 0.5, 0.5)).toBe('111')
})

test('only the picture itself travels: no camera data, no bytes after the end', async () => {
  const jpeg = await twoTone(64, 64)
    .withMetadata({ exif: { IFD0: { Artist: 'SECRET-ARTIST' } } })
    .jpeg()
    .toBuffer()
  const bare = Buffer.from(bareJpeg(Buffer.concat([jpeg, Buffer.from('TRAILING')])))
  expect(jpeg.includes('SECRET-ARTIST')).toBe(true)
  expect(bare.includes('SECRET-ARTIST')).toBe(false)
  expect(bare.includes('TRAILING')).toBe(false)
  expect((await sharp(bare).stats()).channels[0]!.mean).toBeCloseTo(
    (await sharp(jpeg).stats()).channels[0]!.mean,
    3,
  )
})
