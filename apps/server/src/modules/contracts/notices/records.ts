import type { NoticeChannel, NoticeEvent } from '@xinqi/api/notices'
import { type SqlBool, sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

/** What people were told and whether it reached them. Numbers and addresses stay masked; links are not shown. */
export const listNotices: PlainHandler<'/operator/notice/list'> = async ({ body, db, services }) => {
  const keyword = body.keyword?.trim()
  let query = db.selectFrom('notice')
  if (body.channel)
    query = query.where((eb) =>
      eb.or([
        eb('channel', '=', body.channel!),
        ...(body.channel === 'message' ? [eb('on_screen', '=', true)] : []),
      ]),
    )
  if (body.state !== undefined) query = query.where('state', '=', body.state)
  if (keyword) {
    const like = containing(keyword)
    query = query.where(sql<SqlBool>`(receiver_name like ${like} or content like ${like})`)
  }
  return countedPage(query.selectAll(), query, body, { at: 'created_at', id: 'id' }, (row) => ({
    noticeId: row.id,
    event: row.event as NoticeEvent,
    channel: row.channel as NoticeChannel,
    onScreen: row.on_screen || row.channel === 'message',
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
  }))
}
