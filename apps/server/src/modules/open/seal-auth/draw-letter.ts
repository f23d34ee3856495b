import { chinaDay } from '@xinqi/api/china-day'
import { FlowingPages, type Box as Share, type TextStyle } from '@xinqi/pdf-signature/fill'
import type { Scope } from './rules.ts'

const MARGINS = { side: 72, top: 84, bottom: 72 }
const LINE = 22
const BODY: TextStyle = { face: 'song', sizePt: 12, colour: '#111111' }
const TITLE = '自动签署授权书'
/** Room below the text for a signature, a seal and a day. */
const BLOCK = 190

export type LetterFacts = Scope & {
  number: string
  grantor: string
  appName: string
  appCompany: string
  filing: { number: string; name: string; scene: string }
  seals: readonly string[]
  endsAt: Date
  notice: string
  isSandbox: boolean
  /** Asks for a later end of one that holds. */
  isExtension: boolean
}

export type Box = Share & { page: number }
export type DrawnLetter = {
  pdf: Buffer
  pageSizes: [number, number][]
  places: { signature: Box; seal: Box; date: Box }
}

const yuan = (cents: number): string => (cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })
const orAny = (names: readonly string[]): string => (names.length ? names.join('、') : '不限')

/** What the company agrees to, in its own words; every limit named here is checked before every signature. Pure. */
export const letterText = (facts: LetterFacts): string[] => [
  `授权编号：${facts.number}`,
  `授权方：${facts.grantor}`,
  `被授权应用：${facts.appCompany} 的应用「${facts.appName}」${facts.isSandbox ? '（沙箱，无法律效力）' : ''}`,
  ...(facts.isExtension
    ? ['本授权书为原授权的续期，除截止日期外内容不变；签署后原截止日期由本授权书替代。']
    : []),
  '授权方同意：在下列范围和期限内，被授权应用可通过信契开放平台，以授权方的下列电子印章自动签署合同，无须逐份再次确认。据此签署的合同与授权方亲自盖章具有同等效力。',
  `一、场景：${facts.filing.name}（备案编号 ${facts.filing.number}）。${facts.filing.scene}`,
  `二、印章：${facts.seals.join('、')}。仅限以上印章，不包括任何自然人的个人签名。`,
  `三、范围：合同模板：${orAny(facts.templates)}；合同类型：${orAny(facts.types)}；相对方：${orAny(facts.counterparties)}；单份合同金额：${facts.maxAmountCents === null ? '不限' : `不超过人民币 ${yuan(facts.maxAmountCents)} 元`}。超出范围的合同不会自动签署。`,
  `四、期限：自本授权书签署之日起至 ${chinaDay(facts.endsAt)}（北京时间当日所示时刻）止。`,
  `五、告知：平台${facts.notice === 'each' ? '在每次自动签署后' : '每日'}将据此签署的合同告知授权方。每份合同的存证中记明「自动签署」与本授权编号。`,
  '六、撤销：授权方可随时在信契平台「印章授权 - 自动签署」中撤销本授权，也可停用印章或请被授权方撤销；自撤销时起，此后的合同不再自动签署，此前已签署的合同不受影响。',
]

export const drawLetter = async (facts: LetterFacts, at: Date): Promise<DrawnLetter> => {
  const paper = new FlowingPages(MARGINS)
  paper.title(TITLE, { sizePt: 22, baseline: 12, below: 52 })
  for (const paragraph of letterText(facts)) {
    paper.write(paragraph, BODY, LINE)
    paper.y += 6
  }
  paper.y += 16
  paper.keepTogether(BLOCK)
  const { last: page, left, y } = paper
  const placed = (...place: Parameters<FlowingPages['share']>): Box => ({
    page: paper.pages.length - 1,
    ...paper.share(...place),
  })
  page.text('法定代表人或管理员（签名）：', left, y + 12, BODY)
  page.text('授权方（盖章）：', left + 240, y + 12, BODY)
  page.text('日期：', left, y + 160, BODY)
  return {
    pdf: await paper.finish({ title: TITLE, author: '信契', createdAt: at }),
    pageSizes: paper.sizes,
    places: {
      signature: placed(left + 10, y + 30, 150, 60),
      seal: placed(left + 240, y + 24, 130, 130),
      date: placed(left + 40, y + 146, 130, 20),
    },
  }
}
