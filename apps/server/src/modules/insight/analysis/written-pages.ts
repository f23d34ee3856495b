import {
  createPdf,
  drawable,
  FontSet,
  measure,
  PageCanvas,
  type TextStyle,
  wrap,
} from '@xinqi/pdf-signature/fill'

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const TOP = 76
const BOTTOM = HEIGHT - 72

export type TextRow = {
  text: string
  look?: 'title' | 'heading' | 'body' | 'small' | 'quote'
  colour?: string
  /** Two ideographs, as Chinese paragraphs begin. */
  indented?: boolean
  newPage?: boolean
}

/** A table: its first row is its head, drawn again on every page it goes on. */
export type Line = TextRow | { rows: readonly (readonly string[])[] }

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
    if ('rows' in each) {
      y = drawTable(each.rows, { y, page: () => pages.at(-1)!, newPage })
      continue
    }
    const { text, look = 'body', colour, indented, newPage: fresh } = each
    if (fresh && y > TOP) newPage()
    const { style, line, after } = LOOKS[look]
    const left = look === 'quote' ? LEFT + 14 : LEFT
    const room = (WIDTH - LEFT - left) / style.sizePt
    // A title at the foot of a page would stand alone.
    if (look === 'heading' && y + 3 * line > BOTTOM) newPage()
    for (const row of wrap(drawable(`${indented ? '　　' : ''}${text}`), style.face, room)) {
      if (y + line > BOTTOM) newPage()
      const x = look === 'title' ? (WIDTH - measure(row, style.face) * style.sizePt) / 2 : left
      pages.at(-1)!.text(row, x, y + style.sizePt, colour ? { ...style, colour } : style)
      y += line
    }
    y += after
  }
  const foot: TextStyle = { face: 'song', sizePt: 9, colour: '#888888' }
  pages.forEach((page, index) => {
    const number = `${index + 1} / ${pages.length}`
    page.text(number, (WIDTH - measure(number, foot.face) * foot.sizePt) / 2, HEIGHT - 36, foot)
    if (info.footer) page.text(drawable(info.footer), LEFT, HEIGHT - 52, { ...foot, sizePt: 8 })
  })
  return createPdf(pages, fonts, { title: info.title, author: '信契', createdAt: info.at })
}

const CELL: TextStyle = { face: 'song', sizePt: 10, colour: '#111111' }
const CELL_LINE = 16
const CELL_PAD = 4
const RULE = '#808080'

type Desk = { y: number; page: () => PageCanvas; newPage: () => number }

/** Rows whole where they fit on a page; a row taller than that goes on over the next. Returns where the words go on. */
const drawTable = (rows: readonly (readonly string[])[], desk: Desk): number => {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const width = (WIDTH - 2 * LEFT) / columns
  const room = (width - 2 * CELL_PAD) / CELL.sizePt
  let { y } = desk
  const wrapped = rows.map((row, at) =>
    Array.from({ length: columns }, (_, column) => {
      const style = at === 0 ? { ...CELL, face: 'song-bold' as const } : CELL
      return (row[column] ?? '').split('\n').flatMap((text) => wrap(drawable(text), style.face, room))
    }),
  )
  const draw = (cells: readonly (readonly string[])[], bold: boolean) => {
    const high = Math.max(1, ...cells.map((cell) => cell.length)) * CELL_LINE + 2 * CELL_PAD
    cells.forEach((cell, column) => {
      const left = LEFT + column * width
      desk.page().strokeRect({ left, top: y, width, height: high }, RULE, 0.6)
      cell.forEach((text, line) => {
        const style = bold ? { ...CELL, face: 'song-bold' as const } : CELL
        desk.page().text(text, left + CELL_PAD, y + CELL_PAD + line * CELL_LINE + CELL.sizePt, style)
      })
    })
    y += high
  }
  const tall = Math.floor((BOTTOM - TOP - 6 * CELL_LINE) / CELL_LINE)
  wrapped.forEach((cells, at) => {
    const lines = Math.max(1, ...cells.map((cell) => cell.length))
    for (let from = 0; from < lines; from += tall) {
      const part = cells.map((cell) => cell.slice(from, from + tall))
      const high = Math.min(tall, lines - from) * CELL_LINE + 2 * CELL_PAD
      if (y + high > BOTTOM) {
        y = desk.newPage()
        const head = wrapped[0]!
        if (at > 0 && head.every((cell) => cell.length <= 3)) draw(head, true)
      }
      draw(part, at === 0)
    }
  })
  return y + 6
}
