import { DOWNLOAD_KEPT } from '@xinqi/api/limits'
import { writeAudit } from '../../../platform/audit.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { sharePrefetched, transactWithFiles } from '../../../platform/db/prefetch.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { writeXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { ITEM } from '../../people/background-tasks/task-detail.ts'
import { type Item, openItems, settleItems, takeUp } from '../../people/background-tasks/task-items.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { beginDraft } from '../drafts/begin-draft.ts'
import { send } from '../drafts/send.ts'
import { type BatchStart, type BatchStartPayload, openBatch } from './batch-start.ts'

type Doing = {
  services: Services
  actor: Actor
  task: TaskKey
  batch: BatchStart
  payload: BatchStartPayload
}
const TELL_EVERY_MS = 500

/** Goes through the rows that are left: run again after a crash, what was sent is not sent again. */
export const runBatchStart =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks } = services
    const taken = await takeUp<BatchStartPayload>(services, job.data)
    if (!taken) return
    const { payload, actor } = taken
    if (!actor?.grants.has('system:contract:start'))
      return tasks.fail(db, job.data, '您的身份或权限已变化，未发送的合同没有继续')
    const batch = openBatch(services, payload.sealed)
    const total = batch.rows.length
    let told = 0
    // They are all made of the same pages.
    await sharePrefetched(async () => {
      for (const item of await openItems(db, job.data)) {
        if (job.signal.aborted) throw new Error('stopped before the end; what is left is taken up again')
        await settle({ services, actor, task: job.data, batch, payload }, item)
        if (Date.now() - told < TELL_EVERY_MS) continue
        told = Date.now()
        const settled = item.position + 1
        await tasks.progress(db, job.data, (settled / total) * 100, `已处理 ${settled}/${total} 份`)
      }
    })
    await finish({ services, actor, task: job.data, batch, payload })
  }

/** A contract comes into being and leaves in one transaction with the word that it did, or not at all. */
const settle = async ({ services, actor, task, batch, payload }: Doing, item: Item): Promise<void> => {
  const { draft } = batch.rows[item.position]!
  const { visitor } = payload
  const now = services.clock()
  try {
    await transactWithFiles(services.db, async (db) => {
      const contractId = await beginDraft(
        { actor, db, now, services, visitor },
        { contractId: item.contract_id, draft, files: batch.files },
      )
      await send({ actor, db, now, services, visitor, contractId, revision: 0 })
      await settleItems(db, task, [{ ...item, reason: null }], now)
      await writeAudit(db, {
        event: 'contract.send',
        companyId: actor.company?.id ?? null,
        accountId: actor.accountId,
        actorName: actor.name,
        target: draft.name,
        succeeded: true,
        detail: { batch: task.taskId },
        address: visitor.address,
        userAgent: visitor.userAgent,
        at: now,
      })
    })
  } catch (error) {
    // Refused for a reason of its own; whatever else goes wrong is the job's, and tried again.
    const reason = reasonOf(error)
    if (reason === null) throw error
    await settleItems(services.db, task, [{ ...item, reason }], now)
  }
}

const reasonOf = (error: unknown): string | null => {
  if (error instanceof CodedError) return error.message
  // The only thing of a new contract that must be unique.
  return isUniqueViolation(error) ? new CodedError('CONTRACT_NUMBER_TAKEN').message : null
}

const finish = async ({ services, actor, task, batch }: Doing): Promise<void> => {
  const { db, blobs, clock, tasks } = services
  const rows = await db
    .selectFrom('task_item')
    .leftJoin('contract', 'contract.id', 'task_item.contract_id')
    .select(['position', 'title', 'task_item.status', 'reason', 'contract.number'])
    .where('task_item.account_id', '=', task.accountId)
    .where('task_id', '=', task.taskId)
    .orderBy('position')
    .execute()
  const bytes = await writeXlsx(
    '批量发起结果',
    ['表格行号', '合同名称', '合同编号', '结果', '原因'],
    rows.map(({ position, title, status, reason, number }) => [
      String(batch.rows[position]!.line),
      title,
      number,
      status === ITEM.done ? '已发送' : '未发送',
      reason,
    ]),
  )
  const sent = rows.filter(({ status }) => status === ITEM.done).length
  await transactWithFiles(db, async (tx) => {
    const scopeId = actor.company?.id ?? actor.accountId
    const blob = await blobs.put(tx, { scopeId, bytes, mediaType: XLSX })
    await tasks.finish(tx, task, {
      blobId: blob.id,
      fileName: '批量发起结果.xlsx',
      expiresAt: new Date(clock().getTime() + DOWNLOAD_KEPT),
    })
    await sendMessage(tx, {
      accountId: actor.accountId,
      companyId: actor.company?.id ?? null,
      title: '批量发起已处理完成',
      content: `共 ${rows.length} 份，已发送 ${sent} 份，逐份结果可在任务详情中查看。`,
      path: `/downdetails?taskId=${task.taskId}`,
      at: clock(),
    })
  })
}
