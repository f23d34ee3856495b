// Workbooks as they come out of the engine itself. One conversion, since each starts an engine of its own and takes
// seconds: an Excel 97 workbook, which takes two, goes its whole way in the browser test of every accepted file type.

import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { engineOfFile } from './engine-of-file.ts'
import { makeXlsx, WIDE_ROW } from './make-xlsx.ts'

const { engine } = engineOfFile()

test('a wide sheet stays on one page, one that was set up keeps its paper, and macros go with a word', {
  timeout: 120_000,
}, async () => {
  const book = makeXlsx(
    [
      { name: '宽表', rows: [WIDE_ROW] },
      {
        name: '横表',
        rows: [['品名', '数量']],
        printArea: '$A$1:$B$1',
        behind: '<pageSetup paperSize="8" orientation="landscape"/>',
      },
    ],
    { parts: { 'xl/vbaProject.bin': 'code' } },
  )
  const { pdf, pages, kind, removed } = await engine.toPdf(book)
  expect({ pages, kind, removed }).toEqual({ pages: 2, kind: 'xlsx', removed: ['macro'] })
  const sizes = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize())
  const near = (millimetres: number) => Math.round((millimetres / 25.4) * 72)
  expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [near(210), near(297)],
    [near(420), near(297)],
  ])
})
