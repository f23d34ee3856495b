import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { asking, type Call } from '../../../platform/http/call.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { beginDraft } from '../../contracts/drafts/begin-draft.ts'
import { createTemplate } from '../../contracts/templates/templates.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { seenTask } from '../ai-tasks/access.ts'
import { bytesOf, finishedResult } from '../ai-tasks/results.ts'
import { filesOfTask } from '../ai-tasks/task-rows.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { saidOf } from './export-result.ts'
import { EXAMINED } from './view.ts'

type Becoming = Call<'/contractExamine/createTemplateOrContract'>

/** What was accepted is written into the Word file, and that becomes a draft or a template. Other files go as they are. */
const acceptedFile = async ({ actor, body, db, services }: Becoming) => {
  const needed = body.as === 'template' ? 'system:template:edit' : 'system:contract:start'
  if (!actor.grants.has(needed)) throw new CodedError('FORBIDDEN')
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
  const { pdf, model } = await services.documentsInBackground.open(docx, { recognition: 'never' })
  const sizes = model.pages.map(({ width, height }): [number, number] => [width, height])
  return { task, name: file.name, source: Buffer.from(docx), pdf: Buffer.from(pdf), sizes, leftOut }
}

export const createTemplateOrContract = asking<
  '/contractExamine/createTemplateOrContract',
  Awaited<ReturnType<typeof acceptedFile>>
>(acceptedFile, async (call: Becoming, { task, name, source, pdf, sizes, leftOut }) => {
  const { actor, body, db, note, services } = call
  const scope = { scopeId: quotaOwner(actor) }
  const [kept, pages] = await services.blobs.putAll(db, [
    { ...scope, bytes: source, mediaType: 'application/octet-stream' },
    { ...scope, bytes: pdf, mediaType: 'application/pdf' },
  ])
  const file = {
    id: newId(),
    name,
    source_blob: kept!.id,
    pdf_blob: pages!.id,
    page_sizes: sizes,
  }
  const title = body.name?.trim() || task.title.slice(0, 50)
  const contractId = await beginDraft(
    { ...call, db: db as Tx },
    { draft: { ...emptyDraft(call.now), name: title, files: [file.id] }, files: [file] },
  )
  const templateNo =
    body.as === 'template'
      ? (await createTemplate({ ...call, body: { contractId, name: title } })).templateNo
      : null
  note({ target: title, detail: { as: body.as } })
  return { contractId, templateNo, leftOut }
})
