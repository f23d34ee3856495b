import { isDay } from '@xinqi/api/china-day'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { publishNotice, withdrawNotice } from '../../open/home/notices.ts'

export const listAnnouncements: PlainHandler<'/operator/openNotice/list'> = async ({ body, db }) => {
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('open_notice')
    .$if(words !== '', (query) => query.where('title', 'ilike', containing(words)))
  return countedPage(
    wanted.selectAll('open_notice'),
    wanted,
    body,
    { at: 'open_notice.created_at', id: 'open_notice.id' },
    (row) => ({
      noticeId: row.id,
      day: row.on_day,
      title: row.title,
      content: row.content,
      publishedBy: row.published_by,
      publishedAt: row.published_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    }),
  )
}

const nameOf = ({ actor }: Pick<Call<'/operator/openNotice/publish'>, 'actor'>) => actor.name ?? '平台运营'

export const announce = async (call: Call<'/operator/openNotice/publish'>) => {
  const { body, db, now } = call
  if (!isDay(body.day)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  const noticeId = await publishNotice(db, body.noticeId, { ...body, by: nameOf(call), now })
  call.note({ target: body.title })
  return { noticeId }
}

export const takeDown = async (call: Call<'/operator/openNotice/withdraw'>) => {
  const title = await withdrawNotice(call.db, call.body.noticeId, nameOf(call), call.now)
  call.note({ target: title })
  return {}
}
