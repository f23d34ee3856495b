import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, type Diff } from '../src/index.ts'
import { foldText } from '../src/reading/fold.ts'

const PHRASES = [
  '甲方应当',
  '乙方不得',
  '支付人民币',
  '1,200.00元',
  '的30%',
  '，',
  '。',
  '；',
  '\n',
  '第三条　',
  '在十五日内',
  '书面通知对方',
  '违约责任',
  '2025年3月1日',
  '𠮷',
  'ABC-12',
  ' ',
]
const text = fc.array(fc.constantFrom(...PHRASES), { maxLength: 60 }).map((parts) => parts.join(''))
const seeded = { seed: 20261115, numRuns: 300 }

function outside(source: string, diffs: readonly Diff[], side: 'base' | 'final'): string {
  const taken = new Uint8Array(source.length)
  for (const diff of diffs) taken.fill(1, diff[side].start, diff[side].end)
  return foldText(
    [...Array(source.length).keys()]
      .filter((i) => !taken[i])
      .map((i) => source[i])
      .join(''),
  )
}

describe('whatever the texts', () => {
  it('what is outside the differences is equal', () => {
    fc.assert(
      fc.property(text, text, (base, final) => {
        const { diffs } = compare(base, final)
        const ordinary = diffs.filter(({ class: kind }) => kind !== 'headerFooter')
        expect(outside(base, ordinary, 'base')).toBe(outside(final, ordinary, 'final'))
      }),
      seeded,
    )
  })

  it('a text has no difference to itself, however its white space falls', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 5, max: 40 }), (base, width) => {
        expect(compare(base, base).diffs).toEqual([])
        const wrapped = base.replace(new RegExp(`[^\\n]{${width}}`, 'gu'), (line) => `${line}\n`)
        expect(compare(base, wrapped).diffs).toEqual([])
      }),
      seeded,
    )
  })

  it('places do not overlap, lie inside the text and hold the text they show', () => {
    fc.assert(
      fc.property(text, text, (base, final) => {
        for (const side of ['base', 'final'] as const) {
          const source = side === 'base' ? base : final
          const places = compare(base, final)
            .diffs.map((diff) => ({ ...diff[side], shown: side === 'base' ? diff.baseText : diff.finalText }))
            .sort((x, y) => x.start - y.start || x.end - y.end)
          places.forEach(({ start, end, shown }, i) => {
            expect(start).toBeLessThanOrEqual(end)
            expect(end).toBeLessThanOrEqual(source.length)
            expect(foldText(shown)).toBe(foldText(source.slice(start, end)))
            if (i > 0) expect(start).toBeGreaterThanOrEqual(places[i - 1]!.end)
          })
        }
      }),
      seeded,
    )
  })
})
