import { type Finding, reviewContract } from '../review.ts'
import type { Stance } from '../rules/rule.ts'
import { type IsoDate, termEnd } from '../values/calendar.ts'
import { toCapitalAmount } from '../values/capital-amount.ts'
import { COMMON_SLOTS, PASSAGES } from './common-slots.ts'
import { withPassages } from './passages.ts'
import type { ClauseTemplate, DraftTemplate, Slot } from './template.ts'
import { TEMPLATES } from './templates.ts'

/** Slot key → value; money and percentages as numbers, dates YYYY-MM-DD. first… and second… describe the parties. */
export type DraftAnswers = Record<string, string | number>

export type Blank = { key: string; label: string; start: number; end: number }

export type Draft = {
  type: string
  title: string
  /** The contract, with a list of what is still to be filled in at its top. */
  text: string
  blanks: Blank[]
  clauses: { id: string; heading: string; stance: Stance }[]
  /** What the own review says of the draft, blanks aside. */
  findings: Finding[]
}

export class DraftError extends Error {
  code: 'UNLAWFUL_PURPOSE' | 'UNKNOWN_TYPE' | 'TOO_SHORT'
  constructor(code: DraftError['code'], message: string) {
    super(message)
    this.name = 'DraftError'
    this.code = code
  }
}

const UNLAWFUL =
  /代孕|枪支|弹药|毒品|冰毒|赌博|赌债|赌场|洗钱|虚开(?:增值税)?(?:专用)?发票|虚开|买(?:卖)?发票|假发票|人体器官|卖肾|传销|高利贷|套路贷|裸贷|贩卖人口|卖淫|陪睡|假证|伪造|走私|跑分|非法集资|阴阳合同|偷税|逃税|漏税|避税合同|代考|替考|刷单|围标|串标|行贿|贿赂|(?:给|收)回扣|买卖(?:公民)?个人信息|出售(?:公民)?个人信息|卖(?:客户|公民)?身份证|(?:转移|隐匿)(?:财产|资产)(?:躲|逃|避)债|逃避?债务|躲债|野生动物|象牙|盗版|高仿|假冒|黑客|攻击网站|出租(?:银行卡|账户)|买卖银行卡/

class Writer {
  text = ''
  readonly blanks: Blank[] = []
  readonly answers: DraftAnswers
  constructor(answers: DraftAnswers) {
    this.answers = answers
  }
  write(words: string) {
    this.text += words
  }
  blank(key: string, label: string) {
    const start = this.text.length
    this.text += `【待填：${label}】`
    this.blanks.push({ key, label, start, end: this.text.length })
  }
  /** Words agreed on, with what is still open in them. */
  passage(words: string) {
    let at = 0
    for (const match of words.matchAll(/【待填：([^】]+)】/g)) {
      this.write(words.slice(at, match.index))
      this.blank(match[1] as string, match[1] as string)
      at = match.index + match[0].length
    }
    this.write(words.slice(at))
  }
  value(key: string, label: string) {
    const value = this.answers[key]
    if (value === undefined || value === '') this.blank(key, label)
    else this.write(String(value))
  }
}

function writeSlot(
  writer: Writer,
  slot: Slot | undefined,
  key: string,
  form: string | undefined,
  answers: DraftAnswers,
) {
  const label = slot?.label ?? key
  const value = answers[key]
  const missing = value === undefined || value === ''
  if (form === 'end') {
    const start = answers.startDate
    if (typeof answers.endDate === 'string') writer.write(chineseDate(answers.endDate))
    else if (missing || typeof start !== 'string') writer.blank(`${key}:end`, '届满日')
    else writer.write(chineseDate(termEnd(start, Number(value))))
    return
  }
  if (missing) {
    writer.blank(form ? `${key}:${form}` : key, form === 'capital' ? `${label}大写` : label)
    return
  }
  if (form === 'capital') writer.write(toCapitalAmount(Number(value)))
  else if (form === 'rest') writer.write(String(Math.round((100 - Number(value)) * 100) / 100))
  else if (slot?.kind === 'money')
    writer.write(
      Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    )
  else if (slot?.kind === 'date') writer.write(chineseDate(String(value)))
  else writer.write(String(value))
}

function chineseDate(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** The slot of the template, or one that any contract may have. */
const slotOf = (template: DraftTemplate, key: string): Slot | undefined =>
  template.slots.find((slot) => slot.key === key) ?? COMMON_SLOTS.find((slot) => slot.key === key)

/** 甲方 is the first role unless the one who asked said otherwise. */
const isSwapped = (answers: DraftAnswers) => answers.firstIs === '乙方'
export const letterOf = (side: 'first' | 'second', answers: DraftAnswers): '甲方' | '乙方' =>
  (side === 'first') === isSwapped(answers) ? '乙方' : '甲方'

/** Roles → 甲方 and 乙方; where the letters stand the other way round, those written in the template change too. */
export function inLetters(text: string, template: DraftTemplate, answers: DraftAnswers): string {
  // The longer name first: 被许可人 holds 许可人.
  const [long, short] =
    template.first.length > template.second.length
      ? [template.first, template.second]
      : [template.second, template.first]
  const letters =
    template.first === '甲方'
      ? text
      : text.replace(new RegExp(`(?:${long}|${short})(?!致)`, 'g'), (role) =>
          role === template.first ? '甲方' : '乙方',
        )
  return isSwapped(answers)
    ? letters.replace(/甲方|乙方/g, (one) => (one === '甲方' ? '乙方' : '甲方'))
    : letters
}

function writeClause(
  writer: Writer,
  template: DraftTemplate,
  clause: ClauseTemplate,
  stance: Stance,
  answers: DraftAnswers,
) {
  if (clause.verbatim) {
    writer.write(clause.text)
    return
  }
  const words = inLetters(
    withPassages(clause.alternatives?.[stance] ?? clause.text, answers, template),
    template,
    answers,
  )
  let at = 0
  for (const match of words.matchAll(/\{\{(\w+)(?::(\w+))?\}\}/g)) {
    writer.write(words.slice(at, match.index))
    writeSlot(writer, slotOf(template, match[1] as string), match[1] as string, match[2], answers)
    at = (match.index as number) + match[0].length
  }
  writer.write(words.slice(at))
}

function writeParty(writer: Writer, side: 'first' | 'second', role: string, person: boolean) {
  const letter = letterOf(side, writer.answers)
  writer.write(role === letter ? `${letter}：` : `${letter}（${role}）：`)
  writer.value(`${side}Name`, `${letter}名称`)
  writer.write(`\n${person ? '身份证号码' : '统一社会信用代码'}：`)
  writer.value(`${side}Code`, `${letter}${person ? '身份证号码' : '统一社会信用代码'}`)
  writer.write('\n住所：')
  writer.value(`${side}Address`, `${letter}住所`)
  writer.write('\n联系电话：')
  writer.value(`${side}Phone`, `${letter}联系电话`)
  writer.write('\n\n')
}

const CHINESE = ['', ...'一二三四五六七八九']
const articleNumber = (n: number): string =>
  `${n >= 20 ? CHINESE[Math.floor(n / 10)] : ''}${n >= 10 ? '十' : ''}${CHINESE[n % 10]}`

const isPerson = (answers: DraftAnswers, side: string, fallback: boolean): boolean => {
  const name = answers[`${side}Name`]
  return typeof name === 'string' ? !/公司|企业|中心|厂|店|院|所|社/.test(name) && name.length <= 4 : fallback
}

/** Type and facts → contract text; what is not known stays a visible blank and is never invented. */
export function draftContract(type: string, answers: DraftAnswers, stance: Stance = '中立'): Draft {
  const template = TEMPLATES[type]
  if (!template) throw new DraftError('UNKNOWN_TYPE', `没有“${type}”类型的合同文本`)
  return writeDraft(template, answers, stance)
}

/** Throws where what is wanted is unlawful on the face of it. */
export function refuseUnlawful(...words: (string | number)[]): void {
  if (words.some((each) => UNLAWFUL.test(String(each))))
    throw new DraftError('UNLAWFUL_PURPOSE', '不能起草用于违法目的的合同')
}

type SaidClause = ClauseTemplate & { said?: string[] }
/** Clauses every contract ends with: what was agreed besides stands before them. */
const ENDS = new Set([
  'breach',
  'termination',
  'force-majeure',
  'assignment',
  'notice',
  'electronic',
  'dispute',
  'site-dispute',
  'labour-dispute',
  'effect',
])

/** Each passage that was agreed goes into the clause of its subject, in place of our usual words or after them. */
function withWhatWasSaid(clauses: ClauseTemplate[], answers: DraftAnswers): SaidClause[] {
  const made: SaidClause[] = clauses.map((clause) => ({ ...clause }))
  const added: SaidClause[] = []
  for (const { key, heading, clauses: ids, replaces } of PASSAGES) {
    const words = answers[key]
    if (words === undefined || words === '') continue
    const home = made.find(({ id }) => ids.includes(id))
    if (!home) added.push({ id: key, heading, text: '', said: [String(words)] })
    else {
      if (replaces) home.text = ''
      home.said = [...(home.said ?? []), String(words)]
    }
  }
  const at = made.findIndex(({ id }) => ENDS.has(id))
  made.splice(at < 0 ? made.length : at, 0, ...added)
  return made
}

/** The same frame, parties first and signatures last, around whatever clauses a template has. */
export function writeDraft(template: DraftTemplate, answers: DraftAnswers, stance: Stance = '中立'): Draft {
  refuseUnlawful(...Object.values(answers))
  const { type } = template
  const writer = new Writer(answers)
  writer.write(`${template.title}\n\n`)
  for (const side of isSwapped(answers) ? (['second', 'first'] as const) : (['first', 'second'] as const))
    writeParty(
      writer,
      side,
      template[side],
      isPerson(answers, side, side === 'second' && (template.secondIsPerson ?? false)),
    )
  if (answers.thirdName)
    writer.write(`丙方${answers.thirdRole ? `（${answers.thirdRole}）` : ''}：${answers.thirdName}\n\n`)
  writer.write(`${template.recital}\n\n`)
  const used = withWhatWasSaid(
    template.clauses.filter((clause) => !clause.onlyWith || answers[clause.onlyWith] !== undefined),
    answers,
  )
  used.forEach((clause, index) => {
    writer.write(`第${articleNumber(index + 1)}条 ${clause.heading}\n`)
    if (clause.text) writeClause(writer, template, clause, stance, answers)
    ;(clause.said ?? []).forEach((words, at) => {
      if (at > 0 || !/\n$/.test(writer.text)) writer.write('\n')
      writer.passage(words)
    })
    writer.write('\n\n')
  })
  writer.write(
    `甲方（签字或盖章）：\n\n乙方（签字或盖章）：\n\n${answers.thirdName ? '丙方（签字或盖章）：\n\n' : ''}签订日期：____年__月__日\n`,
  )
  const { findings } = reviewContract(writer.text, {
    type: template.reviewAs ?? type,
    stance,
    today: typeof answers.startDate === 'string' ? answers.startDate : undefined,
  })
  const filled = findings.filter(
    (finding) =>
      !writer.blanks.some((blank) => finding.start < blank.end && blank.start < finding.end) &&
      !(writer.blanks.length > 0 && finding.checkpoint === 'G01'),
  )
  return withBlankList(
    type,
    template.title,
    writer,
    used.map(({ id, heading, alternatives }) => ({
      id,
      heading,
      stance: alternatives?.[stance] ? stance : '中立',
    })),
    filled,
  )
}

function withBlankList(
  type: string,
  title: string,
  writer: Writer,
  clauses: Draft['clauses'],
  findings: Finding[],
): Draft {
  if (writer.blanks.length === 0) return { type, title, text: writer.text, blanks: [], clauses, findings }
  const labels = [...new Set(writer.blanks.map((blank) => blank.label))]
  const list = `待补充（签署前请补全并删除本段）：${labels.join('、')}\n\n`
  return {
    type,
    title,
    text: list + writer.text,
    blanks: writer.blanks.map((blank) => ({
      ...blank,
      start: blank.start + list.length,
      end: blank.end + list.length,
    })),
    clauses,
    findings: findings.map((finding) => ({
      ...finding,
      start: finding.start + list.length,
      end: finding.end + list.length,
    })),
  }
}
