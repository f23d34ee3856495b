import { beforeAll, describe, expect, test } from 'vitest'
import { type Block, isTable, isText, type Page, type TextBlock } from '../src/model.ts'
import { contractClauses, contractParties, contractTitle, priceTable } from './contract-text.ts'
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
