import type { DraftCell } from '@xinqi/api/draft-document'
import {
  createPdf,
  drawable,
  FontSet,
  measure,
  PageCanvas,
  StructureElement,
  type TextStyle,
} from '@xinqi/pdf-signature/fill'
import { drawRuns, type Run, widthOf, wrapRuns } from './written-runs.ts'
import { drawTable } from './written-table.ts'

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const TOP = 76
const BOTTOM = HEIGHT - 72

export type TextRow = {
  text: string
  /** The same words, where some of them stand out. */
  runs?: readonly Run[]
  look?: 'title' | 'heading' | 'body' | 'small' | 'quote'
  colour?: string
  /** Two ideographs, as Chinese paragraphs begin. */
  indented?: boolean
  newPage?: boolean
}

export type Line = TextRow | { cells: readonly DraftCell[] }

const LOOKS: Record<NonNullable<TextRow['look']>, { style: TextStyle; line: number; after: number }> = {
  title: { style: { face: 'song-bold', sizePt: 18, colour: '#111111' }, line: 28, after: 14 },
  heading: { style: { face: 'song-bold', sizePt: 12, colour: '#111111' }, line: 21, after: 2 },
  body: { style: { face: 'song', sizePt: 11.5, colour: '#111111' }, line: 20, after: 2 },
  small: { style: { face: 'song', sizePt: 9, colour: '#666666' }, line: 14, after: 2 },
  quote: { style: { face: 'song', sizePt: 10.5, colour: '#444444' }, line: 17, after: 4 },
}

/** Words on A4 pages with a number at the foot of each: reports, and drafts as they will be signed. */
export const writtenPages = async (
  lines: readonly Line[],
  info: { title: string; at: Date; footer?: string },
): Promise<Uint8Array> => {
  const fonts = new FontSet()
  const pages: PageCanvas[] = []
  let y = 0
  const newPage = (): number => {
    pages.push(new PageCanvas(WIDTH, HEIGHT, fonts))
    y = TOP
    return y
  }
  newPage()
  for (const each of lines) {
    if ('cells' in each) {
      const place = { left: LEFT, width: WIDTH - 2 * LEFT, top: TOP, bottom: BOTTOM }
      y = drawTable(each.cells, { ...place, y, page: () => pages.at(-1)!, newPage })
      continue
    }
    const { text, runs = [{ text, bold: false }], look = 'body', colour, indented, newPage: fresh } = each
    if (fresh && y > TOP) newPage()
    const { style, line, after } = LOOKS[look]
    const left = look === 'quote' ? LEFT + 14 : LEFT
    const room = (WIDTH - LEFT - left) / style.sizePt
    // A title at the foot of a page would stand alone.
    if (look === 'heading' && y + 3 * line > BOTTOM) newPage()
    const words = indented ? [{ text: '　　', bold: false }, ...runs] : runs
    const element = new StructureElement(look === 'title' ? 'H1' : look === 'heading' ? 'H2' : 'P')
    for (const row of wrapRuns(words, style, room)) {
      if (y + line > BOTTOM) newPage()
      const x = look === 'title' ? (WIDTH - widthOf(row, style)) / 2 : left
      const page = pages.at(-1)!
      page.as(element, () => drawRuns(page, row, x, y + style.sizePt, colour ? { ...style, colour } : style))
      y += line
    }
    y += after
  }
  const foot: TextStyle = { face: 'song', sizePt: 9, colour: '#888888' }
  pages.forEach((page, index) => {
    const number = `${index + 1} / ${pages.length}`
    page.as('ornament', () => {
      page.text(number, (WIDTH - measure(number, foot.face) * foot.sizePt) / 2, HEIGHT - 36, foot)
      if (info.footer) page.text(drawable(info.footer), LEFT, HEIGHT - 52, { ...foot, sizePt: 8 })
    })
  })
  return createPdf(pages, fonts, { title: info.title, author: '信契', createdAt: info.at })
}
