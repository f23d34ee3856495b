import { sql } from 'kysely'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { assertPartnerProven } from '../../../platform/session/partner-sessions.ts'
import { presentTask } from '../../people/background-tasks/my-tasks.ts'

const PAGE = 20

/**
 * What was asked for in this console; begun with `services.tasks.begin` in the partner's own name. A sub-user finds
 * those whose payload says `userId` is he: what others exported may be more than he is to see.
 */
const tasksOf = ({ db, partner }: Pick<Call<'/open/task/list'>, 'db' | 'partner'>) =>
  db
    .selectFrom('task')
    .where('account_id', '=', partner.partnerId)
    .$if(partner.userId !== null, (query) =>
      query.where(sql<boolean>`payload ->> 'userId' = ${partner.userId}`),
    )

export const listTasks: PlainHandler<'/open/task/list'> = async (call) => {
  const { page = 1 } = call.body
  const mine = tasksOf(call)
  return numberedPage(
    mine.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    mine,
    { page, pageSize: PAGE },
    (row) => {
      const { kind: _kind, expiresAt: _until, ...task } = presentTask(row)
      return task
    },
  )
}

export const downloadTask = async (call: Call<'/open/task/download'>) => {
  const { body, note, now, partner, services } = call
  const task = await tasksOf(call).selectAll().where('id', '=', body.taskId).executeTakeFirst()
  if (!task?.blob_id) throw new CodedError('NOT_FOUND')
  if (task.is_guarded) assertPartnerProven(partner, now)
  note({ target: task.title })
  const fileName = task.file_name ?? task.title
  return { url: services.links.make({ blobId: task.blob_id, fileName }), fileName }
}
