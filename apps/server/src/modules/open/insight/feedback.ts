import { VERDICTS } from '@xinqi/api/open/insight'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { seenTask } from '../../insight/ai-tasks/access.ts'
import { lastWords, marksOf, setMark } from '../../insight/ai-tasks/marks.ts'
import type { AiTaskRow, MarkRow } from '../../insight/ai-tasks/task-rows.ts'
import { asWeb } from '../gateway/as-web.ts'
import type { OpenCall } from '../gateway/open-call.ts'
import { assertOwnTask, type RequestedKind } from './tasks-of-app.ts'

const KINDS: Record<RequestedKind, readonly string[]> = {
  compare: ['compare'],
  review: ['examine'],
  extract: ['extract'],
}
const ALL_KINDS = Object.values(KINDS).flat()
type FeedbackReader = { actor: Actor; db: Queryable }
type FindingFeedback = { verdict: string; note: string | null; at: string }
type Saying = OpenCall<'compare/feedback' | 'review/feedback' | 'extract/feedback'>

const present = ({ feedback, feedback_note, updated_at }: MarkRow): FindingFeedback[] =>
  Object.entries(VERDICTS)
    .filter(([, number]) => number !== null && number === feedback)
    .map(([verdict]) => ({ verdict, note: feedback_note, at: updated_at.toISOString() }))

/** By the thing it is about; what people said on the web stands beside it and is not the app's. */
export const feedbackOf = async (
  { actor, db }: FeedbackReader,
  taskNo: string,
): Promise<Map<string, FindingFeedback>> => {
  const task = await seenTask(db, actor, taskNo, ALL_KINDS)
  const own = (await marksOf(db, task)).filter(({ account_id }) => account_id === actor.accountId)
  return new Map(
    [...lastWords(own)].flatMap(([item, mark]) => present(mark).map((said) => [item, said] as const)),
  )
}

/** Said of something that is in the result, and nothing else. */
export const sayFeedback = async (
  call: Saying,
  kind: RequestedKind,
  item: string,
  itemsOf: (task: AiTaskRow) => Promise<readonly string[]>,
) => {
  const { actor, app, body, db } = call
  await assertOwnTask(db, app.id, kind, body.taskNo)
  const task = await seenTask(db, actor, body.taskNo, KINDS[kind])
  if (!(await itemsOf(task)).includes(item)) throw new CodedError('NOT_FOUND', '结果中没有这一项')
  const mark = {
    taskId: body.taskNo,
    item,
    feedback: VERDICTS[body.verdict],
    feedbackNote: body.verdict === 'none' ? null : (body.note ?? null),
  }
  await setMark(asWeb<'/contractCompare/mark'>(call, actor, mark), KINDS[kind])
  return { feedback: (await feedbackOf(call, body.taskNo)).get(item) ?? null }
}
