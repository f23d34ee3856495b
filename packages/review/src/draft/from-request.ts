// From a request straight to a draft, as the command line and the bench want it: what is not known stays blank.
import type { IsoDate } from '../values/calendar.ts'
import { type Draft, DraftError, draftContract } from './draft.ts'
import { type DraftRequest, labelOf, readDraftRequest } from './read-request.ts'

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
    notes: read.notes,
    understood: understoodOf(read),
    findings: draft.findings.map(({ checkpoint, level, title }) => ({ checkpoint, level, title })),
  }
}

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
