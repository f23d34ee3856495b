import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  drawCompanySeal,
  drawHandwriting,
  encodePng,
  extractInk,
  type InkImage,
  rasterise,
  toSvg,
} from '../src/index.ts'

const seal = drawCompanySeal({ name: '示例科技有限公司', type: 'official' })
const wave = Array.from({ length: 40 }, (_, i) => ({ x: i * 5, y: 40 + 35 * Math.sin(i / 5), t: i * 20 }))
const written = drawHandwriting({ strokes: [wave] })

function body(svg: string): string {
  return svg.replace(/<svg[^>]*>/, '').replace('</svg>', '')
}

/** A photograph of paper: uneven light, sensor noise, blur, JPEG. */
async function photograph(content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="600" viewBox="0 0 70 60"><defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-color="#ece7db"/><stop offset="1" stop-color="#9a968f"/></linearGradient></defs><rect width="70" height="60" fill="url(#g)"/>${content}</svg>`
  const rendered = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const pixels = Buffer.from(rendered.pixels)
  let seed = 7
  for (let i = 0; i < pixels.length; i++) {
    if (i % 4 === 3) continue
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    pixels[i] = Math.max(0, Math.min(255, pixels[i]! + ((seed >> 16) % 20) - 10))
  }
  const raw = { width: rendered.width, height: rendered.height, channels: 4 as const }
  return sharp(pixels, { raw }).removeAlpha().blur(0.6).jpeg({ quality: 80 }).toBuffer()
}

async function likeness(found: InkImage, truth: InkImage): Promise<number> {
  const size = { width: 300, height: 300, fit: 'fill' as const }
  const plane = (image: InkImage) =>
    sharp(image.alpha, { raw: { width: image.widthPx, height: image.heightPx, channels: 1 } })
      .resize(size)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  const [a, b] = [await plane(found), await plane(truth)]
  const mean = (x: Buffer) => x.reduce((sum, v) => sum + v, 0) / x.length
  const [ma, mb] = [mean(a), mean(b)]
  let ab = 0
  let aa = 0
  let bb = 0
  a.forEach((v, i) => {
    ab += (v - ma) * (b[i]! - mb)
    aa += (v - ma) ** 2
    bb += (b[i]! - mb) ** 2
  })
  return ab / Math.sqrt(aa * bb)
}

async function expectWritten(found: InkImage) {
  expect(found.widthPx / found.heightPx).toBeCloseTo(written.widthMm / written.heightMm, 0)
  expect(await likeness(found, rasterise(written, 10))).toBeGreaterThan(0.85)
}

describe('uploaded pictures', () => {
  it('finds a red seal on unevenly lit paper', async () => {
    const found = await extractInk({
      bytes: await photograph(`<g transform="translate(14 9)" opacity="0.9">${body(toSvg(seal))}</g>`),
    })
    expect(found.widthMm).toBe(42)
    expect(found.heightMm).toBeCloseTo(42, 0)
    expect(await likeness(found, rasterise(seal, 10))).toBeGreaterThan(0.93)
    const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(found.colour.slice(i, i + 2), 16)) as [
      number,
      number,
      number,
    ]
    expect(r).toBeGreaterThan(150)
    expect(Math.max(g, b)).toBeLessThan(110)
  })

  it('drops printed black text around the seal', async () => {
    const text = '<path d="M2 3H68V5H2ZM2 55H68V57H2Z" fill="#222"/>'
    const found = await extractInk({
      bytes: await photograph(`${text}<g transform="translate(14 9)">${body(toSvg(seal))}</g>`),
    })
    expect(found.widthPx / found.heightPx).toBeCloseTo(1, 1)
    expect(await likeness(found, rasterise(seal, 10))).toBeGreaterThan(0.93)
  })

  it('finds black handwriting', async () => {
    const found = await extractInk({
      bytes: await photograph(`<g transform="translate(10 20)">${body(toSvg(written))}</g>`),
    })
    await expectWritten(found)
  })

  it('leaves out the desk around the paper', async () => {
    const desk = '<path d="M0 0H70V60H0Z M6 4L64 7L62 57L4 54Z" fill="#4a3a2c" fill-rule="evenodd"/>'
    const found = await extractInk({
      bytes: await photograph(`${desk}<g transform="translate(12 20)">${body(toSvg(written))}</g>`),
    })
    await expectWritten(found)
  })

  it('keeps the transparency of a picture that already has it, pixel for pixel', async () => {
    const original = rasterise(seal, 10)
    const found = await extractInk({ bytes: encodePng(original) })
    expect(found.colour).toBe(seal.colour)
    expect(await likeness(found, original)).toBeGreaterThan(0.999)
  })

  it.each([
    ['PICTURE_FORMAT', async () => Buffer.from('GIF89a')],
    ['PICTURE_FORMAT', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
    ['PICTURE_TOO_LARGE', async () => Buffer.alloc(5 * 1024 * 1024 + 1)],
    ['PICTURE_EMPTY', () => photograph('')],
  ])('refuses with %s', async (code, make) => {
    const bytes = await make()
    await expect(extractInk({ bytes })).rejects.toMatchObject({ code })
  })
})
