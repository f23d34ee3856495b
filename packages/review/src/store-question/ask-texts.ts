import { readFactSheet } from '../contract-facts/read-fact-sheet.ts'
import { answerPlan, type StoreAnswer, type StoreRow } from './answer-plan.ts'
import { describeStorePlan } from './describe-store-plan.ts'
import { parseStoreQuestion } from './parse-store-question.ts'

export type AskedText = { file: string; text: string }
export type AskedQuestion = { id: string; today: string; question: string }

/** The whole way without a server: texts and questions in, which of the texts meet each. */
export type AskedAnswer = {
  /** The plan said back, or null where the question was not run. */
  plan: string | null
  refused?: string
  unknown?: string[]
  match: string[]
  doubtful: string[]
  unread: string[]
  unstated?: string[]
  account?: StoreAnswer['account']
  groups?: StoreAnswer['groups']
  figure?: StoreAnswer['figure']
}

export function askTexts(texts: AskedText[], questions: AskedQuestion[]): Record<string, AskedAnswer> {
  const today = questions[0]?.today ?? '2026-01-01'
  const rows: StoreRow[] = texts.map(({ file, text }) => ({
    id: file,
    sheet: readFactSheet([{ name: file, text }], { today }),
  }))
  const counterparty = [
    ...new Set(
      rows.flatMap(({ sheet }) =>
        sheet.facts.flatMap(({ key, value }) =>
          key === 'party.name' && value?.type === 'party' ? [value.text] : [],
        ),
      ),
    ),
  ]
  return Object.fromEntries(
    questions.map(({ id, today: day, question }) => {
      const read = parseStoreQuestion(question, { today: day, names: { counterparty } })
      if ('refused' in read)
        return [
          id,
          {
            plan: null,
            refused: read.refused,
            unknown: read.unknown ?? [],
            match: [],
            doubtful: [],
            unread: [],
          },
        ]
      const answer = answerPlan(read.plan, rows)
      return [
        id,
        {
          plan: describeStorePlan(read.plan),
          match:
            answer.groups && read.plan.limit !== null
              ? answer.groups.flatMap(({ ids }) => ids)
              : answer.hits.map((hit) => hit.id),
          doubtful: answer.doubtful.map((hit) => hit.id),
          unread: answer.unread,
          unstated: answer.unstated,
          account: answer.account,
          ...(answer.groups ? { groups: answer.groups } : {}),
          ...(answer.figure ? { figure: answer.figure } : {}),
        },
      ]
    }),
  )
}
