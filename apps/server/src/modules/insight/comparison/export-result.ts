import { MARK } from '@xinqi/api/ai'
import type { ComparisonOptions } from '@xinqi/comparison'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, FileAnswer } from '../../../platform/http/call.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { ENDING, fileAnswer, MEDIA } from '../ai-tasks/file-answer.ts'
import { lastWords, marksOf } from '../ai-tasks/marks.ts'
import { bytesOf, finishedResult } from '../ai-tasks/results.ts'
import { filesOfTask } from '../ai-tasks/task-rows.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownComparison } from '../analysis/compare-documents.ts'
import { COMPARED } from './view.ts'

/** The result as a report, a list, or changes in the main file itself. */
export const exportResult = async (call: Call<'/contractCompare/export'>): Promise<FileAnswer> => {
  const { actor, body, db, note, now, services } = call
  const { format, withIgnored } = body
  const task = await seenTask(db, actor, body.taskId, COMPARED)
  const result = await finishedResult<ShownComparison>(services, db, task)
  const files = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  const base = files.find(({ side }) => side === 'base')
  const final = files.find(({ side }) => side === 'final')
  if (format === 'word' && !(base?.kind === 'docx' && final?.kind === 'docx'))
    throw new CodedError('AI_NOT_WORD')
  if (format === 'pdf' && !final) throw new CodedError('AI_NOT_WORD', '文本比对没有页面，请导出 Excel')
  const words = lastWords(await marksOf(db, task))
  const load = (blobId: string | null | undefined) => (blobId ? bytesOf(services, db, blobId) : null)
  const bytes = await analyse('exportComparison', {
    format,
    facts: {
      title: task.title,
      baseName: base?.name ?? '文本一',
      finalName: final?.name ?? '文本二',
      by: actor.name ?? '',
      at: now.toISOString(),
      switches: task.options as Record<string, boolean>,
    },
    options: task.options as ComparisonOptions,
    texts: result.texts,
    base: {
      model: await load(base?.model_blob),
      pdf: null,
      source: await load(format === 'word' ? base?.source_blob : null),
    },
    final: {
      model: await load(final?.model_blob),
      pdf: await load(format === 'pdf' ? final?.pdf_blob : null),
      source: await load(format === 'word' ? final?.source_blob : null),
    },
    ignored: withIgnored
      ? []
      : [...words.values()].filter(({ state }) => state === MARK.ignored).map(({ item }) => item),
    notes: [...words.values()].flatMap(({ item, note: said }) => (said ? [{ item, note: said }] : [])),
  })
  note({ target: task.title, detail: { format } })
  return fileAnswer(bytes, `比对报告 ${task.title}.${ENDING[format]}`, MEDIA[format])
}
