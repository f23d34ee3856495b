import { A4, FlowingPages } from '@xinqi/pdf-signature/fill'
import type { PlannedPeriod, PlannedTerms } from './plan.ts'

export type PaperFacts = {
  title: string
  number: string
  /** Who they are, and whether a company seals or a person signs. */
  parties: readonly { name: string; seals: boolean }[]
  subject: string
  day: string
  validUntil: string
  cents: number | null
  direction: 1 | 2 | null
  periods?: readonly PlannedPeriod[]
  terms?: PlannedTerms | null
  /** Instead of the usual thirty days, where two versions are to differ. */
  noticeDays?: number
}

export type Paper = {
  pdf: Buffer
  pageSizes: [number, number][]
  /** Where each of the parties signs, in shares of the page. */
  places: { page: number; x: number; y: number; width: number; height: number }[]
}

const TEXT = { face: 'song', sizePt: 11, colour: '#111111' } as const
const HEADING = { face: 'song-bold', sizePt: 12, colour: '#111111' } as const
const SMALL = { face: 'song', sizePt: 9, colour: '#666666' } as const
const LINE = 20
const PLACE = { width: 150, height: 118 }
const COLUMNS = [70, 330]
const NAMES = ['甲方', '乙方']

const yuan = (cents: number) =>
  (cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const FIRST_SHARE = 0.3
/** 2026 年 1 月 5 日, as contracts say it. */
const inWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** Whoever pays is named each time: what is owed is read sentence by sentence. */
const termsOfPayment = (
  { firstOn }: PlannedTerms,
  cents: number,
  isBought: boolean,
  payer: string,
  receiver: string,
) =>
  [
    `${payer}应于${inWords(firstOn)}前向${receiver}支付首期款 ${yuan(Math.round(cents * FIRST_SHARE))} 元`,
    `${payer}应于货物验收合格后30日内支付合同总价的60%`,
    `${payer}应于${isBought ? '质保期满后15日内' : '验收合格后90日内'}付清余款。`,
  ].join('；')

const clausesOf = (facts: PaperFacts): [string, string[]][] => {
  const payer = facts.direction === 1 ? '乙方' : '甲方'
  const receiver = facts.direction === 1 ? '甲方' : '乙方'
  const isBought = facts.direction === 2
  const money =
    facts.cents === null
      ? ['本协议不涉及价款，双方因履行本协议发生的费用由各自承担。']
      : [
          `合同总价为人民币 ${yuan(facts.cents)} 元（含税），由${payer}支付给${receiver}。`,
          ...(facts.terms ? [termsOfPayment(facts.terms, facts.cents, isBought, payer, receiver)] : []),
          ...(facts.periods ?? []).map(
            ({ dueOn, cents }, at) =>
              `第 ${at + 1} 期：${payer}应于 ${dueOn} 前支付人民币 ${yuan(cents)} 元，${receiver}开具等额发票。`,
          ),
        ]
  return [
    ['第一条　标的', [`双方就${facts.subject}事宜订立本合同，具体范围、数量与规格以双方确认的清单为准。`]],
    ['第二条　价款与支付', money],
    [
      '第三条　期限',
      [
        `本合同自 ${facts.day} 起至 ${facts.validUntil} 止。期满前 ${facts.noticeDays ?? 30} 日内双方可以书面续订。`,
      ],
    ],
    [
      '第四条　交付与验收',
      [
        ...(facts.terms
          ? [`${receiver}应于${inWords(facts.terms.deliverBy)}前完成交付。质保期为自验收合格之日起12个月。`]
          : []),
        '交付后五个工作日内完成验收；逾期未提出书面异议的，视为验收合格。验收不合格的，应在十日内整改。',
      ],
    ],
    [
      '第五条　保密',
      ['双方对在履行中知悉的对方商业秘密负有保密义务，本合同终止后两年内仍应保密，法律另有规定的除外。'],
    ],
    [
      '第六条　违约责任',
      ['任何一方违约的，应当赔偿对方因此受到的损失；迟延付款的，每日按应付未付金额的万分之三支付违约金。'],
    ],
    ['第七条　争议解决', ['因本合同发生的争议，双方协商解决；协商不成的，向甲方所在地人民法院提起诉讼。']],
    ['第八条　其他', ['本合同自双方签章之日起生效，未尽事宜由双方另行书面约定。']],
  ]
}

/** A contract of the demo on paper; says of itself what it is. */
export const drawContractPaper = async (facts: PaperFacts, createdAt: Date): Promise<Paper> => {
  const pages = new FlowingPages({ top: 64, bottom: 64, side: 70 })
  pages.title(facts.title, { sizePt: 20, baseline: 20, below: 44 })
  pages.write(`合同编号：${facts.number}`, TEXT, LINE)
  for (const [at, { name }] of facts.parties.entries()) pages.write(`${NAMES[at]}：${name}`, TEXT, LINE)
  pages.y += 6
  pages.write('演示环境的示例合同：企业与人员均为虚构，日期由演示数据生成器给出，不用于任何交易。', SMALL, 16)
  pages.y += 8
  for (const [heading, lines] of clausesOf(facts)) {
    pages.keepTogether(LINE * 2.5)
    pages.write(heading, HEADING, LINE + 4)
    for (const line of lines) pages.write(line, TEXT, LINE, { indent: 22 })
    pages.y += 6
  }
  pages.keepTogether(PLACE.height + 70)
  pages.y += 16
  const top = pages.y
  const places = facts.parties.map(({ seals }, at) => {
    const left = COLUMNS[at]!
    pages.last.text(`${NAMES[at]}（${seals ? '盖章' : '签字'}）：`, left, top + TEXT.sizePt, TEXT)
    pages.last.text(`日期：${facts.day}`, left, top + PLACE.height + 34, TEXT)
    const height = seals ? PLACE.height : 56
    return {
      page: pages.pages.length - 1,
      x: left / A4.width,
      y: (top + 18) / A4.height,
      width: (seals ? PLACE.height : PLACE.width) / A4.width,
      height: height / A4.height,
    }
  })
  const pdf = await pages.finish({ title: facts.title, author: '信契演示数据生成器', createdAt })
  return { pdf, pageSizes: pages.sizes, places }
}
