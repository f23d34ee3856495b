import { guessType } from '../facts/contract-type.ts'
import { type Finding, reviewContract } from '../review.ts'
import type { Stance } from '../rules/rule.ts'
import { fold } from '../text/fold.ts'
import { readStructure } from '../text/structure.ts'
import { type IsoDate, termEnd } from '../values/calendar.ts'
import { toCapitalAmount } from '../values/capital-amount.ts'
import { extractAnswers } from './read-request.ts'
import type { ClauseTemplate, DraftTemplate, Slot } from './template.ts'
import { TEMPLATES } from './templates.ts'

/** Slot key → value; money and percentages as numbers, dates YYYY-MM-DD. first… and second… describe the parties. */
export type DraftAnswers = Record<string, string | number>

export type DraftRequest = {
  type: string
  answers: DraftAnswers
  questions: { key: string; question: string }[]
}

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
  /代孕|枪支|弹药|毒品|赌博|赌债|洗钱|虚开(?:增值税)?发票|人体器官|传销|高利贷|套路贷|贩卖人口|卖淫|假证|伪造|走私|跑分|非法集资|阴阳合同/

/** A sentence or two of what is wanted → type, the facts found in it, and questions for the rest. */
export function readDraftRequest(request: string): DraftRequest {
  const text = fold(request).trim()
  refuseUnlawful(text)
  if (text.length < 5) throw new DraftError('TOO_SHORT', '请用一两句话说明要起草什么合同')
  // The request stands in for the title: the words that name a kind of contract are what tell.
  const titled = text.replace(/[，。；\n:]/g, ' ').slice(0, 30)
  const named = Object.values(TEMPLATES).find(
    ({ reviewAs, title }) => reviewAs && text.includes(title.replace(/合同$/, '')),
  )
  const type = named?.type ?? guessType(text, readStructure(`${titled}合同\n${text}`)).type
  const template = TEMPLATES[type]
  if (!template)
    throw new DraftError('UNKNOWN_TYPE', '没有判断出合同类型，请说明是买卖、租赁、劳动、服务等哪一类')
  const answers = extractAnswers(text, template)
  const questions = template.slots
    .filter((slot) => answers[slot.key] === undefined)
    .map(({ key, question }) => ({ key, question }))
  for (const side of ['first', 'second'] as const) {
    if (answers[`${side}Name`] === undefined)
      questions.unshift({
        key: `${side}Name`,
        question: `${side === 'first' ? '甲方' : '乙方'}（${template[side]}）的名称是什么`,
      })
  }
  return { type, answers, questions }
}

class Writer {
  text = ''
  readonly blanks: Blank[] = []
  private readonly answers: DraftAnswers
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
    if (missing || typeof start !== 'string') writer.blank(`${key}:end`, '届满日')
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
      Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    )
  else if (slot?.kind === 'date') writer.write(chineseDate(String(value)))
  else writer.write(String(value))
}

function chineseDate(date: IsoDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
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
  const words = (clause.alternatives?.[stance] ?? clause.text)
    .replaceAll(template.first, '甲方')
    .replaceAll(template.second, '乙方')
  let at = 0
  for (const match of words.matchAll(/\{\{(\w+)(?::(\w+))?\}\}/g)) {
    writer.write(words.slice(at, match.index))
    writeSlot(
      writer,
      template.slots.find((slot) => slot.key === match[1]),
      match[1] as string,
      match[2],
      answers,
    )
    at = (match.index as number) + match[0].length
  }
  writer.write(words.slice(at))
}

function writeParty(writer: Writer, side: 'first' | 'second', role: string, person: boolean) {
  const letter = side === 'first' ? '甲方' : '乙方'
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

/** The same frame, parties first and signatures last, around whatever clauses a template has. */
export function writeDraft(template: DraftTemplate, answers: DraftAnswers, stance: Stance = '中立'): Draft {
  refuseUnlawful(...Object.values(answers))
  const { type } = template
  const writer = new Writer(answers)
  writer.write(`${template.title}\n\n`)
  writeParty(writer, 'first', template.first, isPerson(answers, 'first', false))
  writeParty(writer, 'second', template.second, isPerson(answers, 'second', template.secondIsPerson ?? false))
  writer.write(`${template.recital}\n\n`)
  const used = template.clauses.filter((clause) => !clause.onlyWith || answers[clause.onlyWith] !== undefined)
  used.forEach((clause, index) => {
    writer.write(`第${articleNumber(index + 1)}条 ${clause.heading}\n`)
    writeClause(writer, template, clause, stance, answers)
    writer.write('\n\n')
  })
  writer.write('甲方（签字或盖章）：\n\n乙方（签字或盖章）：\n\n签订日期：____年__月__日\n')
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
