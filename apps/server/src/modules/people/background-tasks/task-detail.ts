import type { Data } from '@xinqi/api/calls'
import { sql } from 'kysely'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { ownTask, presentTask } from './my-tasks.ts'

const ITEMS_SHOWN = 100
export const ITEM = { waits: 0, done: 1, failed: 2 } as const

export const taskDetail: PlainHandler<'/task/detail'> = async ({ actor, body, db }) => {
  const task = await ownTask({ actor, body, db })
  const mine = db
    .selectFrom('task_item')
    .where('account_id', '=', actor.accountId)
    .where('task_id', '=', body.taskId)
  const counts = await mine
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  const items = await mine
    .$if(body.itemStatus !== undefined, (query) => query.where('status', '=', body.itemStatus!))
    .select(['contract_id', 'title', 'status', 'reason'])
    // What went wrong is what somebody wants to see.
    .orderBy(sql`status = ${ITEM.failed} desc`)
    .orderBy('position')
    .limit(ITEMS_SHOWN)
    .execute()
  const countOf = (status: number) => counts.find((row) => row.status === status)?.count ?? 0
  return {
    task: presentTask(task),
    done: countOf(ITEM.done),
    failed: countOf(ITEM.failed),
    total: counts.reduce((sum, { count }) => sum + count, 0),
    items: items.map(({ contract_id, title, status, reason }) => ({
      contractId: contract_id,
      title,
      status,
      reason,
    })),
  }
}

type Following = '/contract/export/progress' | '/contract/oneClickExport/progress'
export const taskProgress = async ({ actor, body, db }: Call<Following>): Promise<Data<Following>> =>
  presentTask(await ownTask({ actor, body, db }))
