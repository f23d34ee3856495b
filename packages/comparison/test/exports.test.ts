import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degrees, PDFArray, PDFDocument, type PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { annotatePdf, compare, toExcel, toHtml } from '../src/index.ts'
import { model, paragraph } from './model-maker.ts'

const FIRST = '第一条　甲方应当于2025年3月1日前向乙方支付合同总价的30%作为预付款，余款在验收合格后付清。'
const SECOND = '第二条　乙方应当在收到预付款后六十日内完成全部设备的制造、运输、安装和调试工作。'
const base = model([[paragraph(FIRST, 0.1), paragraph(SECOND, 0.3)]])
const final = model([
  [paragraph(FIRST.replace('30%', '45%'), 0.1)],
  [paragraph(SECOND.replace('运输、', '').replace('工作。', '工作，并承担费用。'), 0.3)],
])
const comparison = compare(base, final)

describe('Excel', () => {
  const cellsOf = async (text: string) => {
    const bytes = await toExcel(compare('第一条　价格不变。', `第一条　价格不变。\n${text}`))
    const files = unzipSync(bytes)
    const read = (name: RegExp) =>
      Object.entries(files)
        .filter(([path]) => name.test(path))
        .map(([, data]) => new TextDecoder().decode(data))
        .join('\n')
    return { sheet: read(/worksheets\/sheet1\.xml$/), strings: read(/sharedStrings\.xml$/) }
  }

  it.each(['=SUM(1,2)+cmd|calc', '+8613800000000', '-1+1', '@SUM(A1)'])('keeps %s text', async (text) => {
    const { sheet, strings } = await cellsOf(text)
    expect(sheet).not.toContain('<f')
    expect(sheet + strings).toContain(text)
    // Not one cell of the list is a number or a formula: all are strings.
    const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell)
    expect(cells.length).toBeGreaterThan(12)
    expect(cells.filter((cell) => !/t="(?:s|inlineStr|str)"/.test(cell) && !cell.endsWith('/>'))).toEqual([])
  })

  it('survives control characters', async () => {
    const { sheet, strings } = await cellsOf('乙方\u0001\u000b代表')
    expect(sheet + strings).toContain('乙方代表')
  })
})

describe('HTML', () => {
  it('escapes everything and asks for nothing', () => {
    const hostile = '<script>alert(1)</script><img src=x onerror="alert(2)">'
    const html = toHtml(compare(FIRST, `${FIRST}\n${hostile}`), {
      title: hostile,
      baseName: hostile,
      finalName: `'"&`,
    })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('&#39;&quot;&amp;')
    expect(html).not.toMatch(/(?:src|href)="(?!#)/)
    expect(html).toContain("default-src 'none'")
  })

  it('marks changes in both texts, those inside a move inside its mark', () => {
    const lines = [FIRST, SECOND, '第三条　双方确认上述内容系真实意思表示，并已取得各自必要的内部授权。']
    const html = toHtml(
      compare(lines.join('\n'), [lines[1], lines[2], FIRST.replace('30%', '45%')].join('\n')),
    )
    expect(html).toMatch(
      /<mark class="move" id="final-1">[\s\S]*<mark class="replace" id="final-1\.1">45%<\/mark>[\s\S]*<\/mark>/,
    )
    expect(html).toContain('href="#base-1.1"')
  })
})

describe('annotated PDF', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comparison-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const blank = async (pages: number, turn = 0) => {
    const pdf = await PDFDocument.create()
    for (let i = 0; i < pages; i++) pdf.addPage([595, 842]).setRotation(degrees(turn))
    return pdf.save()
  }
  const highlights = async (bytes: Uint8Array) => {
    const pdf = await PDFDocument.load(bytes)
    return pdf.getPages().map((page) => {
      const annots = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
      return Array.from({ length: annots?.size() ?? 0 }, (_, i) => {
        const annot = pdf.context.lookup(annots!.get(i)) as import('@cantoo/pdf-lib').PDFDict
        const rect = (annot.lookup(PDFName.of('Rect')) as PDFArray).asRectangle()
        return { rect, note: (annot.lookup(PDFName.of('Contents')) as PDFHexString).decodeText() }
      })
    })
  }

  it('highlights both sides at their boxes and appends the list', async () => {
    const left = await highlights(await annotatePdf(await blank(1), comparison, 'base'))
    const right = await highlights(await annotatePdf(await blank(2), comparison, 'final'))
    expect(left.map((page) => page.length)).toEqual([comparison.diffs.length, 0])
    expect(right.map((page) => page.length)).toEqual([1, comparison.diffs.length - 1, 0])
    const [first] = right[0]!
    expect(first!.note).toContain('现：45%')
    const box = comparison.diffs[0]!.final.boxes[0]!.box
    expect(first!.rect.x).toBeCloseTo(box.x * 595, 3)
    expect(first!.rect.y).toBeCloseTo((1 - box.y - box.h) * 842, 3)
  })

  it('follows a turned page', async () => {
    const [page] = await highlights(await annotatePdf(await blank(1, 90), comparison, 'base'))
    const box = comparison.diffs[0]!.base.boxes[0]!.box
    // Seen upright, the stored page lies on its side: across becomes up.
    expect(page![0]!.rect.x).toBeCloseTo(box.y * 595, 3)
    expect(page![0]!.rect.y).toBeCloseTo(box.x * 842, 3)
  })

  it('refuses what it cannot annotate, with a code', async () => {
    await expect(annotatePdf(new Uint8Array([1, 2, 3]), comparison, 'base')).rejects.toMatchObject({
      code: 'PDF_UNREADABLE',
    })
    await expect(annotatePdf(await blank(1), comparison, 'final')).rejects.toMatchObject({
      code: 'PDF_MISMATCH',
    })
    await expect(annotatePdf(await blank(1), compare('甲', '乙'), 'base')).rejects.toMatchObject({
      code: 'NO_POSITIONS',
    })
  })

  const hasTool = (tool: string) => spawnSync(tool, ['-v']).error === undefined

  it.skipIf(!hasTool('pdftoppm'))('draws colour and Chinese glyphs (skipped without pdftoppm)', async () => {
    const file = join(folder, 'final.pdf')
    writeFileSync(file, await annotatePdf(await blank(2), comparison, 'final'))
    const rendered = spawnSync('pdftoppm', ['-r', '60', file, join(folder, 'page')])
    expect(rendered.status).toBe(0)
    const colours = (page: number) => {
      const ppm = readFileSync(join(folder, `page-${page}.ppm`))
      const pixels = ppm.subarray(ppm.length - Number(496 * 702 * 3))
      let tinted = 0
      let dark = 0
      for (let i = 0; i + 2 < pixels.length; i += 3) {
        const [r, g, b] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!]
        if (Math.max(r, g, b) - Math.min(r, g, b) > 60) tinted++
        if (r + g + b < 480) dark++
      }
      return { tinted, dark }
    }
    expect(colours(1).tinted).toBeGreaterThan(100)
    expect(colours(3).dark).toBeGreaterThan(300)
  })
})
