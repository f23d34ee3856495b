import { type AgreementFacts, agreementText, agreementTitle } from '@xinqi/api/termination'
import { type Box, FlowingPages, type TextStyle } from '@xinqi/pdf-signature/fill'

const MARGINS = { side: 72, top: 84, bottom: 72 }
const LINE = 22
const BODY: TextStyle = { face: 'song', sizePt: 12, colour: '#111111' }
/** Room for one party's seal and date. */
const BLOCK = { width: 220, height: 150 }

/** Where a party signs and where its date stands, in fractions of the page. */
export type Places = {
  page: number
  mark: Box
  date: Box
}
export type DrawnAgreement = { pdf: Buffer; pageSizes: [number, number][]; places: Places[] }

/** The text of the agreement as pages, and a place for each party below it, two beside each other. */
export const drawAgreement = async (facts: AgreementFacts, at: Date): Promise<DrawnAgreement> => {
  const paper = new FlowingPages(MARGINS)
  const title = agreementTitle(facts)
  paper.title(title, { sizePt: 22, baseline: 12, below: 52 })
  for (const paragraph of agreementText(facts)) {
    paper.write(paragraph, BODY, LINE)
    paper.y += 6
  }
  paper.y += 16
  const places: Places[] = facts.parties.map((name, index) => {
    const column = index % 2
    if (column === 0 && index > 0) paper.y += BLOCK.height
    if (column === 0) paper.keepTogether(BLOCK.height)
    const left = paper.left + column * (BLOCK.width + 12)
    const { last: page, y } = paper
    const role = `${'甲乙丙丁戊己庚辛壬癸'[index] ?? '其他'}方（签章）：`
    page.text(role, left, y + 12, BODY)
    const shown = [...name].length > 17 ? `${[...name].slice(0, 16).join('')}…` : name
    page.text(shown, left, y + 30, { ...BODY, sizePt: 11 })
    page.text('日期：', left, y + 136, BODY)
    return {
      page: paper.pages.length - 1,
      mark: paper.share(left + 20, y + 36, 130, 84),
      date: paper.share(left + 36, y + 122, 130, 20),
    }
  })
  return { pdf: await paper.finish({ title, author: '信契', createdAt: at }), pageSizes: paper.sizes, places }
}
