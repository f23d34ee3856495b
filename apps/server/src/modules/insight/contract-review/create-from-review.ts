import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { assertMayBecome, intoContract } from '../ai-tasks/into-contract.ts'
import { bytesOf, finishedResult } from '../ai-tasks/results.ts'
import { filesOfTask } from '../ai-tasks/task-rows.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { saidOf } from './export-result.ts'
import { EXAMINED } from './view.ts'

type Becoming = Call<'/contractExamine/createTemplateOrContract'>

/** What was accepted is written into the Word file, and that becomes a draft or a template. Other files go as they are. */
const acceptedFile = async ({
  actor,
  body,
  db,
  services,
}: PreparingCall<'/contractExamine/createTemplateOrContract'>) => {
  assertMayBecome(actor, body.as)
  const task = await seenTask(db, actor, body.fileId, EXAMINED)
  const review = await finishedResult<ShownReview>(services, db, task)
  const [file] = await filesOfTask(db, { ownerId: task.owner_id, taskId: task.id })
  if (!file?.pdf_blob) throw new CodedError('AI_TASK_RUNNING')
  const said = await saidOf(db, task)
  const taken = said.filter(({ state }) => state === 1 || state === 3).length
  const source = await bytesOf(services, db, file.source_blob)
  if (file.kind !== 'docx' || taken === 0)
    return {
      task,
      name: file.name,
      source,
      pdf: await bytesOf(services, db, file.pdf_blob),
      sizes: file.page_sizes as [number, number][],
      leftOut: taken,
    }
  const { docx, leftOut } = await analyse('wordWithAccepted', { source, review, said })
  const { pdf, model } = await services.documentsInBackground.open(docx, {
    recognition: 'never',
    owner: task.owner_id,
  })
  const sizes = model.pages.map(({ width, height }): [number, number] => [width, height])
  return { task, name: file.name, source: Buffer.from(docx), pdf: Buffer.from(pdf), sizes, leftOut }
}

export const createTemplateOrContract = prepareThenCommit<
  '/contractExamine/createTemplateOrContract',
  Awaited<ReturnType<typeof acceptedFile>>
>(
  acceptedFile,
  async (call: Becoming, { task, leftOut, ...pages }) => {
    const { body, note } = call
    const title = body.name?.trim() || task.title.slice(0, 50)
    const made = await intoContract(call, pages, title, body.as)
    note({ target: title, detail: { as: body.as } })
    return { ...made, leftOut }
  },
  { withFiles: true },
)
