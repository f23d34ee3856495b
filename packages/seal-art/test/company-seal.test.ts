import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeArcText } from '../src/arc-text.ts'
import { drawGlyph } from '../src/glyphs.ts'
import {
  type CompanySealInput,
  drawCompanySeal,
  encodePng,
  rasterise,
  SealArtError,
  toSvg,
} from '../src/index.ts'
import { bounds } from '../src/outline.ts'

const name = '示例科技有限公司'

function arc(characters: string, rx = 19.8, ry = 19.8) {
  return placeArcText(
    Array.from(characters, (c) => drawGlyph(c, 'song-bold')),
    {
      edge: { cx: 0, cy: 0, rx, ry },
      gap: 0.95,
      side: 'upper',
      maxHeight: rx === ry ? 6.6 : 4.6,
      maxSweep: 236,
      wantedSweep: 200,
      widest: 0.76,
      narrowest: 0.5,
      loosest: 2,
    },
  )!
}

function cells(corners: [number, number][]) {
  const result = []
  for (let i = 0; i < corners.length; i += 4) {
    const four = corners.slice(i, i + 4)
    const middle = [0, 1].map((k) => four.reduce((sum, corner) => sum + corner[k]!, 0) / 4)
    result.push({ middle, feet: four.slice(0, 2), heads: four.slice(2) })
  }
  return result
}

const distance = (a: number[], b: number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof SealArtError) return `${error.code} ${error.message}`
    throw error
  }
  return 'no error'
}

describe('name arc', () => {
  it('turns feet to the centre and stays within 236 degrees', () => {
    const placed = arc('北京示例互联网科技发展股份有限公司')
    expect(placed.sweep).toBeLessThanOrEqual(236.1)
    for (const cell of cells(placed.corners)) {
      const feet = distance(cell.feet[0]!, [0, 0])
      const heads = distance(cell.heads[0]!, [0, 0])
      expect(heads - feet).toBeGreaterThan(placed.height * 0.9)
    }
  })

  it('spaces an oval by arc length, not by angle', () => {
    const placed = arc('示例科技股份有限公司', 21.5, 14)
    const middles = cells(placed.corners).map((cell) => cell.middle)
    const steps = middles.slice(1).map((m, i) => distance(m, middles[i]!))
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.06)
    const angles = middles.map(([x, y]) => Math.atan2(x!, -y!))
    const turns = angles.slice(1).map((a, i) => a - angles[i]!)
    expect(Math.max(...turns) / Math.min(...turns)).toBeGreaterThan(1.3)
  })

  it('squeezes spacing before size', () => {
    const heights = [6, 9, 12, 35, 50].map((n) => arc('示例科技有限公司'.repeat(7).slice(0, n)).height)
    expect(heights[1]).toBe(heights[0])
    expect(heights[2]).toBe(heights[0])
    expect(heights[3]).toBeLessThan(heights[2]!)
    expect(heights[4]).toBeLessThan(heights[3]!)
    expect(heights[4]).toBeGreaterThan(1.8)
  })

  it('never lets neighbours overlap, whatever the length', () => {
    const characters = fc.array(fc.constantFrom(...'示例科技有限公司股份集团上海北京'), {
      minLength: 2,
      maxLength: 50,
    })
    fc.assert(
      fc.property(characters, fc.boolean(), (text, oval) => {
        const placed = oval ? arc(text.join(''), 21.5, 14) : arc(text.join(''))
        const all = cells(placed.corners)
        all.slice(1).forEach((cell, i) => {
          const gapAtFeet = distance(cell.feet[0]!, all[i]!.feet[1]!)
          const sideways = cell.feet[0]![0]! - all[i]!.feet[1]![0]!
          const alongX = cell.middle[0]! - all[i]!.middle[0]!
          const overlap = sideways * Math.sign(alongX) < 0 ? gapAtFeet : 0
          expect(overlap).toBeLessThan(placed.height * 0.08)
        })
      }),
      { numRuns: 25, seed: 7 },
    )
  })
})

describe('company seals', () => {
  const everyKind: CompanySealInput[] = [
    { name, type: 'official', lower: '1101085012345' },
    { name, type: 'official', sizeMm: 40, colour: 'blue' },
    { name, type: 'contract', lower: '1101085012345' },
    { name, type: 'finance', horizontal: ['财务专用章', '（1）'] },
    { name, type: 'personnel', star: false },
    { name, type: 'invoice', shape: 'oval', horizontal: ['91310115MA1K4ABCDE', '发票专用章'] },
    { name, type: 'contract', shape: 'oval', doubleRing: true, colour: 'black' },
    { name, type: 'finance', shape: 'square' },
    { name, type: 'finance', shape: 'square', writing: 'horizontal' },
    { name: '䶮㛃𬭎𠮷喆堃有限公司', type: 'contract' },
  ]

  it.each(everyKind.map((input) => [JSON.stringify(input), input] as const))(
    '%s fills exactly its millimetres',
    (_, input) => {
      const drawing = drawCompanySeal(input)
      const box = bounds(drawing.ink)
      expect([box.left, box.top]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)])
      expect([box.right, box.bottom]).toEqual([
        expect.closeTo(drawing.widthMm, 6),
        expect.closeTo(drawing.heightMm, 6),
      ])
      const svg = toSvg(drawing)
      expect(svg).toContain(`viewBox="0 0 ${drawing.widthMm} ${drawing.heightMm}"`)
      expect(svg).not.toMatch(/<text|font/)
    },
  )

  it('has the sizes the trade uses', () => {
    const sizes = everyKind.map((input) => drawCompanySeal(input)).map((d) => `${d.widthMm}x${d.heightMm}`)
    expect(sizes).toEqual([
      '42x42',
      '40x40',
      '38x38',
      '38x38',
      '38x38',
      '45x30',
      '45x30',
      '22x22',
      '22x22',
      '38x38',
    ])
  })

  it('keeps spaces between Latin words only', () => {
    const apart = drawCompanySeal({ name: 'Example Technology Ltd', type: 'official' })
    const together = drawCompanySeal({ name: 'ExampleTechnologyLtd', type: 'official' })
    expect(toSvg(apart)).not.toBe(toSvg(together))
    const chinese = drawCompanySeal({ name: ' 示例 科技 有限公司 ', type: 'official' })
    expect(toSvg(chinese)).toBe(toSvg(drawCompanySeal({ name, type: 'official' })))
  })

  it('gives the same bytes for the same input', () => {
    for (const input of everyKind.slice(0, 3)) {
      const once = encodePng(rasterise(drawCompanySeal(input), 8))
      const again = encodePng(rasterise(drawCompanySeal({ ...input }), 8))
      expect(Buffer.compare(once, again)).toBe(0)
    }
  })

  it('keeps name, title, star and digits apart: their ink adds up without overlap', () => {
    const long = {
      name: '上海浦东新区张江高科技园区智能制造股份有限公司',
      type: 'contract' as const,
      lower: '3101150123456',
    }
    const bare = inkArea(drawCompanySeal({ ...long, horizontal: '', lower: '', star: false }))
    const digits = inkArea(drawCompanySeal({ ...long, horizontal: '', star: false })) - bare
    const whole = inkArea(drawCompanySeal({ ...long, star: true }))
    const withoutDigits = inkArea(drawCompanySeal({ ...long, lower: '', star: true }))
    expect(digits).toBeGreaterThan(0)
    expect(whole - withoutDigits).toBeCloseTo(digits, 0)
  })
})

function inkArea(drawing: ReturnType<typeof drawCompanySeal>): number {
  return rasterise(drawing, 10).alpha.reduce((sum, a) => sum + a, 0) / 255
}

describe('refusals', () => {
  it('names the missing character', () => {
    expect(codeOf(() => drawCompanySeal({ name: '示例😀公司', type: 'official' }))).toMatch(
      /SEAL_GLYPH_MISSING.*😀/,
    )
  })

  it.each([
    [{ name: '甲' }, /SEAL_TEXT_LENGTH.*2至50/],
    [{ name: '示'.repeat(51) }, /SEAL_TEXT_LENGTH.*51/],
    [{ name, lower: '1'.repeat(21) }, /SEAL_TEXT_LENGTH.*20/],
    [{ name, horizontal: '章'.repeat(21) }, /SEAL_TEXT_LENGTH/],
    [{ name, horizontal: ['一', '二', '三'] }, /SEAL_TEXT_LENGTH.*两行/],
    [{ name: '示例\u0007公司' }, /SEAL_TEXT_CONTROL/],
    [{ name, sizeMm: 41 }, /SEAL_SIZE.*38、40、42/],
    [{ name, shape: 'oval' as const, ovalMm: [60, 10] as [number, number] }, /SEAL_SIZE/],
    [{ name, shape: 'square' as const, lower: '123' }, /SEAL_OPTION/],
  ])('%j', (input, expected) => {
    expect(codeOf(() => drawCompanySeal({ type: 'official', ...input }))).toMatch(expected)
  })
})
