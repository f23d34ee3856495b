import { chinaDay } from '@xinqi/api/china-day'
import { FlowingPages, type TextStyle } from '@xinqi/pdf-signature/fill'

const MARGINS = { side: 72, top: 84, bottom: 72 }
const BODY: TextStyle = { face: 'song', sizePt: 12, colour: '#111111' }
const BLOCK = 120

export type MandateLetter = {
  number: string
  grantor: string
  company: string | null
  agent: string
  host: string | null
  words: readonly string[]
  limitsHash: string
  endsAt: Date
}

/** What the person signs, in his own words; every limit named here is checked before every act. Pure. */
export const letterText = (letter: MandateLetter): string[] => [
  `授权编号：${letter.number}`,
  `授权人：${letter.grantor}${letter.company ? `（以 ${letter.company} 的身份）` : ''}`,
  `被授权的智能体：${letter.agent}${letter.host ? `（${letter.host}）` : '（授权人自行登记）'}`,
  '授权人同意：在下列范围和期限内，该智能体可以授权人的名义在信契平台直接办理以下事项，无须逐份再次确认。超出任何一项范围的，转为授权人的「待我确认」，未经确认不会办理。',
  ...letter.words.map((words, at) => `${['一', '二', '三', '四', '五', '六', '七'][at]}、${words}。`),
  `期限：自签署之日起至 ${chinaDay(letter.endsAt)} 止，到期不自动续期。`,
  '智能体在任何情况下不能签署、用印、代填、审批、驳回、拒签、转交、付款，也不能授予、延长或扩大任何授权。',
  '授权人可随时在「我的授权」中撤销，自撤销时起立即失效；授权期间的每一步均记入存证。',
  `范围摘要（SHA-256）：${letter.limitsHash}`,
]

export const drawLetter = async (letter: MandateLetter, at: Date) => {
  const paper = new FlowingPages(MARGINS)
  paper.title('智能体授权书', { sizePt: 22, baseline: 12, below: 52 })
  for (const paragraph of letterText(letter)) {
    paper.write(paragraph, BODY, 22)
    paper.y += 6
  }
  paper.y += 16
  paper.keepTogether(BLOCK)
  const { last: page, left, y } = paper
  const placed = (...place: Parameters<FlowingPages['share']>) => ({
    page: paper.pages.length - 1,
    ...paper.share(...place),
  })
  page.text('授权人（签名）：', left, y + 12, BODY)
  page.text('日期：', left + 260, y + 12, BODY)
  return {
    pdf: await paper.finish({ title: '智能体授权书', author: '信契', createdAt: at }),
    pageSizes: paper.sizes,
    places: { signature: placed(left + 10, y + 30, 150, 60), date: placed(left + 300, y + 30, 130, 20) },
  }
}
