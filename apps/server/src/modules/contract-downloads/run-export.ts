import type { Data } from '@xinqi/api/calls'
import { DOWNLOAD_KEPT, EXPORT_CONTRACTS } from '@xinqi/api/limits'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { TASK, type TaskKey } from '../../platform/jobs/tasks.ts'
import type { Services } from '../../platform/services.ts'
import { XLSX } from '../../platform/spreadsheet.ts'
import { contractPage } from '../contract-lists/lists.ts'
import { loadDoer, readTask } from '../contract-lists/task-items.ts'
import { typeValuesOf } from '../contract-types/type-fields.ts'
import type { ExportPayload } from './begin.ts'
import { contractSheet, localTime } from './sheet.ts'

const PAGE = 100

/** Reads and writes one sheet; run a second time it writes the same and finishes what can be finished once. */
export const runExport =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks, clock, blobs } = services
    const task = await readTask(db, job.data)
    if (!task || task.status >= TASK.done) return
    const { seat, shelf, filter } = task.payload as ExportPayload
    const actor = await loadDoer(services, seat)
    if (!actor) return tasks.fail(db, job.data, '您已不能代表原来的身份操作')
    const rows: Data<'/file/list'>['list'] = []
    let cursor: string | undefined
    do {
      const page = await contractPage(db, actor, shelf, { ...filter, cursor, pageSize: PAGE }, clock())
      rows.push(...page.list)
      cursor = page.nextCursor ?? undefined
      await tasks.progress(db, job.data, 50, `已读取 ${rows.length} 份`)
    } while (cursor && rows.length < EXPORT_CONTRACTS && !job.signal.aborted)
    const bytes = await contractSheet(
      rows,
      await typeValuesOf(
        db,
        actor.company?.id ?? null,
        rows.map(({ contractId }) => contractId),
      ),
    )
    const fileName = `${task.title}-${localTime(task.created_at.toISOString())!.slice(0, 10)}.xlsx`
    await db.transaction().execute(async (tx) => {
      const blob = await blobs.put(tx, {
        scopeId: actor.company?.id ?? actor.accountId,
        bytes,
        mediaType: XLSX,
      })
      await tasks.finish(tx, job.data, {
        blobId: blob.id,
        fileName,
        expiresAt: new Date(clock().getTime() + DOWNLOAD_KEPT),
      })
    })
  }
