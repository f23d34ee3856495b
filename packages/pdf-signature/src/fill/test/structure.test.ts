import { describe, expect, it } from 'vitest'
import { type PdfDict, PdfDocument, type PdfName, PdfRef, type PdfValue } from '../../pdf/index.ts'
import { columnWidths, createPdf, drawRow, FontSet, layRow, PageCanvas, StructureElement } from '../index.ts'

const TEXT = { face: 'song', sizePt: 12, colour: '#000000' } as const
const LOOK = {
  sizePt: 9,
  face: 'song',
  headFace: 'hei-bold',
  colour: '#000000',
  border: true,
  headGround: '#eeeeee',
} as const

const drawn = async () => {
  const fonts = new FontSet()
  const pages = [new PageCanvas(595, 842, fonts), new PageCanvas(595, 842, fonts)]
  const [first, second] = pages as [PageCanvas, PageCanvas]
  first.as(new StructureElement('H1'), () => first.text('采购合同', 60, 60, { ...TEXT, sizePt: 20 }))
  // A paragraph goes on over the page.
  const paragraph = new StructureElement('P')
  first.as(paragraph, () => first.text('一、乙方', 60, 780, TEXT))
  first.line(
    [
      [0, 0],
      [10, 10],
    ],
    '#000000',
    1,
  )
  first.withOpacity(0.5, () => first.fillRect({ left: 0, top: 0, width: 10, height: 10 }, '#ff0000'))
  first.as('ornament', () => first.text('1 / 2', 280, 810, TEXT))
  second.as(paragraph, () => second.text('按月供货。', 60, 60, TEXT))
  const columns = [{ share: 1 }, { share: 1 }]
  const widths = columnWidths(columns, 400)
  const table = new StructureElement('Table')
  for (const [at, cells] of [
    ['名称', '数量'],
    ['椅子', '12'],
  ].entries())
    drawRow(second, 60, 100 + at * 30, layRow(cells, widths, LOOK, at === 0)!, columns, widths, LOOK, table)
  // Nobody said what these are.
  second.text('乙方：', 60, 300, TEXT)
  second.text('张三', 120, 300, TEXT)
  return createPdf(pages, fonts, { title: '采购合同', createdAt: new Date(0) })
}

const open = async () => {
  const doc = PdfDocument.open(await drawn())
  const resolve = (value: PdfValue | undefined): PdfValue | undefined =>
    value instanceof PdfRef ? doc.resolve(value) : value
  const dict = (value: PdfValue | undefined) => resolve(value) as PdfDict
  const shape = (value: PdfValue): unknown => {
    const element = dict(value)
    if ((element.get('Type') as PdfName).value === 'MCR') return element.get('MCID')
    const kids = (resolve(element.get('K')) as PdfValue[]).map(shape)
    return [(element.get('S') as PdfName).value, ...kids]
  }
  return { doc, dict, resolve, shape }
}

describe('what a document says of itself', () => {
  it('is its headings, paragraphs and tables in the order they are read, and no ornament', async () => {
    const { doc, dict, shape } = await open()
    const root = dict(doc.root.get('StructTreeRoot'))
    expect(dict(doc.root.get('MarkInfo')).get('Marked')).toBe(true)
    expect(shape(root.get('K')!)).toEqual([
      'Document',
      ['H1', 0],
      ['P', 1, 0],
      ['Table', ['TR', ['TH', 1], ['TH', 2]], ['TR', ['TD', 3], ['TD', 4]]],
      // Words on one line belong together.
      ['P', 5],
    ])
  })

  it('leads back from every piece of a page to what it is', async () => {
    const { doc, dict, resolve } = await open()
    const numbers = resolve(
      dict(dict(doc.root.get('StructTreeRoot')).get('ParentTree')).get('Nums'),
    ) as PdfValue[]
    const names = (at: number) =>
      (resolve(numbers[at]) as PdfValue[]).map((ref) => (dict(ref).get('S') as PdfName).value)
    expect(names(1)).toEqual(['H1', 'P'])
    expect(names(3)).toEqual(['P', 'TH', 'TH', 'TD', 'TD', 'P'])
  })

  it('is the same in bytes every time', async () => {
    expect((await drawn()).equals(await drawn())).toBe(true)
  })
})
