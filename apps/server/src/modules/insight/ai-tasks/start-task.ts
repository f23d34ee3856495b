import { copiesFor } from '@xinqi/api/ai'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { assertToolOpen, chargeTask, paidKind } from './copies.ts'
import type { Side, TaskKey } from './task-rows.ts'

export const RUN_AI_TASK = 'ai.run'

export type NewFile = { side: Side; name: string; pages: number } & (
  | { bytes: Buffer }
  | { sourceBlob: string }
)
export type NewTask = {
  kind: 'compare' | 'text' | 'examine' | 'extract'
  title: string
  files: readonly NewFile[]
  options: object
  pages?: number
  from: { pageType?: string; contractId?: string; templateNo?: string }
}

type Starting = { actor: Actor; db: Queryable; now: Date; services: Services }

/** The task, its files and its copies in one transaction; the work begins after the commit. */
export const startTask = async (
  { actor, db, now, services }: Starting,
  asked: NewTask,
  begin = true,
): Promise<TaskKey> => {
  await assertToolOpen(db, actor, paidKind(asked.kind), now)
  const ownerId = quotaOwner(actor)
  const taskId = newId()
  const pages = asked.pages ?? Math.max(1, ...asked.files.map((file) => file.pages))
  const task = {
    owner_id: ownerId,
    id: taskId,
    company_id: actor.company?.id ?? null,
    account_id: actor.accountId,
    account_name: actor.name ?? '',
    department_id: actor.company?.departmentId ?? null,
    kind: asked.kind,
    title: asked.title.slice(0, 200),
    page_type: asked.from.pageType ? Number(asked.from.pageType) : null,
    contract_id: asked.from.contractId ?? null,
    template_no: asked.from.templateNo ?? null,
    options: JSON.stringify(asked.options),
    attempt: 1,
    copies: copiesFor(pages),
    created_at: now,
    updated_at: now,
  }
  // Charged first: who has nothing left fills no storage.
  await chargeTask(db, task, task.copies, now)
  await addRow(db, 'ai_task', task)
  for (const file of asked.files) {
    const blobId =
      'bytes' in file
        ? (
            await services.blobs.put(db, {
              scopeId: ownerId,
              bytes: file.bytes,
              mediaType: 'application/octet-stream',
            })
          ).id
        : file.sourceBlob
    await addRow(db, 'ai_task_file', {
      owner_id: ownerId,
      task_id: taskId,
      side: file.side,
      name: file.name.slice(0, 200),
      source_blob: blobId,
    })
  }
  if (begin) await services.outbox.publish(db, RUN_AI_TASK, { ownerId, taskId })
  return { ownerId, taskId }
}
