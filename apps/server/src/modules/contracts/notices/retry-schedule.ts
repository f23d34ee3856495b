import { rowOf } from '../../../platform/db/row.ts'
import { TASK } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import type { NewsMessage } from '../contract/news.ts'

const LOOK_AGAIN = 2000
/** Work that takes this long, or has stopped without an end, is not waited for. */
export const LONGEST_DELAY = 10 * 60_000

/**
 * Not while a batch is still signing: it has the machine to itself, and nobody hears of half of it. Null when it is time;
 * else when to ask again, on the queue's clock, which is the real one.
 */
export const askAgainAt = async (
  { db, clock }: Services,
  { within, at }: Pick<NewsMessage, 'within' | 'at'>,
): Promise<Date | null> => {
  if (!within || clock().getTime() - Date.parse(at) > LONGEST_DELAY) return null
  const task = await rowOf(db, 'task', { account_id: within.accountId, id: within.taskId }, ['status'])
  return task && task.status < TASK.done ? new Date(Date.now() + LOOK_AGAIN) : null
}
