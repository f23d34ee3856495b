import { type AgreementFacts, agreementText, agreementTitle } from '@xinqi/api/termination'
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
const RIGHT = WIDTH - 72
const TOP = 84
const BOTTOM = HEIGHT - 72
const LINE = 22
const BODY: TextStyle = { face: 'song', sizePt: 12, colour: '#111111' }
/** Room for one party's seal and date. */
const BLOCK = { width: 220, height: 150 }

/** Where a party signs and where its date stands, in fractions of the page. */
export type Places = {
  page: number
  mark: { x: number; y: number; width: number; height: number }
  date: { x: number; y: number; width: number; height: number }
}
export type DrawnAgreement = { pdf: Buffer; pageSizes: [number, number][]; places: Places[] }

const share = (left: number, top: number, width: number, height: number) => ({
  x: left / WIDTH,
  y: top / HEIGHT,
  width: width / WIDTH,
  height: height / HEIGHT,
})

/** The text of the agreement as pages, and a place for each party below it, two beside each other. */
export const drawAgreement = async (facts: AgreementFacts, at: Date): Promise<DrawnAgreement> => {
  const fonts = new FontSet()
  const pages: PageCanvas[] = []
  let y = 0
  const newPage = () => {
    pages.push(new PageCanvas(WIDTH, HEIGHT, fonts))
    y = TOP
  }
  newPage()
  const title = agreementTitle(facts)
  const size = 22
  pages[0]!.text(title, (WIDTH - measure(title, 'song-bold') * size) / 2, y + 12, {
    face: 'song-bold',
    sizePt: size,
    colour: '#111111',
  })
  y += 52
  for (const paragraph of agreementText(facts)) {
    for (const line of wrap(drawable(paragraph), BODY.face, (RIGHT - LEFT) / BODY.sizePt)) {
      if (y + LINE > BOTTOM) newPage()
      pages.at(-1)!.text(line, LEFT, y + BODY.sizePt, BODY)
      y += LINE
    }
    y += 6
  }
  y += 16
  const places: Places[] = facts.parties.map((name, index) => {
    const column = index % 2
    if (column === 0 && index > 0) y += BLOCK.height
    if (column === 0 && y + BLOCK.height > BOTTOM) newPage()
    const left = LEFT + column * (BLOCK.width + 12)
    const page = pages.at(-1)!
    const role = `${'甲乙丙丁戊己庚辛壬癸'[index] ?? '其他'}方（签章）：`
    page.text(role, left, y + 12, BODY)
    const shown = [...name].length > 17 ? `${[...name].slice(0, 16).join('')}…` : name
    page.text(shown, left, y + 30, { ...BODY, sizePt: 11 })
    page.text('日期：', left, y + 136, BODY)
    return {
      page: pages.length - 1,
      mark: share(left + 20, y + 36, 130, 84),
      date: share(left + 36, y + 122, 130, 20),
    }
  })
  const pdf = await createPdf(pages, fonts, { title, author: '信契', createdAt: at })
  return { pdf, pageSizes: pages.map(() => [WIDTH, HEIGHT]), places }
}
