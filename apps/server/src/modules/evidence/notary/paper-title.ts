import { margin, type ReportFlow } from '@xinqi/evidence'
import { measure } from '@xinqi/pdf-signature/fill'

/** What a paper is called, large in the middle of its first page. */
export const writeTitle = (flow: ReportFlow, title: string): void => {
  const sizePt = 24
  flow.page.text(title, (flow.page.width - measure(title, 'hei-bold') * sizePt) / 2, margin.top + sizePt, {
    face: 'hei-bold',
    sizePt,
    colour: '#1f2329',
  })
  flow.space(52)
}
