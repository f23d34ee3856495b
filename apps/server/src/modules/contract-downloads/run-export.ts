import type { Data } from '@xinqi/api/calls'
import { DOWNLOAD_KEPT, EXPORT_CONTRACTS } from '@xinqi/api/limits'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { TASK, type TaskKey } from '../../platform/jobs/tasks.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { XLSX } from '../../platform/spreadsheet.ts'
import { type ContractFilter, countEvery } from '../contract-lists/find-contracts.ts'
import { contractPage } from '../contract-lists/lists.ts'
import { type Shelf, scopesOf } from '../contract-lists/shelves.ts'
import { loadDoer, readTask } from '../contract-lists/task-items.ts'
import { typeValuesOf } from '../contract-types/type-fields.ts'
import { sendMessage } from '../messages/messages.ts'
import type { ExportPayload } from './begin.ts'
import { contractSheet, localTime } from './sheet.ts'

const PAGE = 100

/** Reads and writes one sheet; run a second time it writes the same and finishes what can be finished once. */
export const runExport =
  (services: Services, most = EXPORT_CONTRACTS) =>
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
      // A sheet is whole or it is not there: stopped on the way, it begins anew.
      if (job.signal.aborted) throw new Error('stopped before the end')
      const pageSize = Math.min(PAGE, most - rows.length)
      const page = await contractPage(db, actor, shelf, { ...filter, cursor, pageSize }, clock())
      rows.push(...page.list)
      cursor = page.nextCursor ?? undefined
      await tasks.progress(db, job.data, 50, `已读取 ${rows.length} 份`)
    } while (cursor && rows.length < most)
    const left = cursor
      ? leftOut(rows.length, await countEvery(db, await askedBy(services, actor, shelf, filter)))
      : undefined
    const bytes = await contractSheet(
      rows,
      await typeValuesOf(
        db,
        actor.company?.id ?? null,
        rows.map(({ contractId }) => contractId),
      ),
      left?.sentence,
    )
    const day = localTime(task.created_at.toISOString())!.slice(0, 10)
    const fileName = `${task.title}${left?.inName ?? ''}-${day}.xlsx`
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
      if (left)
        await sendMessage(tx, {
          accountId: actor.accountId,
          companyId: actor.company?.id ?? null,
          title: '合同清单未全部导出',
          content: left.sentence,
          path: '/center/downloadList',
          at: clock(),
        })
    })
  }

const askedBy = async ({ db, clock }: Services, actor: Actor, shelf: Shelf, filter: ContractFilter) => {
  const { scopes } = await scopesOf(db, actor, shelf)
  return { scopes, shelf, filter, now: clock() }
}

/** A list that is not all of it says so: in its name, in its last line and in a message. */
const leftOut = (written: number, total: number) => ({
  inName: `（最新${written}份，共${total}份）`,
  sentence: `符合条件的合同共 ${total} 份，一次最多导出 ${written} 份，已导出其中最新的 ${written} 份；请按时间缩小筛选范围，分次导出其余合同。`,
})
