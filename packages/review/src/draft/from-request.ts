// From a request straight to a draft, as the command line and the bench want it: what is not known stays blank.
import type { IsoDate } from '../values/calendar.ts'
import { COMMON_SLOTS } from './common-slots.ts'
import { type Draft, type DraftAnswers, DraftError, draftContract } from './draft.ts'
import { type DraftRequest, labelOf, readDraftRequest } from './read-request.ts'
import { TEMPLATES } from './templates.ts'

export type DraftFromRequest = {
  type: string | null
  text: string
  /** What is asked back, contradictions first. */
  questions: { key: string; label: string; question: string }[]
  refused: string | null
  /** Phrases in no clause and in no question. */
  unused: string[]
  notes: string[]
  understood: { key: string; label: string; value: string | number; quote: string; computed?: string }[]
  findings: { checkpoint: string; level: string; title: string }[]
}

const NOTHING: DraftFromRequest = {
  type: null,
  text: '',
  questions: [],
  refused: null,
  unused: [],
  notes: [],
  understood: [],
  findings: [],
}

/** Contradictions and unlawful figures leave a blank; only an unlawful purpose is refused as a whole. */
export function draftFromRequest(request: string, today?: IsoDate): DraftFromRequest {
  let read: DraftRequest
  let draft: Draft
  try {
    read = readDraftRequest(request, today)
    draft = draftContract(read.type, read.answers)
  } catch (error) {
    if (!(error instanceof DraftError)) throw error
    if (error.code === 'UNLAWFUL_PURPOSE') return { ...NOTHING, refused: error.message }
    return { ...NOTHING, questions: [{ key: 'type', label: '合同类型', question: error.message }] }
  }
  return {
    type: read.type,
    text: withUnused(draft.text, read.unused),
    questions: read.questions.map(({ key, question }) => ({ key, label: labelOf(read.type, key), question })),
    refused: null,
    unused: read.unused,
    notes: [
      ...read.notes,
      ...notWritten(read.type, read.answers, draft.text).map((label) => `“${label}”没有写入正文，请核对`),
    ],
    understood: understoodOf(read),
    findings: draft.findings.map(({ checkpoint, level, title }) => ({ checkpoint, level, title })),
  }
}

/** Answers that are not in the text: a draft that lost one must say so. */
export function notWritten(type: string, answers: DraftAnswers, text: string): string[] {
  const plain = text.replace(/[,\s]/g, '')
  const lost: string[] = []
  for (const [key, value] of Object.entries(answers)) {
    if (NOT_WORDS.has(key) || value === '') continue
    const kind = slotKind(type, key)
    const words = String(value)
    let there: boolean
    if (kind === 'money')
      there = plain.includes(`${Number(value).toFixed(2)}元`) || plain.includes(`${Number(value)}元`)
    else if (kind === 'date') {
      const [year, month, day] = words.split('-').map(Number)
      there = plain.includes(`${year}年${month}月${day}日`)
    } else there = words.split('\n').every((line) => plain.includes(line.replace(/[,\s]|^\d+\. /g, '')))
    if (!there) lost.push(labelOf(type, key))
  }
  return lost
}
/** ReadSentence through other words: 含税, the letters of the parties, what an amount is counted by. */
const NOT_WORDS = new Set([
  'firstIs',
  'thirdRole',
  'taxIncluded',
  'invoice',
  'periodUnit',
  'unitPer',
  'interestFree',
  'termMonths',
  'warrantyMonths',
  'secondShare',
  'thirdShare',
  'probationRatio',
])
const slotKind = (type: string, key: string) =>
  (TEMPLATES[type]?.slots.find((slot) => slot.key === key) ?? COMMON_SLOTS.find((slot) => slot.key === key))
    ?.kind ?? 'text'

const withUnused = (text: string, unused: string[]) =>
  unused.length ? `未采用（需求中的下列内容没有写入合同）：${unused.join('；')}\n\n${text}` : text

/** One row for each answer: its value, its words, how it was worked out. */
export const understoodOf = ({ type, answers, items }: DraftRequest): DraftFromRequest['understood'] =>
  Object.entries(answers)
    .filter(([key]) => key !== 'thirdRole' && key !== 'firstIs')
    .map(([key, value]) => {
      const own = items.filter((item) => item.key === key)
      const computed = own.find((item) => item.computed)?.computed
      return {
        key,
        label: labelOf(type, key),
        value,
        quote: [...new Set(own.map(({ quote }) => quote).filter(Boolean))].join('；'),
        ...(computed ? { computed } : {}),
      }
    })
