import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRows, countRows, type Row, rowsOf } from '../../../platform/db/row.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat, type Seat } from '../../../platform/session/load-actor.ts'
import { ITEM } from './task-detail.ts'

export type Item = { position: number; contract_id: string }
const ROWS_AT_ONCE = 500

export const seatOf = ({ accountId, company, actingFrom }: Actor): Seat => ({
  accountId,
  companyId: company?.id ?? null,
  homeCompanyId: actingFrom?.companyId ?? null,
})

/** What a task is to work through, written with the task. */
export const writeItems = async (
  db: Queryable,
  { accountId, taskId }: TaskKey,
  items: readonly { contractId: string; title: string }[],
): Promise<void> => {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE)
    await addRows(
      db,
      'task_item',
      items.slice(start, start + ROWS_AT_ONCE).map(({ contractId, title }, index) => ({
        account_id: accountId,
        task_id: taskId,
        position: start + index,
        contract_id: contractId,
        title,
      })),
    )
}

/** The same things once more, for a task that does again what another did. */
export const copyItems = async (
  db: Queryable,
  { accountId, taskId }: TaskKey,
  again: string,
): Promise<void> => {
  await db
    .insertInto('task_item')
    .columns(['account_id', 'task_id', 'position', 'contract_id', 'title'])
    .expression(
      db
        .selectFrom('task_item')
        .select((eb) => ['account_id', eb.val(again).as('task_id'), 'position', 'contract_id', 'title'])
        .where('account_id', '=', accountId)
        .where('task_id', '=', taskId),
    )
    .execute()
}

export const openItems = (db: Queryable, { accountId, taskId }: TaskKey): Promise<Item[]> =>
  rowsOf(
    db,
    'task_item',
    { account_id: accountId, task_id: taskId, status: ITEM.waits },
    { columns: ['position', 'contract_id'], by: 'position' },
  )

export const countItems = async (db: Queryable, { accountId, taskId }: TaskKey): Promise<number> => {
  const total = await countRows(db, 'task_item', { account_id: accountId, task_id: taskId })
  return total
}

export type Settled = Pick<Item, 'position'> & {
  /** Null: done. */
  reason: string | null
}

/** In the transaction of what was done, so that neither can be without the other. */
export const settleItems = async (
  db: Queryable,
  { accountId, taskId }: TaskKey,
  settled: readonly Settled[],
  now: Date,
): Promise<void> => {
  await sql`
    update task_item
       set status = case when given.reason is null then ${ITEM.done} else ${ITEM.failed} end::smallint,
           reason = given.reason, settled_at = ${now}
      from unnest(${settled.map(({ position }) => position)}::integer[],
                  ${settled.map(({ reason }) => reason)}::text[]) as given (position, reason)
     where account_id = ${accountId} and task_id = ${taskId} and task_item.position = given.position`.execute(
    db,
  )
}

/** What a task asks for while it is still open, and whoever asked for it as he stands now. */
export const takeUp = async <P extends { seat: Seat }>(
  services: Services,
  key: TaskKey,
): Promise<{ task: Row<'task'>; payload: P; actor: Actor | null } | undefined> => {
  const task = await unfinishedTask(services.db, key)
  if (!task) return undefined
  const payload = task.payload as P
  return { task, payload, actor: await loadSeat(services.db, payload.seat, services.clock()) }
}
