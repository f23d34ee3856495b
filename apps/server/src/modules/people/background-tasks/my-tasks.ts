import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { TASK, type TaskRow } from '../../../platform/jobs/tasks.ts'
import { requireRecentProof } from '../security/proof.ts'

type Task = Data<'/task/events'>

export const presentTask = (row: TaskRow): Task => ({
  taskId: row.id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  progress: row.progress,
  step: row.step,
  reason: row.reason,
  hasFile: row.blob_id !== null,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export const listTasks: PlainHandler<'/task/list'> = async ({ actor, body, db }) => {
  const mine = db
    .selectFrom('task')
    .where('account_id', '=', actor.accountId)
    .$if(body.status !== undefined, (query) => query.where('status', '=', body.status!))
  return countedPage(mine.selectAll(), mine, body, { at: 'created_at', id: 'id' }, presentTask)
}

type OwnTask = { actor: { accountId: string }; body: { taskId: string }; db: Queryable }

/** Somebody else's task is not there. */
export const ownTask = async ({ actor, body, db }: OwnTask): Promise<TaskRow & { payload: unknown }> => {
  return orNotFound(await rowOf(db, 'task', { account_id: actor.accountId, id: body.taskId }))
}

type Fetching = '/task/download' | '/contract/export/download' | '/contract/oneClickExport/download'
export const downloadTask = async (call: Call<Fetching>) => {
  const { actor, body, db, services, note, now } = call
  const task = await ownTask({ actor, body, db })
  if (task.expires_at && task.expires_at <= now) throw new CodedError('TASK_EXPIRED')
  if (task.status !== TASK.done || !task.blob_id) throw new CodedError('TASK_NOT_READY')
  if (task.is_guarded) await requireRecentProof(call)
  const fileName = task.file_name ?? task.title
  note({ target: task.title })
  return { url: services.links.make({ blobId: task.blob_id, fileName }), fileName }
}

/** Each change of one's own tasks, as it happens; unfinished ones first, so that a reopened page catches up. */
export const followTasks: PlainHandler<'/task/events'> = async (call) => {
  const { actor, db, services } = call
  const waiting: string[] = []
  let wake: (() => void) | undefined
  const off = services.signals.on('task_changed', (payload) => {
    const [accountId, taskId] = payload.split(':')
    if (accountId !== actor.accountId || !taskId) return
    waiting.push(taskId)
    wake?.()
  })
  const read = (taskId: string) => rowOf(db, 'task', { account_id: actor.accountId, id: taskId })
  const open = await rowsOf(db, 'task', {
    account_id: actor.accountId,
    status: oneOf([TASK.waiting, TASK.running]),
  })
  const events: AsyncIterator<Task> = {
    next: async () => {
      const known = open.shift()
      if (known) return { value: presentTask(known), done: false }
      for (;;) {
        const taskId = waiting.shift()
        if (taskId) {
          const row = await read(taskId)
          if (row) return { value: presentTask(row), done: false }
        } else if (closed) return { value: undefined, done: true }
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
    return: async () => {
      closed = true
      off()
      wake?.()
      return { value: undefined, done: true }
    },
  }
  let closed = false
  return { [Symbol.asyncIterator]: () => events }
}
