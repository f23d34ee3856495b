import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { NoticeChannel, NoticeEvent } from '@xinqi/api/notices'
import { type RawBuilder, sql } from 'kysely'
import { behind, byCreation, pageOf, readCursor } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { SENT } from './deliver.ts'
import { ON_PAGE, PAGED_NOTICES, ROW, type SentNotice } from './sent-notices.ts'

/** What people were told and whether it reached them. Numbers and addresses stay masked; links are not shown. */
export const listNotices: PlainHandler<'/operator/notice/list'> = async ({ body, db, services }) => {
  const { channel, state, cursor, pageSize = PAGE_SIZE_DEFAULT } = body
  const keyword = body.keyword?.trim()
  const asked = [
    ...(channel === 'message'
      ? [sql`(channel = 'message' or on_screen)`]
      : channel
        ? [sql`channel = ${channel}`]
        : []),
    ...(keyword
      ? [sql`(receiver_name like ${containing(keyword)} or content like ${containing(keyword)})`]
      : []),
  ]
  const ofRows = whole([...asked, ...(state === undefined ? [] : [sql`state = ${state}`])])
  // What lies on pages has been sent.
  const ofPages = whole([...asked, ...(state === undefined || state === SENT ? [] : [sql`false`])])
  const past = (at: string, id: string) =>
    cursor ? behind(cursor, { at: sql.raw(at), id: sql.raw(id) }) : sql<boolean>`true`
  const { rows } = await sql<SentNotice>`
    (select ${ROW} from notice where ${ofRows} and ${past('created_at', 'id')}
      order by created_at desc, id desc limit ${pageSize + 1})
    union all
    (select ${ON_PAGE} from notice_page p cross join ${PAGED_NOTICES}
      where ${ofPages} and ${past('p.created_at', 't.id')}
            ${cursor ? sql`and p.created_at <= ${readCursor(cursor).at}::timestamptz` : sql``}
      order by p.created_at desc, t.id desc limit ${pageSize + 1})
    order by created_at desc, id desc limit ${pageSize + 1}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select (select count(*) from notice where ${ofRows})
           + ${
             asked.length
               ? sql`(select count(*) from notice_page p cross join ${PAGED_NOTICES} where ${ofPages})`
               : sql`(select coalesce(sum(n), 0) from notice_page where ${ofPages})`
           } as total`.execute(db)
  const present = (row: SentNotice) => ({
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
  })
  return {
    ...pageOf(rows, pageSize, byCreation, present),
    total: Number(counted[0]!.total),
  }
}

const whole = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
