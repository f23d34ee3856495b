import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pngChunk } from '../../test/sign/rgba-png.ts'
import { decodePng } from './png.ts'
import { prepareInkSeal, preparePngSeal } from './prepare-image.ts'
import { prepareVectorSeal } from './prepare-vector.ts'
import { restoreSeal, storeSeal } from './prepared-seal.ts'

interface PngParts {
  width: number
  height: number
  depth: number
  colourType: number
  /** Lines with their filter byte. */
  lines: number[][]
  interlaced?: boolean
  extra?: Buffer[]
}

function png({ width, height, depth, colourType, lines, interlaced, extra = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

describe('PNG', () => {
  it('undoes every filter', () => {
    // the same two pixels in every line, each line filtered in another way
    const image = decodePng(
      png({
        width: 2,
        height: 5,
        depth: 8,
        colourType: 2,
        lines: [
          [0, 10, 20, 30, 40, 50, 60],
          [1, 10, 20, 30, 30, 30, 30],
          [2, 0, 0, 0, 0, 0, 0],
          [3, 5, 10, 15, 15, 15, 15],
          [4, 0, 0, 0, 0, 0, 0],
        ],
      }),
    )
    const line = [10, 20, 30, 40, 50, 60]
    expect([...image.rgb]).toEqual([...line, ...line, ...line, ...line, ...line])
    expect([...image.alpha]).toEqual(Array(10).fill(255))
  })

  it.each([
    [
      'grey, 1 bit',
      { width: 3, height: 1, depth: 1, colourType: 0, lines: [[0, 0b10100000]] },
      [255, 0, 255],
      [255, 255, 255],
    ],
    [
      'grey with alpha',
      { width: 2, height: 1, depth: 8, colourType: 4, lines: [[0, 7, 100, 8, 0]] },
      [7, 8],
      [100, 0],
    ],
    [
      'grey, 16 bit',
      { width: 1, height: 1, depth: 16, colourType: 0, lines: [[0, 0x80, 0x12]] },
      [0x80],
      [255],
    ],
    [
      'colour with alpha',
      { width: 1, height: 1, depth: 8, colourType: 6, lines: [[0, 9, 9, 9, 44]] },
      [9],
      [44],
    ],
    [
      'palette with transparency, 2 bit',
      {
        width: 3,
        height: 1,
        depth: 2,
        colourType: 3,
        lines: [[0, 0b00011000]],
        extra: [pngChunk('PLTE', Buffer.of(1, 1, 1, 2, 2, 2, 3, 3, 3)), pngChunk('tRNS', Buffer.of(0, 128))],
      },
      [1, 2, 3],
      [0, 128, 255],
    ],
    [
      'colour key',
      {
        width: 2,
        height: 1,
        depth: 8,
        colourType: 0,
        lines: [[0, 5, 6]],
        extra: [pngChunk('tRNS', Buffer.of(0, 5))],
      },
      [5, 6],
      [0, 255],
    ],
  ] as [string, PngParts, number[], number[]][])('reads %s', (_name, parts, reds, alphas) => {
    const image = decodePng(png(parts))
    expect([...image.rgb].filter((_, at) => at % 3 === 0)).toEqual(reds)
    expect([...image.alpha]).toEqual(alphas)
  })

  it('puts interlaced pixels in their places', () => {
    // 3 × 3: pass 1 holds (0,0); pass 4 (2,0); pass 5 row 2 columns 0 and 2; pass 6 column 1 of rows 0 and 2; pass 7 row 1
    const image = decodePng(
      png({
        width: 3,
        height: 3,
        depth: 8,
        colourType: 0,
        interlaced: true,
        lines: [
          [0, 1],
          [0, 3],
          [0, 7, 9],
          [0, 2],
          [0, 8],
          [0, 4, 5, 6],
        ],
      }),
    )
    expect([...image.rgb].filter((_, at) => at % 3 === 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it.each([
    ['no PNG', Buffer.from('GIF89a')],
    ['truncated', png({ width: 9, height: 9, depth: 8, colourType: 0, lines: [[0, 1]] })],
    ['absurdly large', png({ width: 100_000, height: 100_000, depth: 8, colourType: 0, lines: [] })],
    ['unknown format', png({ width: 1, height: 1, depth: 8, colourType: 5, lines: [[0, 1]] })],
    ['wholly transparent', png({ width: 1, height: 1, depth: 8, colourType: 4, lines: [[0, 1, 0]] })],
  ])('refuses %s', (_name, file) => {
    expect(() => preparePngSeal(file)).toThrow(expect.objectContaining({ code: 'SEAL_PNG_INVALID' }))
  })
})

describe('预制印章', () => {
  const physical = Buffer.alloc(9)
  physical.writeUInt32BE(100, 0)
  physical.writeUInt32BE(100, 4)
  physical[8] = 1
  const red: PngParts = {
    width: 2,
    height: 1,
    depth: 8,
    colourType: 6,
    lines: [[0, 200, 0, 0, 255, 201, 1, 1, 80]],
  }

  it('takes its size from the caller, from the file, or is a 42 mm seal', () => {
    expect(preparePngSeal(png(red), { widthMm: 38 })).toMatchObject({ widthMm: 38, heightMm: 19 })
    expect(preparePngSeal(png({ ...red, extra: [pngChunk('pHYs', physical)] })).widthMm).toBeCloseTo(20)
    expect(preparePngSeal(png(red)).widthMm).toBe(42)
  })

  it('keeps one ink as coverage only, and pictures of several colours whole', () => {
    expect(preparePngSeal(png(red)).picture).toMatchObject({ kind: 'ink', colour: [200, 0, 0] })
    const two = { ...red, lines: [[0, 200, 0, 0, 255, 0, 0, 200, 255]] }
    expect(preparePngSeal(png(two)).picture.kind).toBe('colour')
  })

  it.each([
    preparePngSeal(png(red)),
    prepareVectorSeal({
      widthMm: 20,
      heightMm: 10,
      colour: '#1f3fa6',
      ink: 'M0 0L20 0L20 10Z',
      cut: 'M1 1L2 2L3 1Z',
    }),
  ])('comes back the same from its stored bytes', (seal) => {
    expect(restoreSeal(storeSeal(seal))).toEqual(seal)
    expect(() => restoreSeal(storeSeal(seal).subarray(0, -1))).toThrow(
      expect.objectContaining({ code: 'SEAL_CACHE_INVALID' }),
    )
  })

  it('has an identity that follows content and size', () => {
    const id = (mm: number) => preparePngSeal(png(red), { widthMm: mm }).id
    expect(id(42)).toBe(id(42))
    expect(id(42)).not.toBe(id(40))
  })

  it('translates outlines and refuses what it cannot translate', () => {
    const seal = prepareVectorSeal({
      widthMm: 10,
      heightMm: 10,
      colour: '#ff0000',
      ink: 'M0 0 5 5L1,2C1 2 3 4 5 6Z',
    })
    const content = inflateSync((seal.picture as { ink: Buffer }).ink).toString()
    expect(content).toContain('0 0 m\n5 5 l\n1 2 l\n1 2 3 4 5 6 c\nh\nf')
    for (const ink of ['', 'm0 0', 'A1 1 0 0 0 1 1', 'M0', '5 5', 'M0 0L1 x']) {
      const make = () => prepareVectorSeal({ widthMm: 10, heightMm: 10, colour: '#ff0000', ink })
      expect(make).toThrow(expect.objectContaining({ code: 'SEAL_VECTOR_INVALID' }))
    }
    const pixels = {
      widthPx: 2,
      heightPx: 2,
      widthMm: 10,
      heightMm: 10,
      colour: '#ff0000',
      alpha: Buffer.alloc(3),
    }
    expect(() => prepareInkSeal(pixels)).toThrow(expect.objectContaining({ code: 'SEAL_SIZE_INVALID' }))
  })
})
