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

export type Line = {
  text: string
  look?: 'title' | 'heading' | 'body' | 'small' | 'quote'
  colour?: string
  /** Two ideographs, as Chinese paragraphs begin. */
  indented?: boolean
  newPage?: boolean
}

const LOOKS: Record<NonNullable<Line['look']>, { style: TextStyle; line: number; after: number }> = {
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
  const newPage = () => {
    pages.push(new PageCanvas(WIDTH, HEIGHT, fonts))
    y = TOP
  }
  newPage()
  for (const { text, look = 'body', colour, indented, newPage: fresh } of lines) {
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
