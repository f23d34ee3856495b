import { TASK } from '@xinqi/api/status'
import type { Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addRow } from '../db/row.ts'
import { sendSignal } from '../db/signals.ts'
import type { Outbox } from '../outbox.ts'

export { TASK }

/** A piece of long work a person is waiting for: shown in the download centre, with progress, and found again later. */
export type TaskRow = {
  account_id: string
  id: string
  kind: string
  title: string
  status: number
  progress: number
  step: string | null
  reason: string | null
  blob_id: string | null
  file_name: string | null
  created_at: Date
  finished_at: Date | null
  /** Until when its file can be had; null where it is kept. */
  expires_at: Date | null
  /** Its file is much at once: fetching it takes a fresh proof. */
  is_guarded: boolean
}

type NewTask = {
  accountId: string
  companyId: string | null
  kind: string
  title: string
  payload: object
  isGuarded?: boolean
}

export type Tasks = {
  /** Written together with whatever asks for it; the job starts after the commit. */
  begin: (db: Queryable, task: NewTask) => Promise<string>
  progress: (db: Queryable, task: TaskKey, percent: number, step: string) => Promise<void>
  finish: (
    db: Queryable,
    task: TaskKey,
    result: { blobId?: string; fileName?: string; expiresAt?: Date },
  ) => Promise<void>
  fail: (db: Queryable, task: TaskKey, reason: string) => Promise<void>
}
export type TaskKey = { accountId: string; taskId: string }

export const tasks = (outbox: Outbox, clock: () => Date): Tasks => {
  const update = async (db: Queryable, { accountId, taskId }: TaskKey, change: Partial<TaskRow>) => {
    await db
      .updateTable('task')
      .set(change)
      .where('account_id', '=', accountId)
      .where('id', '=', taskId)
      // A finished task stays as it is: a job run a second time changes nothing people have seen.
      .where('status', 'in', [TASK.waiting, TASK.running])
      .execute()
    await sendSignal(db, 'task_changed', `${accountId}:${taskId}`)
  }
  return {
    begin: async (db, { accountId, companyId, kind, title, payload, isGuarded = false }) => {
      const taskId = newId()
      await addRow(db, 'task', {
        account_id: accountId,
        id: taskId,
        company_id: companyId,
        kind,
        title,
        payload: JSON.stringify(payload),
        is_guarded: isGuarded,
        created_at: clock(),
      })
      await outbox.publish(db, `task.${kind}`, { accountId, taskId })
      return taskId
    },
    progress: (db, task, percent, step) =>
      update(db, task, {
        status: TASK.running,
        progress: Math.max(0, Math.min(99, Math.round(percent))),
        step,
      }),
    finish: (db, task, { blobId, fileName, expiresAt }) =>
      update(db, task, {
        status: TASK.done,
        progress: 100,
        step: null,
        blob_id: blobId ?? null,
        file_name: fileName ?? null,
        expires_at: expiresAt ?? null,
        finished_at: clock(),
      }),
    fail: (db, task, reason) => update(db, task, { status: TASK.failed, reason, finished_at: clock() }),
  }
}
