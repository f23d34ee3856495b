import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sealPng } from '../../test/make-seal.ts'
import type { Glyph } from '../layout/content.ts'
import type { Raster } from '../pdf/render.ts'
import { findHandwriting } from './handwriting.ts'
import { isSealInk } from './seal-ink.ts'
import { findSeals } from './seals.ts'

const SCALE = 150 / 72

/** An A4 page at 150 dpi with things on it. */
async function page(layers: { input: Buffer; left: number; top: number }[]): Promise<Raster> {
  const { data, info } = await sharp({
    create: { width: 1240, height: 1754, channels: 3, background: '#ffffff' },
  })
    .composite(layers)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, scale: SCALE }
}

const svg = (content: string, size = 300) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`)

const glyph = (text: string, left: number, top: number, confidence = 1): Glyph => ({
  text,
  left,
  right: left + 10,
  top,
  bottom: top + 10,
  baseline: top + 9,
  size: 10,
  bold: false,
  italic: false,
  colour: 0,
  opacity: 1,
  angle: 0,
  confidence,
})

describe('seals', () => {
  test('a round seal is one seal, star and characters included', async () => {
    const seals = findSeals(
      await page([{ input: await sealPng('青岚机械制造有限公司', 236), left: 600, top: 800 }]),
    )
    expect(seals).toHaveLength(1)
    expect(seals[0]).toMatchObject({ kind: 'seal', shape: 'round', colour: 'red' })
    expect(seals[0]!.left).toBeCloseTo(604 / SCALE, -1)
  })

  test('a square seal is square', async () => {
    const input = svg(
      '<rect x="10" y="10" width="120" height="120" fill="none" stroke="#c00" stroke-width="6"/><path d="M40 40h60M40 70h60M40 100h60" stroke="#c00" stroke-width="6"/>',
    )
    expect(findSeals(await page([{ input, left: 100, top: 100 }]))).toMatchObject([{ shape: 'square' }])
  })

  test('red headlines, lines and small marks are not seals', async () => {
    const input = svg(
      '<rect width="600" height="40" fill="#e00"/><path d="M0 80h600" stroke="#e00" stroke-width="4"/><circle cx="20" cy="120" r="8" fill="#e00"/>',
      600,
    )
    expect(findSeals(await page([{ input, left: 300, top: 300 }]))).toEqual([])
  })

  test('a slice at the edge of the page is part of a seam seal', async () => {
    const whole = await sealPng('青岚机械制造有限公司', 236)
    const slice = await sharp(whole).extract({ left: 0, top: 0, width: 60, height: 236 }).toBuffer()
    expect(findSeals(await page([{ input: slice, left: 1180, top: 700 }]))).toMatchObject([
      { kind: 'seal', shape: 'other' },
    ])
  })

  test('red characters are ink of the seal, black ones under it are not', async () => {
    const raster = await page([
      {
        input: svg(
          '<rect width="20" height="4" fill="#d00"/><rect y="8" width="20" height="4" fill="#d00"/>',
          20,
        ),
        left: 100,
        top: 100,
      },
      {
        input: svg(
          '<rect width="20" height="4" fill="#000"/><rect y="8" width="20" height="4" fill="#d00"/>',
          20,
        ),
        left: 200,
        top: 100,
      },
    ])
    const at = (x: number) => ({
      left: x / SCALE,
      right: (x + 20) / SCALE,
      top: 100 / SCALE,
      bottom: 120 / SCALE,
    })
    expect([isSealInk(raster, at(100), 0), isSealInk(raster, at(200), 0)]).toEqual([true, false])
  })
})

describe('handwriting', () => {
  test('blue ink is a candidate and its reading leaves the text', async () => {
    const ink = svg(
      '<path d="M10 60 q40 -60 80 0 t80 -20 q30 60 60 -20" fill="none" stroke="#1a3a9c" stroke-width="5"/>',
    )
    const raster = await page([{ input: ink, left: 400, top: 600 }])
    const written = glyph('张', 480 / SCALE, 630 / SCALE, 0.7)
    const printed = glyph('甲', 50, 50)
    const { handwriting, typed } = findHandwriting(raster, [printed, written], true)
    expect(handwriting).toMatchObject([{ kind: 'handwriting', text: '张', colour: 'blue' }])
    expect(typed).toEqual([printed])
  })

  test('doubtful writing after a label is a candidate, clear print is not', async () => {
    const raster = await page([])
    const label = [...'代表人签字：'].map((char, index) => glyph(char, 50 + index * 10, 100))
    const scrawl = [glyph('乂', 120, 100, 0.3), glyph('彡', 130, 100, 0.4)]
    const print = [glyph('张', 120, 100, 0.98), glyph('三', 130, 100, 0.97)]
    expect(findHandwriting(raster, [...label, ...scrawl], true).handwriting).toMatchObject([{ text: '乂彡' }])
    expect(findHandwriting(raster, [...label, ...print], true).handwriting).toEqual([])
  })
})
