import type { Queryable } from '../../../platform/db/database.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { ENDING, fileAnswer, MEDIA } from '../ai-tasks/file-answer.ts'
import { lastWords, marksOf } from '../ai-tasks/marks.ts'
import { bytesOf, finishedResult } from '../ai-tasks/results.ts'
import { type AiTaskRow, filesOfTask } from '../ai-tasks/task-rows.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ReviewRemark } from '../analysis/export-review.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { EXAMINED } from './view.ts'

export const saidOf = async (db: Queryable, task: AiTaskRow): Promise<ReviewRemark[]> =>
  [...lastWords(await marksOf(db, task)).values()].map((mark) => ({
    item: mark.item,
    state: mark.state,
    wording: mark.wording,
    note: mark.note,
    by: mark.account_name,
    at: mark.updated_at.toISOString(),
  }))

export const exportResult: PlainHandler<'/contractExamine/export'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const { format, withIgnored } = body
  const task = await seenTask(db, actor, body.fileId, EXAMINED)
  const review = await finishedResult<ShownReview>(services, db, task)
  const [file] = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  const bytes = await analyse('exportReview', {
    format,
    title: task.title,
    fileName: file?.name ?? task.title,
    by: actor.name ?? '',
    at: now.toISOString(),
    review,
    said: await saidOf(db, task),
    withIgnored,
    source: format === 'word' && file?.kind === 'docx' ? await bytesOf(services, db, file.source_blob) : null,
  })
  note({ target: task.title, detail: { format } })
  return fileAnswer(bytes, `审查报告 ${task.title}.${ENDING[format]}`, MEDIA[format])
}
