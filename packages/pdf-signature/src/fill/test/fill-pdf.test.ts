import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { countPages, PdfDocument, walkPages } from '../../pdf/index.ts'
import { outlineText } from '../../sign/text-outline.ts'
import { FillError, type FillField, fillPdf } from '../index.ts'
import { plainPdf } from './plain-pdf.ts'
import { hasTool, inkBox, likeness, qpdfComplaints, renderPage, throughQpdf } from './rendering.ts'

const renderer = hasTool('pdftoppm')
const qpdf = hasTool('qpdf')
const blank = plainPdf([{}, {}])
const box = { page: 0, x: 0.1, y: 0.1, width: 0.8, height: 0.1 }

async function refusal(fields: FillField[], pdf = blank): Promise<string> {
  return fillPdf(pdf, fields).then(
    () => 'no error',
    (error) => (error instanceof FillError ? `${error.code} ${error.message}` : String(error)),
  )
}

/** The same text as bare outlines of the full font: no embedding, no subset, no encoding involved. */
function outlined(text: string, sizePt: number, x: number, baselineFromTop: number): Buffer {
  return plainPdf([
    { content: `1 0 0 1 ${x} ${600 - baselineFromTop} cm ${outlineText(text, sizePt).operators}` },
  ])
}

describe.skipIf(!renderer)('embedded Chinese text, rendered (skipped without pdftoppm)', () => {
  const text = '䶮㛃𬭎𠮷喆堃张王'

  it('shows exactly the glyph outlines of the font, rare characters included', async () => {
    const { bytes } = await fillPdf(blank, [{ type: 'text', key: 'name', ...box, value: text, sizePt: 36 }])
    const baseline = 60 + 30 + 36 * (0.88 - 0.5)
    const shown = renderPage(bytes)
    expect(likeness(shown, renderPage(outlined(text, 36, 40, baseline)))).toBeGreaterThan(0.97)
    expect(likeness(shown, renderPage(outlined('龙洁宏吉吉坤弓玉', 36, 40, baseline)))).toBeLessThan(0.7)
    expect(qpdf ? qpdfComplaints(bytes) : '').toBe('')
  })

  it('draws every character of a mixed line, each in its own place', async () => {
    const characters = Array.from(text)
    const { bytes } = await fillPdf(
      blank,
      characters.map((value, i) => ({
        type: 'text' as const,
        key: `c${i}`,
        page: 0,
        x: 0.05 + 0.11 * i,
        y: 0.5,
        width: 0.1,
        height: 0.08,
        sizePt: 40,
        value,
      })),
    )
    const shown = renderPage(bytes)
    characters.forEach((character, i) => {
      const expected = renderPage(outlined(character, 40, 400 * (0.05 + 0.11 * i), 300 + 24 + 40 * 0.38))
      const column = (x: number) =>
        x >= shown.width * (0.05 + 0.11 * i) && x < shown.width * (0.15 + 0.11 * i)
      const cut = (picture: typeof shown) => ({
        ...picture,
        ink: picture.ink.map((v, at) => (column(at % picture.width) ? v : 0)),
      })
      expect(likeness(cut(shown), expected)).toBeGreaterThan(0.9)
    })
  })

  const turns = [0, 90, 180, 270].flatMap((rotate) => [
    { rotate },
    { rotate, mediaBox: [-50, 20, 450, 720], cropBox: [10, 60, 410, 660], userUnit: 2 },
  ])
  it.each(turns)('stays upright in its box on %j', async (page) => {
    const pdf = plainPdf([page])
    const { bytes } = await fillPdf(pdf, [
      {
        type: 'text',
        key: 't',
        page: 0,
        x: 0.5,
        y: 0.25,
        width: 0.3,
        height: 0.1,
        value: '甲方签章处',
        sizePt: 24,
      },
    ])
    const ink = inkBox(renderPage(bytes, 0, 72))!
    expect(ink.left).toBeGreaterThan(0.495)
    expect(ink.right).toBeLessThan(0.805)
    expect(ink.top).toBeGreaterThan(0.245)
    expect(ink.bottom).toBeLessThan(0.355)
    const picture = renderPage(bytes, 0, 72)
    const [wide, high] = [(ink.right - ink.left) * picture.width, (ink.bottom - ink.top) * picture.height]
    expect(wide / high).toBeGreaterThan(3.5)
  })

  it('is not moved by transformations the page content leaves behind', async () => {
    const pdf = plainPdf([{ content: '0.1 0 0 0.1 300 300 cm 1 0 0 rg' }])
    const { bytes } = await fillPdf(pdf, [{ type: 'text', key: 't', ...box, value: '合同编号', sizePt: 24 }])
    const straight = await fillPdf(blank, [{ type: 'text', key: 't', ...box, value: '合同编号', sizePt: 24 }])
    expect(likeness(renderPage(bytes), renderPage(straight.bytes))).toBeGreaterThan(0.999)
  })

  it('shrinks a long line to stay inside the box and keeps all of it', async () => {
    const value = '这是一个会自动缩小字号的很长的单行文本'
    const { bytes } = await fillPdf(blank, [
      { type: 'text', key: 't', page: 0, x: 0.1, y: 0.1, width: 0.4, height: 0.05, value, sizePt: 20 },
    ])
    const ink = inkBox(renderPage(bytes))!
    expect(ink.right).toBeLessThanOrEqual(0.502)
    expect(ink.right - ink.left).toBeGreaterThan(0.36)
    const size = Math.floor((160 / 19) * 20) / 20
    expect(
      likeness(renderPage(bytes), renderPage(outlined(value, size, 40, 60 + 15 + size * 0.38))),
    ).toBeGreaterThan(0.9)
  })

  it('wraps paragraphs inside the box and never starts a line with punctuation', async () => {
    const value = `${'合同双方应当遵守约定，'.repeat(12)}\nThe quick brown fox。`
    const { bytes } = await fillPdf(blank, [
      {
        type: 'multiline',
        key: 'm',
        page: 1,
        x: 0.2,
        y: 0.3,
        width: 0.5,
        height: 0.4,
        value,
        sizePt: 16,
        font: 'hei',
      },
    ])
    const ink = inkBox(renderPage(bytes, 1))!
    expect(ink.left).toBeGreaterThanOrEqual(0.198)
    expect(ink.right).toBeLessThanOrEqual(0.702)
    expect(ink.top).toBeGreaterThanOrEqual(0.298)
    expect(ink.bottom).toBeLessThanOrEqual(0.702)
    expect(inkBox(renderPage(bytes, 0))).toBeNull()
  })

  it('marks boxes and circles only where chosen', async () => {
    const at = (x: number) => ({ page: 0, x, y: 0.5, width: 0.1, height: 0.1 })
    const inkOf = async (field: FillField) =>
      renderPage((await fillPdf(blank, [field])).bytes).ink.reduce((a, b) => a + b, 0)
    const empty = await inkOf({ type: 'checkbox', key: 'c', ...at(0.1), checked: false })
    for (const mark of ['check', 'cross', 'fill'] as const) {
      expect(await inkOf({ type: 'checkbox', key: 'c', ...at(0.1), checked: true, mark })).toBeGreaterThan(
        empty * 1.3,
      )
    }
    const { bytes } = await fillPdf(blank, [
      { type: 'radio', key: 'r', options: [at(0.1), at(0.6)], selected: 1, border: false },
    ])
    const ink = inkBox(renderPage(bytes))!
    expect(ink.left).toBeGreaterThan(0.6)
  })

  it('covers the page with a faint watermark and leaves other pages alone', async () => {
    const { bytes } = await fillPdf(blank, [
      { type: 'watermark', key: 'w', text: '仅供示例', pages: [1], opacity: 0.3 },
    ])
    const picture = renderPage(bytes, 1)
    const darkest = picture.ink.reduce((a, b) => Math.max(a, b), 0)
    expect(darkest).toBeGreaterThan(25)
    expect(darkest).toBeLessThan(70)
    const inked = (x0: number, y0: number) =>
      picture.ink.some(
        (v, i) =>
          v > 20 &&
          Math.floor((2 * (i % picture.width)) / picture.width) === x0 &&
          Math.floor((2 * Math.floor(i / picture.width)) / picture.height) === y0,
      )
    for (const [x, y] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const)
      expect(inked(x, y)).toBe(true)
    expect(inkBox(renderPage(bytes, 0))).toBeNull()
  })

  it('draws tables inside their box, shrinking to fit', async () => {
    const rows = Array.from({ length: 8 }, (_, i) => [
      String(i + 1),
      `货物名称${i}，规格型号说明较长需要换行`,
      '12,800.00',
    ])
    const table = {
      type: 'table' as const,
      key: 't',
      page: 0,
      x: 0.1,
      y: 0.2,
      width: 0.8,
      height: 0.35,
      rows,
      columns: [{ title: '序号' }, { title: '名称', share: 2 }, { title: '金额', align: 'right' as const }],
    }
    const { bytes } = await fillPdf(blank, [table])
    const ink = inkBox(renderPage(bytes))!
    expect(ink.left).toBeCloseTo(0.1, 2)
    expect(ink.right).toBeCloseTo(0.9, 2)
    expect(ink.bottom).toBeLessThan(0.552)
    expect(await refusal([{ ...table, height: 0.05 }])).toMatch(/^TEXT_OVERFLOW “t”/)
  })

  it('shows the part of a continued table that its place holds, and the rest on further pages', async () => {
    const { bytes } = await fillPdf(blank, [longTable(40)])
    const [first, second, third] = [0, 1, 2].map((page) => inkBox(renderPage(bytes, page)))
    expect(first!.bottom).toBeLessThan(0.402)
    expect(second).toBeNull()
    expect(third!.top).toBeLessThan(0.12)
    expect(third!.left).toBeCloseTo(50 / 400, 2)
    expect(third!.right).toBeCloseTo(350 / 400, 2)
    expect(third!.bottom).toBeLessThan(1 - 49 / 600)
  })
})

const longTable = (count: number, more: object = {}): FillField => ({
  type: 'table',
  key: '清单',
  page: 0,
  x: 0.1,
  y: 0.2,
  width: 0.5,
  height: 0.2,
  columns: [{ title: '品名' }, { title: '数量' }],
  rows: Array.from({ length: count }, (_, row) => [`货物${row}`, '2']),
  continues: true,
  ...more,
})

describe('a table that is longer than its place', () => {
  it('adds pages behind the others, of the size of its own, that can be filled again', async () => {
    const { bytes, added, pageCount } = await fillPdf(blank, [longTable(40)])
    expect(added.length).toBeGreaterThan(0)
    expect(new Set(added.map(({ width, height }) => `${width} ${height}`))).toEqual(new Set(['400 600']))
    expect(pageCount).toBe(2 + added.length)
    const again = PdfDocument.open(bytes)
    expect(countPages(again)).toBe(pageCount)
    expect([...walkPages(again)].slice(0, 2).map(({ ref }) => ref)).toEqual(
      [...walkPages(PdfDocument.open(blank))].map(({ ref }) => ref),
    )
    const more = await fillPdf(bytes, [{ type: 'text', key: 't', ...box, page: pageCount - 1, value: '字' }])
    expect(more).toMatchObject({ added: [], pageCount })
    expect(qpdf ? qpdfComplaints(more.bytes) : '').toBe('')
  })

  it('adds none where it fits, smaller if need be', async () => {
    expect((await fillPdf(blank, [longTable(3)])).added).toEqual([])
    expect(await fillPdf(blank, [longTable(8)])).toMatchObject({ added: [], pageCount: 2 })
  })

  it('lies under the watermark like all other pages', async () => {
    const watermark: FillField = { type: 'watermark', key: 'w', text: '样本' }
    const plain = await fillPdf(blank, [longTable(40)])
    const marked = await fillPdf(blank, [watermark, longTable(40)])
    expect(marked.pageCount).toBe(plain.pageCount)
    const drawn = (bytes: Buffer) =>
      [...walkPages(PdfDocument.open(bytes))].filter(({ dict }) => dict.has('Resources')).length
    expect(drawn(marked.bytes)).toBe(marked.pageCount)
    expect(drawn(plain.bytes)).toBe(plain.pageCount - 1)
  })

  it('is refused where a row fills more than a page, or nothing can stand in a column', async () => {
    const rows = [['很长'.repeat(2000), '2']]
    expect(await refusal([longTable(1, { rows })])).toMatch(/^TEXT_OVERFLOW “清单”/)
    expect(await refusal([longTable(40, { width: 0.02 })])).toMatch(/^TEXT_OVERFLOW “清单”/)
    expect(await refusal([longTable(40, { height: 0.01 })])).toMatch(/^TEXT_OVERFLOW “清单”/)
  })
})

describe('refusals', () => {
  const text = (value: string, more: object = {}): FillField => ({
    type: 'text',
    key: '姓名',
    ...box,
    value,
    ...more,
  })

  it('never cuts text silently', async () => {
    expect(await refusal([text('很'.repeat(200))])).toMatch(/^TEXT_OVERFLOW “姓名”.*6 磅/)
    expect(await refusal([{ type: 'multiline', key: '备注', ...box, value: '很长'.repeat(600) }])).toMatch(
      /^TEXT_OVERFLOW “备注”/,
    )
    expect(await refusal([text('很长的文字', { width: 0.01 })])).toMatch(/^TEXT_OVERFLOW/)
  })

  it('names a character no font has', async () => {
    expect(await refusal([text('张三😀')])).toMatch(/^GLYPH_MISSING “姓名”.*😀.*1F600/)
  })

  it.each([
    [text('x', { x: 0.9 }), /^FIELD_INVALID.*页面之内/],
    [text('x', { y: -0.1 }), /^FIELD_INVALID/],
    [text('x', { page: 7 }), /^PAGE_MISSING.*第 8 页/],
    [text('a\nb'), /^FIELD_INVALID.*换行/],
    [text('x', { colour: 'red' }), /^FIELD_INVALID.*颜色/],
    [text('x', { sizePt: 500 }), /^FIELD_INVALID.*字号/],
    [{ type: 'date', key: 'd', ...box, value: '2026-02-30' }, /^FIELD_INVALID.*2026-02-30/],
    [{ type: 'radio', key: 'r', options: [box], selected: 3 }, /^FIELD_INVALID/],
    [{ type: 'table', key: 't', ...box, columns: [{}, {}], rows: [['a']] }, /^FIELD_INVALID.*列数/],
    [{ type: 'image', key: 'i', ...box, image: Buffer.from('GIF89a') }, /^IMAGE_INVALID/],
    [
      { type: 'image', key: 'i', ...box, image: Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 8]) },
      /^IMAGE_INVALID/,
    ],
  ] as [FillField, RegExp][])('%j', async (field, expected) => {
    expect(await refusal([field])).toMatch(expected)
  })

  it.skipIf(!qpdf)('encrypted files (skipped without qpdf)', async () => {
    const locked = throughQpdf(blank, '--encrypt', 'a', 'b', '256', '--')
    expect(await refusal([text('x')], locked)).toMatch(/^PDF_ENCRYPTED/)
  })
})

describe('the file', () => {
  const fields: FillField[] = [
    { type: 'text', key: 'a', ...box, value: '示例 Example 123' },
    { type: 'date', key: 'b', ...box, y: 0.3, value: '2026-11-15', format: 'yyyy 年 m 月 d 日' },
  ]

  it('keeps the original bytes in front and is the same every time', async () => {
    const once = await fillPdf(blank, fields)
    const again = await fillPdf(blank, fields)
    expect(once.bytes.subarray(0, blank.length).equals(blank)).toBe(true)
    expect(once.prefixLength).toBe(blank.length)
    expect(once.sha256).toBe(again.sha256)
    expect(once.bytes.length - blank.length).toBeLessThan(20_000)
  })

  it('can be filled again, and nothing to draw changes nothing', async () => {
    const first = await fillPdf(blank, fields)
    const second = await fillPdf(first.bytes, [
      { type: 'text', key: 'c', ...box, y: 0.6, value: '第二次填写' },
    ])
    if (qpdf) expect(qpdfComplaints(second.bytes)).toBe('')
    if (renderer)
      expect(inkBox(renderPage(second.bytes))).toMatchObject({
        top: expect.closeTo(0.145, 1),
        bottom: expect.closeTo(0.66, 1),
      })
    expect(
      (await fillPdf(blank, [{ type: 'text', key: 'e', ...box, value: '  ' }])).bytes.equals(blank),
    ).toBe(true)
  })

  it
    .skipIf(!qpdf)
    .each([['--object-streams=generate'], ['--linearize'], ['--object-streams=generate', '--linearize']])(
    'is clean after %s %s (skipped without qpdf)',
    async (...options) => {
      const { bytes } = await fillPdf(throughQpdf(blank, ...options.filter(Boolean)), fields)
      expect(qpdfComplaints(bytes)).toBe('')
    },
  )

  it.skipIf(!hasTool('pdftotext'))(
    'can be searched: ToUnicode gives the characters back (skipped without pdftotext)',
    async () => {
      const { bytes } = await fillPdf(blank, [{ type: 'text', key: 'a', ...box, value: '䶮㛃𬭎𠮷喆堃' }])
      expect(execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })).toContain(
        '䶮㛃𬭎𠮷喆堃',
      )
    },
  )
})
