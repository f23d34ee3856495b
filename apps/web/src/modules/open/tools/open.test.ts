import { createHash, getHashes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sm3 } from '../../../shared/hash/sm3.ts'
import { inPoints } from '../../../shared/viewer/fractions.ts'
import { base64Bytes, NotAnImageError, readBase64Image } from './base64Image.ts'
import { findErrors } from './findErrors.ts'
import { asSetPositions, describePlace, isOnSeam, placeAt } from './sealPlaces.ts'
import { SEAL_SIZES } from './sealSizes.ts'
import { findWords } from './wordsOnPage.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('SM3', () => {
  it('gives the digests of GB/T 32905', () => {
    expect(hex(sm3(new TextEncoder().encode('abc')))).toBe(
      '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
    )
    expect(hex(sm3(new TextEncoder().encode('abcd'.repeat(16))))).toBe(
      'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732',
    )
  })
  it.skipIf(!getHashes().includes('sm3'))('agrees with OpenSSL around the block edges', () => {
    for (let length = 50; length < 130; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) & 255)
      expect(hex(sm3(bytes))).toBe(createHash('sm3').update(bytes).digest('hex'))
    }
  })
})

describe('error codes', () => {
  it('are found by number, name and words', () => {
    expect(findErrors('401')[0]?.name).toBe('UNAUTHENTICATED')
    expect(findErrors('captcha_wrong').map(({ code }) => code)).toEqual([2001])
    expect(findErrors('无权访问').map(({ code }) => code)).toContain(403)
    expect(findErrors('没有这种错误')).toEqual([])
  })
})

describe('Base64 pictures', () => {
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  it('are read with or without the prefix and across line breaks', () => {
    expect(readBase64Image(dot).mediaType).toBe('image/png')
    expect(readBase64Image(`data:image/png;base64,\n${dot.slice(0, 40)}\n${dot.slice(40)}`).base64).toBe(dot)
    expect(base64Bytes(dot)).toBe(Buffer.from(dot, 'base64').length)
  })
  it('are refused when they are cut short or something else', () => {
    expect(() => readBase64Image(dot.slice(0, -3))).toThrow(NotAnImageError)
    expect(() => readBase64Image('aGVsbG8gd29ybGQh')).toThrow('内容不是图片')
  })
})

describe('seal places', () => {
  const A4 = { width: 595.28, height: 841.89 }
  const seal = SEAL_SIZES[0]!
  it('keep the real size of the seal and count points from the bottom left', () => {
    const place = placeAt(1, 2, A4, seal, 0.5, 0.25)
    const facts = describePlace(place, A4)
    expect(facts.page).toBe(3)
    expect(facts.points.width).toBeCloseTo((42 / 25.4) * 72, 1)
    expect(facts.points.left + facts.points.width / 2).toBeCloseTo(A4.width / 2, 1)
    expect(facts.points.bottom + facts.points.height + facts.points.top).toBeCloseTo(A4.height, 1)
    expect(inPoints(place.box, A4).fromBottom).toBeCloseTo(facts.points.bottom, 1)
  })
  it('stay on the page when placed at its corner', () => {
    const { fraction } = describePlace(placeAt(1, 0, A4, seal, 1, 1), A4)
    expect(fraction.x + fraction.width).toBeCloseTo(1, 5)
    expect(fraction.y + fraction.height).toBeCloseTo(1, 5)
  })
})

describe('what the coordinates tool hands to contract/setPositions', () => {
  const A4 = { width: 595.28, height: 841.89 }
  it('is a place on a page, words with how far beside them, and a seam', () => {
    const pointed = placeAt(1, 1, A4, SEAL_SIZES[0]!, 0.5, 0.5)
    const words = { x: 0.1, y: 0.4, width: 0.2, height: 0.02 }
    const on = { ...placeAt(2, 0, A4, SEAL_SIZES[2]!, 0.2, 0.41), by: { keyword: '甲方', index: 2, words } }
    const beside = {
      ...placeAt(3, 0, A4, SEAL_SIZES[0]!, 0.3, 0.41),
      by: { keyword: '乙方', index: 1, words },
    }
    const { positions } = asSetPositions([pointed, on, beside], { edge: 'right', pages: 'odd', y: 0.4 })
    expect(positions).toEqual([
      { page: 2, x: expect.closeTo(0.4, 2), y: expect.closeTo(0.4293, 3) },
      { keyword: '甲方', index: 2, width: expect.closeTo(0.181, 3) },
      { keyword: '乙方', index: 1, dx: expect.closeTo(0.1, 5) },
      { seam: { edge: 'right', pages: 'odd' }, y: 0.4 },
    ])
  })
  it('knows the pages of a seam', () => {
    const on = (pages: 'all' | 'odd' | 'even') =>
      [0, 1, 2].map((page) => isOnSeam({ edge: 'right', pages, y: 0.5 }, page))
    expect([on('all'), on('odd'), on('even')]).toEqual([
      [true, true, true],
      [true, false, true],
      [false, true, false],
    ])
  })
  it('finds words over runs, spaces and widths of signs, from the top down', () => {
    const run = (text: string, x: number, baseline: number) => ({
      text,
      x,
      baseline,
      width: [...text].length * 10,
      height: 10,
    })
    const runs = [run('乙方 (盖章)', 50, 300), run('甲方（', 50, 100), run('盖 章）', 80, 100.5)]
    const page = { width: 500, height: 1000 }
    const [first, ...more] = findWords(runs, '甲方(盖章)', page)
    expect(more).toEqual([])
    expect(first!.x).toBeCloseTo(0.1)
    expect(first!.width).toBeCloseTo(0.14)
    expect(findWords(runs, '盖章', page).map(({ y }) => Math.round(y * 1000))).toEqual([92, 291])
  })
})
