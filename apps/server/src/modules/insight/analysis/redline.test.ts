import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redline } from './redline.ts'

const applied = (text: string, edits: { start: number; end: number; insert: string }[]) =>
  [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((made, { start, end, insert }) => made.slice(0, start) + insert + made.slice(end), text)

describe('redline', () => {
  it('touches only the figure that changed', () => {
    const base = '第一条 总价为 100 元。\n第二条 付款期限 30 日。'
    const edits = redline(base, base.replace('30', '15'))
    expect(edits).toHaveLength(1)
    expect(base.slice(edits[0]!.start, edits[0]!.end)).toBe('30')
  })
  it('turns any text into any other', () => {
    const line = fc.string({ unit: fc.constantFrom('甲', '乙', '付', '款', '3', '。', ' '), maxLength: 12 })
    const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (base, final) => {
        expect(applied(base, redline(base, final))).toBe(final)
      }),
      { numRuns: 500 },
    )
  })
})
