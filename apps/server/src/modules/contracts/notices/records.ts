import type { Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { NoticeChannel, NoticeEvent } from '@xinqi/api/notices'
import { type SqlBool, sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Call } from '../../../platform/http/call.ts'

/** What people were told and whether it reached them. Numbers and addresses stay masked; links are not shown. */
export const listNotices = async ({
  body,
  db,
  services,
}: Call<'/operator/notice/list'>): Promise<Data<'/operator/notice/list'>> => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const keyword = body.keyword?.trim()
  let query = db.selectFrom('notice')
  if (body.channel) query = query.where('channel', '=', body.channel)
  if (body.state !== undefined) query = query.where('state', '=', body.state)
  if (keyword) {
    const like = containing(keyword)
    query = query.where(sql<SqlBool>`(receiver_name like ${like} or content like ${like})`)
  }
  const rows = await newestFirst(
    query.selectAll(),
    { cursor: body.cursor, pageSize },
    { at: 'created_at', id: 'id' },
  ).execute()
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = pageOf(
    rows,
    pageSize,
    (row) => ({ at: row.created_at, id: row.id }),
    (row) => ({
      noticeId: row.id,
      event: row.event as NoticeEvent,
      channel: row.channel as NoticeChannel,
      receiverName: row.receiver_name,
      target: row.target_masked,
      title: row.title,
      // The link is a key to the door: whoever looks after the post does not get it.
      content: row.content.replace(/(\/blankPage\/)[0-9a-z]+/g, '$1…'),
      state: row.state,
      reason: row.reason,
      isSandbox:
        (row.channel === 'sms' && services.sms.isSandbox) ||
        (row.channel === 'mail' && services.mail.isSandbox) ||
        (row.channel === 'workplace' && services.workplace?.isSandbox === true),
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    }),
  )
  return { ...page, total }
}
