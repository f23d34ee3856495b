import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seenTask } from './access.ts'
import type { AiTaskRow, MarkRow } from './task-rows.ts'

type Reading = '/contractCompare/marks' | '/contractExamine/marks'
type Marking = '/contractCompare/mark' | '/contractExamine/mark'

const idIn = (body: { taskId: string } | { fileId: string }) => ('taskId' in body ? body.taskId : body.fileId)

export const marksOf = (
  db: Queryable,
  { owner_id, id }: Pick<AiTaskRow, 'owner_id' | 'id'>,
): Promise<MarkRow[]> => rowsOf(db, 'ai_mark', { owner_id, task_id: id }, { by: 'updated_at' })

/** What counts of several people's words on one thing is what was said last. */
export const lastWords = (marks: readonly MarkRow[]): Map<string, MarkRow> =>
  new Map(marks.map((mark) => [mark.item, mark]))

export const readMarks = async (
  { actor, body, db }: Call<Reading>,
  kinds: readonly string[],
): Promise<Data<Reading>> => {
  const task = await seenTask(db, actor, idIn(body), kinds)
  return (await marksOf(db, task)).map((mark) => ({
    item: mark.item,
    accountId: mark.account_id,
    accountName: mark.account_name,
    isMine: mark.account_id === actor.accountId,
    state: mark.state,
    note: mark.note,
    wording: mark.wording,
    feedback: mark.feedback,
    feedbackNote: mark.feedback_note,
    at: mark.updated_at.toISOString(),
  }))
}

/** Only what is said changes; the rest of one's words on it stays. */
export const setMark = async ({ actor, body, db, note, now }: Call<Marking>, kinds: readonly string[]) => {
  const task = await seenTask(db, actor, idIn(body), kinds)
  const said = {
    ...(body.state !== undefined ? { state: body.state } : {}),
    ...(body.note !== undefined ? { note: body.note } : {}),
    ...(body.wording !== undefined ? { wording: body.wording } : {}),
    ...(body.feedback !== undefined ? { feedback: body.feedback } : {}),
    ...(body.feedbackNote !== undefined ? { feedback_note: body.feedbackNote } : {}),
    account_name: actor.name ?? '',
    updated_at: now,
  }
  await db
    .insertInto('ai_mark')
    .values({
      owner_id: task.owner_id,
      task_id: task.id,
      item: body.item,
      account_id: actor.accountId,
      ...said,
    })
    .onConflict((oc) => oc.columns(['owner_id', 'task_id', 'item', 'account_id']).doUpdateSet(said))
    .execute()
  note({ target: task.title, detail: { item: body.item } })
  return { at: now.toISOString() }
}
