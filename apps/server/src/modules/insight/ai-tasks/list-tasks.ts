import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { byCreation, newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Call } from '../../../platform/http/call.ts'
import { taskReach, withinReach } from './access.ts'
import { presentTask } from './present-task.ts'
import { filesOfTasks } from './task-rows.ts'

type Listing = '/contractCompare/list' | '/contractExamine/list'

export const listTasks = async (
  { actor, body, db }: Call<Listing>,
  kinds: readonly string[],
): Promise<Data<Listing>> => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, status } = body
  const keyword = body.keyword?.trim()
  const reach = await taskReach(db, actor)
  const found = db
    .selectFrom('ai_task')
    .where(withinReach(reach))
    .where('kind', 'in', kinds)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(Boolean(keyword), (query) => query.where('title', 'ilike', containing(keyword!)))
  const rows = await newestFirst(
    found.selectAll(),
    { cursor, pageSize },
    { at: 'ai_task.created_at', id: 'ai_task.id' },
  ).execute()
  const files = await filesOfTasks(
    db,
    reach.ownerId,
    rows.map(({ id }) => id),
  )
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = pageOf(rows, pageSize, byCreation, (row) =>
    presentTask(row, files.get(row.id) ?? [], actor.accountId),
  )
  return { ...page, total: Number(total) }
}
