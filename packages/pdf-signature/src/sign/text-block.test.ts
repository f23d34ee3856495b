import { describe, expect, it } from 'vitest'
import { REMARK, remarkProblem, undrawable, withoutInvisible } from '../../../api/src/drawable-text.ts'
import { faceFor } from '../fill/faces.ts'
import { outlineBlock } from './text-outline.ts'

const block = (text: string, widthPt: number, heightPt: number, face: 'song' | 'hei' = 'song') =>
  outlineBlock(text, { widthPt, heightPt, sizePt: 10.5, face, ...REMARK })

describe('text in a box', () => {
  it('is broken into lines that stay inside', () => {
    const { operators } = block('甲方已收到全部货物并验收合格，同意按约定付款。'.repeat(2), 120, 60)
    const baselines = [...operators.matchAll(/1 0 0 1 0 ([\d.]+) cm/g)].map(([, y]) => Number(y))
    expect(baselines.length).toBeGreaterThan(2)
    expect(Math.min(...baselines)).toBeGreaterThan(0)
    const xs = [...operators.matchAll(/(?:^|\n)([\d.-]+) [\d.-]+ [ml]\b/g)].map(([, x]) => Number(x))
    expect(Math.max(...xs)).toBeLessThanOrEqual(121)
  })

  it('is drawn in the face asked for', () => {
    expect(block('同意', 100, 30, 'hei').operators).not.toBe(block('同意', 100, 30).operators)
  })

  it('is refused by code where it cannot be', () => {
    expect(() => block('长'.repeat(500), 100, 30)).toThrow(
      expect.objectContaining({ code: 'SIGN_TEXT_UNDRAWABLE' }),
    )
    expect(() => block('김', 100, 30)).toThrow(expect.objectContaining({ code: 'SIGN_TEXT_UNDRAWABLE' }))
  })

  it('fits whenever the check made while typing says so', () => {
    const pieces = ['同意', '付款，', 'OK ', 'WWWW ', 'immediately ', '2026-11-16', '。\n', '（附件）']
    for (let seed = 1; seed <= 200; seed++) {
      let text = ''
      for (let at = 0, roll = seed; at < seed % 60; at++, roll = (roll * 1103515245 + 12345) % 2147483648)
        text += pieces[roll % pieces.length]!
      const box = { widthPt: 60 + (seed % 7) * 30, heightPt: 12 + (seed % 5) * 14 }
      if (text.trim() && !remarkProblem(text, box)) block(text, box.widthPt, box.heightPt)
    }
  })
})

it('the list of what can be drawn is that of the fonts', () => {
  for (let code = 0x20; code < 0x32000; code += code < 0x3000 ? 1 : 7) {
    if (
      (code >= 0xd800 && code < 0xe000) ||
      /\p{Cc}|\p{Cf}|\p{Zs}|\p{M}|\p{Zl}|\p{Zp}/u.test(String.fromCodePoint(code))
    )
      continue
    const character = String.fromCodePoint(code)
    if (withoutInvisible(character).normalize('NFC') !== character) continue
    const canDraw = faceFor(character, 'song') !== undefined
    if ((undrawable(character).length === 0) !== canDraw) expect.fail(`U+${code.toString(16)}: ${canDraw}`)
  }
})
