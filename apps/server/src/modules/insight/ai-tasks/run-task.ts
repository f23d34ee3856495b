import { AI_STAGE, AI_TASK, copiesFor } from '@xinqi/api/ai'
import { DocumentError, isMark, type Progress } from '@xinqi/documents'
import type { Tx } from '../../../platform/db/database.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { FILE_GONE, readIfThere } from '../../../platform/storage/read-if-there.ts'
import { chargeTask, returnCopies } from './copies.ts'
import { keepOutcome, type Outcome } from './keep-outcome.ts'
import { TASK_ENDED } from './kinds.ts'
import { AI_PAGES_MAX, NO_WORDS, refusalOf, TaskRefusal, TOO_MANY_PAGES } from './refusal.ts'
import {
  type AiFileRow,
  type AiTaskRow,
  filesOfTask,
  type TaskKey,
  taskNumbered,
  updateTask,
} from './task-rows.ts'

/** What a kind of task makes of documents that have been read. */
export type ReadFile = { row: AiFileRow; model: Buffer }
export type Working = {
  services: Services
  task: AiTaskRow
  files: readonly ReadFile[]
  signal: AbortSignal
  stage: (stage: number, percent: number) => Promise<void>
}
export type KindOfTask = { kind: string; work: (working: Working) => Promise<Outcome> }

const TELL_EVERY_MS = 1000
const OUR_FAULT = '处理失败，份数已返还，请稍后重试'
/** Reading takes most of the time: up to here on the bar. */
const READ_SHARE = 80

/** Survives a restart: run again, it goes on with the files that were read and writes the same result. */
export const runTask =
  (services: Services, kinds: () => readonly KindOfTask[]) =>
  async ({ data, signal }: Job<TaskKey>): Promise<void> => {
    const { db, clock } = services
    const task = await taskNumbered(db, data)
    const kind = kinds().find((known) => known.kind === task?.kind)
    if (!task || !kind || task.status >= AI_TASK.done) return
    const told = teller(services, data)
    await updateTask(db, data, { status: AI_TASK.running, stage: AI_STAGE.reading, updated_at: clock() })
    try {
      const files: ReadFile[] = []
      const rows = await filesOfTask(db, data)
      for (const [index, row] of rows.entries())
        files.push(await readFile(services, task, row, signal, told.within(index, rows.length)))
      const current = (await settlePages(services, data)) ?? task
      await told.now(AI_STAGE.working, READ_SHARE)
      const outcome = await kind.work({ services, task: current, files, signal, stage: told.now })
      if (signal.aborted) throw new DocumentError('cancelled')
      await told.now(AI_STAGE.reporting, 95)
      await finishTask(services, data, outcome)
    } catch (error) {
      if (signal.aborted) throw error
      const reason = refusalOf(error)
      if (reason === null) throw error
      await failTask(services, data, reason)
    } finally {
      told.stop()
    }
  }

const readFile = async (
  services: Services,
  task: AiTaskRow,
  row: AiFileRow,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ReadFile> => {
  const { blobs, db, documentsInBackground } = services
  const bytesOf = async (id: string) => {
    const kept = await readIfThere(services, id)
    if (!kept) throw new TaskRefusal(FILE_GONE)
    return kept.bytes
  }
  if (row.model_blob) return { row, model: await bytesOf(row.model_blob) }
  const opened = await documentsInBackground.open(await bytesOf(row.source_blob), {
    signal,
    onProgress,
    owner: task.owner_id,
  })
  if (opened.pages > AI_PAGES_MAX) throw new TaskRefusal(TOO_MANY_PAGES)
  if (opened.model.pages.every(({ blocks }) => blocks.every((block) => isMark(block))))
    throw new TaskRefusal(NO_WORDS)
  const scope = { scopeId: task.owner_id }
  const model = Buffer.from(JSON.stringify(opened.model))
  const [pdf, kept] = await blobs.putAll(db, [
    { ...scope, bytes: opened.pdf, mediaType: 'application/pdf' },
    { ...scope, bytes: model, mediaType: 'application/json' },
  ])
  const read = {
    pdf_blob: pdf!.id,
    model_blob: kept!.id,
    kind: opened.kind,
    page_sizes: opened.model.pages.map(({ width, height }) => [width, height]),
  }
  await inRows(db, 'ai_task_file', { owner_id: row.owner_id, task_id: row.task_id, side: row.side }).set({
    ...read,
    page_sizes: JSON.stringify(read.page_sizes),
  })
  return { row: { ...row, ...read }, model }
}

/** Pages are known now: what the first copies do not cover is charged before any result is made. */
const settlePages = (services: Services, key: TaskKey): Promise<AiTaskRow | undefined> =>
  services.db.transaction().execute(async (tx) => {
    const task = await taskNumbered(tx, key, true)
    if (task?.status !== AI_TASK.running) return task
    const files = await filesOfTask(tx, key)
    const pages = Math.max(1, ...files.map(({ page_sizes }) => (page_sizes as unknown[]).length))
    const copies = copiesFor(pages)
    if (copies > task.copies) await chargeTask(tx, task, copies - task.copies, services.clock(), ':more')
    const settled = { pages, copies: Math.max(copies, task.copies) }
    await updateTask(tx, key, settled)
    return { ...task, ...settled }
  })

const finishTask = async (services: Services, key: TaskKey, outcome: Outcome) => {
  const { clock, db } = services
  await transactWithFiles(db, async (tx) => {
    const task = await taskNumbered(tx, key, true)
    // Deleted meanwhile, or finished by an earlier run that was thought dead.
    if (task?.status !== AI_TASK.running) return
    await keepOutcome(services, tx, key, outcome, {
      reason: null,
      result_version: task.result_version + 1,
      finished_at: clock(),
      updated_at: clock(),
    })
    await tellEnded(services, tx, task, null)
  })
}

const tellEnded = async (services: Services, tx: Tx, task: AiTaskRow, reason: string | null) => {
  for (const { ended } of services.extensions.all(TASK_ENDED)) await ended(services, tx, task, reason)
}

/** No result, no charge: the copies go back in the transaction that says so. */
export const failTask = (services: Services, key: TaskKey, reason: string): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const task = await taskNumbered(tx, key, true)
    if (!task || task.status >= AI_TASK.done) return
    await returnCopies(tx, task, services.clock())
    await updateTask(tx, key, {
      status: AI_TASK.failed,
      reason,
      copies: 0,
      finished_at: services.clock(),
      updated_at: services.clock(),
    })
    await tellEnded(services, tx, task, reason)
  })

export const giveUpTask = (services: Services) => (key: TaskKey) => failTask(services, key, OUR_FAULT)

/** Written at most once a second: a page a person reads changes no faster. */
const teller = (services: Services, key: TaskKey) => {
  let last = 0
  let stopped = false
  const write = async (stage: number, percent: number) => {
    if (stopped) return
    await updateTask(services.db, key, {
      stage,
      progress: Math.max(0, Math.min(99, Math.round(percent))),
      updated_at: services.clock(),
    })
  }
  return {
    now: write,
    within: (index: number, count: number) => (progress: Progress) => {
      if (Date.now() - last < TELL_EVERY_MS) return
      last = Date.now()
      const done = (progress.page + (progress.begun ?? 0)) / Math.max(1, progress.pages)
      const share = (index + done) / count
      const stage = progress.stage === 'recognise' ? AI_STAGE.recognising : AI_STAGE.reading
      write(stage, share * READ_SHARE).catch(() => undefined)
    },
    stop: () => {
      stopped = true
    },
  }
}
