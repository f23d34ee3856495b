import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZipPackage } from '../src/archive/zip.ts'
import { newWordFile, placeQuote, wordText, writeMarks } from '../src/word-marks/index.ts'

const BY = { author: '张三', date: '2026-11-16T08:00:00Z' }
const file = (...texts: string[]) => newWordFile(texts.map((text) => ({ kind: 'paragraph', text })))
const documentOf = (docx: Uint8Array) =>
  new TextDecoder().decode(new ZipPackage(docx).read('word/document.xml'))

/** What a reader sees after accepting, or rejecting, everything. */
const settled = (docx: Uint8Array, accept: boolean): string => {
  const [drop, keep] = accept ? ['del', 'ins'] : ['ins', 'del']
  const gone = new RegExp(`<w:${drop} [^>]*?[^/]>[\\s\\S]*?</w:${drop}>`, 'g')
  let text = ''
  for (const [, properties = '', body = ''] of documentOf(docx).matchAll(
    /<w:p\b[^>]*>(<w:pPr>[\s\S]*?<\/w:pPr>)?([\s\S]*?)<\/w:p>/g,
  )) {
    const words = body.replace(gone, '').matchAll(/<w:(?:t|delText)\b[^>]*>([\s\S]*?)<\/w:(?:t|delText)>/g)
    for (const [, word] of words)
      text += word!
        .replace(/&lt;/g, '<')
        .replace(/&amp;/g, '&')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
    const mark = new RegExp(`<w:rPr><w:${drop} `).test(properties)
    if (!mark) text += '\n'
    expect(keep).toBeTruthy()
  }
  return text.replace(/\n$/, '')
}

const applied = (text: string, edits: { start: number; end: number; insert: string }[]) =>
  [...edits]
    .reverse()
    .reduce((sum, { start, end, insert }) => sum.slice(0, start) + insert + sum.slice(end), text)

describe('marks in a Word file', () => {
  it('track what changes: accepting gives the new words, rejecting the old ones', () => {
    const docx = file('第一条 价款为 100 元。', '第二条 付款期限为 30 日。')
    const { text } = wordText(docx)
    const at = text.indexOf('30')
    const edits = [{ start: at, end: at + 2, insert: '15' }]
    const { docx: marked, edits: count } = writeMarks(docx, { comments: [], edits }, BY)
    expect(count).toBe(1)
    expect(settled(marked, true)).toBe(text.replace('30', '15'))
    expect(settled(marked, false)).toBe(text)
  })

  it('divide and join paragraphs', () => {
    const docx = file('甲', '乙', '丙')
    const added = writeMarks(docx, { comments: [], edits: [{ start: 1, end: 1, insert: '\n新增' }] }, BY).docx
    expect(settled(added, true)).toBe('甲\n新增\n乙\n丙')
    expect(settled(added, false)).toBe('甲\n乙\n丙')
    const taken = writeMarks(docx, { comments: [], edits: [{ start: 2, end: 4, insert: '' }] }, BY).docx
    expect(settled(taken, true)).toBe('甲\n丙')
    expect(settled(taken, false)).toBe('甲\n乙\n丙')
  })

  it('hold for any edits', () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom('甲', '乙', '一', '<', '&', '"', ' '), maxLength: 8 }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    const cut = fc.tuple(fc.nat(30), fc.nat(4), fc.constantFrom('', '新', '改\n行', '<&>'))
    fc.assert(
      fc.property(texts, fc.array(cut, { maxLength: 4 }), (paragraphs, cuts) => {
        const docx = file(...paragraphs)
        const { text } = wordText(docx)
        const edits: { start: number; end: number; insert: string }[] = []
        let from = 0
        for (const [skip, length, insert] of cuts) {
          const start = from + skip
          const end = start + length
          if (end > text.length) break
          if (length || insert) edits.push({ start, end, insert })
          from = end + 1
        }
        const { docx: marked, refused } = writeMarks(docx, { comments: [], edits }, BY)
        expect(refused).toEqual([])
        expect(settled(marked, true)).toBe(applied(text, edits))
        expect(settled(marked, false)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it('put comments around the words meant', () => {
    const docx = file('甲方应当付款。', '乙方应当交货。')
    const { text } = wordText(docx)
    const start = text.indexOf('应当交货')
    const { docx: marked } = writeMarks(
      docx,
      { comments: [{ start, end: start + 4, text: '期限不明\n请补充' }], edits: [] },
      BY,
    )
    const zip = new ZipPackage(marked)
    const comments = new TextDecoder().decode(zip.read('word/comments.xml'))
    expect(comments).toContain('期限不明')
    expect(comments).toContain('w:author="张三"')
    expect(documentOf(marked)).toMatch(
      /乙方<\/w:t><\/w:r><w:commentRangeStart w:id="\d+"\/><w:r>.*应当交货<\/w:t><\/w:r><w:commentRangeEnd/,
    )
    expect(new TextDecoder().decode(zip.read('[Content_Types].xml'))).toContain('/word/comments.xml')
    expect(settled(marked, false)).toBe(text)
  })
})

describe('the place of a quote', () => {
  it('is the same occurrence, whatever the spaces and the width', () => {
    const source = '甲方付款。\n乙方付款 （见附件）。'
    const word = '甲方付款。乙方付款(见附件)。'
    const start = source.lastIndexOf('付款')
    expect(placeQuote(word, source, start, source.length)).toEqual({ start: 7, end: word.length })
  })
  it('does without the number Word counts itself', () => {
    const source = '第一条 价款\n第二条 违约金为合同总价的50%。'
    const at = placeQuote('价款\n违约金为合同总价的50%。', source, source.indexOf('第二条'), source.length)
    expect(at).toEqual({ start: 3, end: 16 })
  })
  it('is nowhere where the words are not', () => {
    expect(placeQuote('别的话', '甲方付款', 0, 4)).toBeNull()
  })
})
