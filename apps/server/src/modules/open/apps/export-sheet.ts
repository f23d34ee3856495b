import { chinaDay } from '@xinqi/api/china-day'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { appIdsOf } from './app-of.ts'

/** What of the apps of a partner is wanted, as it was asked for. */
export type ExportRequest<F> = { userId: string | null; appIds: string[]; filter: F }
type ExportContext = Pick<Call<'/open/user/export'>, 'db' | 'partner' | 'services'>

/** Answers at once with a task; the sheet appears among the partner's tasks. */
export const beginExport = async <F>(
  call: ExportContext,
  { kind, name }: { kind: string; name: string },
  { appId, ...filter }: { appId?: string } & F,
  isGuarded = false,
): Promise<{ taskId: string }> => {
  const payload = { userId: call.partner.userId, appIds: await appIdsOf(call, appId), filter }
  const taskId = await call.services.tasks.begin(call.db, {
    accountId: call.partner.partnerId,
    companyId: null,
    kind,
    title: `${name}导出`,
    payload,
    isGuarded,
  })
  return { taskId }
}

type Cells = readonly (string | null)[]
type Sheet<F> = {
  name: string
  head: readonly string[]
  /** A page of lines, counted from nought; one that is not full is the last. */
  page: (services: Services, wanted: ExportRequest<F>, page: number) => Promise<Cells[]>
  pageSize: number
  /** After so many pages it is enough. */
  pages?: number
}

/** May run again after a crash: it reads, writes one file, and finishes a task that can only be finished once. */
export const runExport =
  <F>({ name, head, page, pageSize, pages = Number.POSITIVE_INFINITY }: Sheet<F>) =>
  (services: Services) =>
  async ({ data }: Job<TaskKey>): Promise<void> => {
    const { db, tasks, blobs } = services
    const task = await unfinishedTask(db, data)
    if (!task) return
    const lines = async function* () {
      for (let at = 0; at < pages; at++) {
        const rows = await page(services, task.payload as ExportRequest<F>, at)
        yield* rows
        await tasks.progress(db, data, 50, `已写入 ${at * pageSize + rows.length} 条`)
        if (rows.length < pageSize) return
      }
    }
    const sheet = await blobs.write({
      scopeId: data.accountId,
      mediaType: XLSX,
      parts: streamXlsx(name, head, lines()),
    })
    await transactWithFiles(db, async (tx) => {
      const { id } = await blobs.keep(tx, sheet)
      await tasks.finish(tx, data, { blobId: id, fileName: `${name}-${chinaDay(task.created_at)}.xlsx` })
    })
  }
