import { beforeAll, describe, expect, test } from 'vitest'
import { type Block, isTable, isText, type Page, type TextBlock } from '../src/model.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { readPage } from '../src/pdf/read-page.ts'
import { renderPage } from '../src/pdf/render.ts'
import { contractClauses, contractParties, contractTitle, priceTable } from './contract-text.ts'
import { writePdf } from './hostile-pdf.ts'
import { makePdf } from './make-pdf.ts'
import { readPdfPages } from './read-in-process.ts'

const texts = (blocks: Block[], kind: string) =>
  blocks.filter((block) => block.kind === kind).map((block) => block.text)
const squeezed = (text: string) => text.replace(/\s/g, '')

let pages: Page[]
beforeAll(async () => {
  pages = await readPdfPages(
    await makePdf(
      [
        { text: contractTitle, size: 18, centred: true, gap: 10 },
        ...contractParties.map((text) => ({ text })),
        ...contractClauses.slice(0, 4).map((text) => ({ text, indent: true })),
        { table: priceTable, columnWidths: [60, 150, 80, 150] },
        ...[...contractClauses.slice(4), ...contractClauses].map((text) => ({ text, indent: true })),
      ],
      { header: '合同编号：QL-2026-0315', pageNumbers: true },
    ),
  )
})

describe('a typeset contract', () => {
  test('paragraphs come back whole, across lines and pages', async () => {
    expect(pages.length).toBe(2)
    let text = ''
    for (const block of pages.flatMap((page) => page.blocks)) {
      if (!isText(block) || !['paragraph', 'heading'].includes(block.kind)) continue
      text += `${block.continues || text === '' ? '' : '\n'}${block.text}`
    }
    const expected = [contractTitle, ...contractParties, ...contractClauses, ...contractClauses]
    expect(text.split('\n').map(squeezed)).toEqual(expected.map(squeezed))
  })

  test('the title is a heading, header and page numbers are set apart', async () => {
    const [first, second] = pages as [Page, Page]
    expect(texts(first.blocks, 'heading')).toEqual([contractTitle])
    for (const page of [first, second])
      expect(texts(page.blocks, 'header')).toEqual(['合同编号：QL-2026-0315'])
    expect(texts(first.blocks, 'pageNumber')).toEqual(['第1页 共2页'])
    expect(texts(second.blocks, 'pageNumber')).toEqual(['第2页 共2页'])
  })

  test('the table has its rows and cells', async () => {
    const table = pages[0]!.blocks.find(isTable)!
    expect([table.rows, table.columns]).toEqual([4, 4])
    expect(table.text.split('\n').map((row) => row.split('\t'))).toEqual(priceTable)
    expect(table.cells.find((cell) => cell.row === 1 && cell.column === 3)?.blocks[0]?.text).toBe(
      '1,200,000.00',
    )
  })

  test('every character has a place inside its run, in order', async () => {
    const runs = pages.flatMap((page) =>
      page.blocks.filter(isText).flatMap((block: TextBlock) => block.lines.flatMap((line) => line.runs)),
    )
    expect(runs.length).toBeGreaterThan(20)
    for (const run of runs) {
      expect(run.edges).toHaveLength(run.text.length + 1)
      for (let index = 1; index < run.edges!.length; index++)
        expect(run.edges![index]).toBeGreaterThanOrEqual(run.edges![index - 1]! - 0.002)
      expect(run.box.x).toBeGreaterThanOrEqual(0)
      expect(run.box.x + run.box.w).toBeLessThanOrEqual(1.0001)
      expect(run.size).toBeGreaterThan(8)
    }
  })

  test('the text of a block is the text of its runs', async () => {
    for (const block of pages.flatMap((page) => page.blocks).filter(isText)) {
      const fromRuns = block.lines.flatMap((line) => line.runs.map((run) => run.text)).join('')
      expect(squeezed(block.text)).toBe(squeezed(fromRuns))
    }
  })
})

test('numbers split by a line break are joined without a space', async () => {
  const lead = '甲方应当按照本合同约定的期限和方式将全部款项汇入乙方指定的下列银行账户内账号为'
  const pages = await readPdfPages(
    await makePdf([{ text: `${lead}62220000` }, { text: '12345678，户名为乙方。' }]),
  )
  const blocks = pages[0]!.blocks.filter(isText)
  expect(blocks.map((block) => block.text).join('|')).toMatch(/62220000(\|)?12345678/)
})

test('two signatories side by side stay two parts of a line, not a table', async () => {
  const pages = await readPdfPages(
    await makePdf([
      { text: '甲方（盖章）：                        乙方（盖章）：' },
      { text: '日期：                              日期：' },
    ]),
  )
  expect(pages[0]!.blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph'])
})

test('Chinese text whose font is not in the file is drawn and read', async () => {
  const code = [...'采购合同'].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const pdf = writePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    4: ['', Buffer.from(`BT /F 24 Tf 20 50 Td <${code}> Tj ET`)],
    5: '<</Type/Font/Subtype/Type0/BaseFont/SimHei/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    6: '<</Type/Font/Subtype/CIDFontType2/BaseFont/SimHei/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    7: '<</Type/FontDescriptor/FontName/SimHei/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 859/Descent -141/CapHeight 700/StemV 80>>',
  })
  const [page] = await readPdfPages(pdf)
  expect(page!.blocks[0]).toMatchObject({ text: '采购合同', lines: [{ runs: [{ font: '黑体', size: 24 }] }] })
  const document = await PdfDocument.open(pdf)
  const { data, width } = renderPage(document, 0, 1)
  document.close()
  const ink = (left: number) => {
    let sum = 0
    for (let y = 25; y < 55; y++)
      for (let x = left; x < left + 24; x++) sum += 255 - data[(y * width + x) * 4]!
    return sum
  }
  for (const left of [20, 44, 68, 92]) expect(ink(left)).toBeGreaterThan(5000)
})

describe('a page on which nothing stands but a hand drawn in lines', () => {
  const curves = Buffer.from(`${'0 0 m 10 5 20 15 30 10 c '.repeat(600)}S`)
  const pageWith = (place: [number, number, number, number]) =>
    writePdf({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/SigFlags 3>>>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Annots[4 0 R]>>',
      4: `<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/F 4/Rect[${place.join(' ')}]/AP<</N 5 0 R>>/P 3 0 R>>`,
      5: ['/Type/XObject/Subtype/Form/BBox[0 0 40 20]', curves],
    })
  const isScan = async (place: [number, number, number, number]) => {
    const document = await PdfDocument.open(pageWith(place))
    try {
      return readPage(document, 0).isScan
    } finally {
      document.close()
    }
  }

  test('in a field of its own it is a signature, and no text to be recognised', async () => {
    expect(await isScan([300, 100, 420, 160])).toBe(false)
  })

  test('over half the page it may be anything, and is looked at', async () => {
    expect(await isScan([20, 20, 580, 600])).toBe(true)
  })
})
