import { describe, expect, it } from 'vitest'
import { drawLegalRepresentativeSeal, drawPersonSeal, type PersonSealInput, rasterise } from '../src/index.ts'
import { type Box, bounds } from '../src/outline.ts'
import { fillWithLines } from '../src/square-seal.ts'

const unit: Box = { left: 0, top: 0, right: 10, bottom: 10 }

function coverage(input: PersonSealInput): number {
  const { alpha } = rasterise(drawPersonSeal(input), 10)
  return alpha.reduce((sum, a) => sum + a, 0) / 255 / alpha.length
}

describe('name seals', () => {
  it('sets columns from right to left and rows from left to right', () => {
    const first = bounds(
      fillWithLines([['王'], ['小', '明']], unit, 'song-bold', 'vertical', 0.4).slice(0, 20),
    )
    expect(first.left).toBeGreaterThan(5)
    const row = bounds(fillWithLines([['王', '明']], unit, 'song-bold', 'horizontal', 0.4).slice(0, 20))
    expect(row.right).toBeLessThan(5.1)
  })

  it.each(['', '印', '之印'] as const)(
    'fills the square with ending “%s” for 2 to 6 characters',
    (ending) => {
      for (const name of ['张伟', '王小明', '欧阳建国', '欧阳建国华', '司马相如大夫']) {
        const drawing = drawPersonSeal({ name, ending, border: false })
        const box = bounds(drawing.ink)
        expect(box.left).toBeLessThan(2)
        expect(box.top).toBeLessThan(2.2)
        expect(box.right).toBeGreaterThan(16)
        expect(box.bottom).toBeGreaterThan(15.5)
      }
    },
  )

  it('cuts white characters out of a red ground', () => {
    const red = coverage({ name: '王小明', ending: '印' })
    const white = coverage({ name: '王小明', ending: '印', relief: 'white-on-red' })
    expect(red).toBeLessThan(0.5)
    expect(white).toBeGreaterThan(0.6)
    expect(white).toBeLessThan(0.92)
  })

  it('widens a rectangle with the name and offers several faces', () => {
    const short = drawPersonSeal({ name: '张伟', shape: 'rectangle' })
    const long = drawPersonSeal({ name: '阿卜杜拉·买买提', shape: 'rectangle' })
    expect(long.widthMm).toBeGreaterThan(short.widthMm * 2.5)
    const looks = (['song', 'bold', 'hei', 'xingkai'] as const).map((face) =>
      coverage({ name: '张伟', face }),
    )
    expect(new Set(looks.map((look) => look.toFixed(4))).size).toBe(4)
  })

  it('draws rare names, and the legal representative seal at 20 mm', () => {
    expect(coverage({ name: '䶮㛃𬭎𠮷喆堃' })).toBeGreaterThan(0.25)
    expect(drawLegalRepresentativeSeal({ name: '王小明', ending: '印' }).widthMm).toBe(20)
  })

  it('refuses impossible sizes and a face without the character', () => {
    expect(() => drawPersonSeal({ name: '张伟', sizeMm: 3 })).toThrow(/6 至 40/)
    expect(() => drawPersonSeal({ name: '张' })).toThrow(/2至20/)
  })
})
