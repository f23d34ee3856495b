import type { Data } from '@xinqi/api/calls'
import { type DraftLine, type DraftNode, type DraftSource, toContent } from '@xinqi/api/draft-document'
import { COMMON_SLOTS, type DraftAnswers, OTHER, type Slot, TEMPLATES } from '@xinqi/review'
import { CodedError } from '../../../platform/errors.ts'

type UnderstoodAnswers = Data<'/draftAI/understand'>['answers']
const NUMBERS = new Set(['money', 'months', 'percent', 'days'])

const party = (side: '甲方' | '乙方', key: 'first' | 'second', role: string): Slot[] => [
  { key: `${key}Name`, label: `${side}名称`, kind: 'text', question: `${side}（${role}）的名称` },
  {
    key: `${key}Code`,
    label: `${side}证照号码`,
    kind: 'text',
    question: `${side}的统一社会信用代码或身份证号码`,
  },
  { key: `${key}Address`, label: `${side}住所`, kind: 'text', question: `${side}的住所` },
  { key: `${key}Phone`, label: `${side}联系电话`, kind: 'text', question: `${side}的联系电话` },
]

export const questionsOf = (type: string): Slot[] => {
  const template = type === OTHER.type ? OTHER : TEMPLATES[type]
  if (!template) throw new CodedError('BAD_REQUEST', '没有这一合同类型，请重新选择')
  return [
    ...party('甲方', 'first', template.first),
    ...party('乙方', 'second', template.second),
    ...template.slots,
  ]
}

/** Everything an answer may be given under: what is asked, and what may be agreed in any contract. */
export const slotsOf = (type: string): Slot[] => {
  const asked = questionsOf(type)
  return [...asked, ...COMMON_SLOTS.filter(({ key }) => !asked.some((one) => one.key === key))]
}

/** Figures as figures; what is no figure stays a blank to be filled in. */
export const toAnswers = (type: string, answered: UnderstoodAnswers): DraftAnswers => {
  const kinds = new Map(slotsOf(type).map(({ key, kind }) => [key, kind]))
  const answers: DraftAnswers = {}
  for (const { key, value } of answered) {
    const kind = kinds.get(key)
    const text = value.trim()
    if (!kind || !text) continue
    if (NUMBERS.has(kind)) {
      const number = Number(text.replace(/[,，\s]/g, ''))
      if (Number.isFinite(number) && number >= 0) answers[key] = number
    } else if (kind === 'date') {
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) answers[key] = text
    } else answers[key] = text
  }
  return answers
}

export const fromAnswers = (answers: DraftAnswers): UnderstoodAnswers =>
  Object.entries(answers).map(([key, value]) => ({ key, value: String(value) }))

/**
 * The engine writes text with its numbers; the editor counts by itself. Only its own
 * headings are clauses: a sentence that begins with 第五条 is none.
 */
export const contentOf = (
  text: string,
  clauses: readonly { heading: string; source?: DraftSource }[],
): DraftNode => {
  const lines: DraftLine[] = []
  let next = 0
  let begun = false
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (!line || line.startsWith('待补充（')) continue
    const clause = /^第[一二三四五六七八九十百]+条\s*(.*)$/.exec(line)
    if (lines.length === 0) lines.push({ kind: 'title', text: line })
    else if (clause && clause[1] === clauses[next]?.heading) {
      begun = true
      const source = clauses[next++]?.source
      lines.push({ kind: 'clause', text: clause[1]!, ...(source ? { source } : {}) })
    } else if (!begun || /^(?:[甲乙]方（签字或盖章）|签订日期)/.test(line))
      lines.push({ kind: 'plain', text: line })
    else lines.push({ kind: 'body', text: line })
  }
  return toContent(lines)
}
