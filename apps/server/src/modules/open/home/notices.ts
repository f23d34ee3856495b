import { chinaDay } from '@xinqi/api/china-day'
import { OPEN_NOTICES } from '@xinqi/api/open/changelog'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, EMPTY, inRow } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

const SHOWN = 50

/** What the platform's people announced, among the changes that come with the program; the latest day first. */
export const listNotices: PlainHandler<'/open/notice/list'> = async ({ db, now }) => {
  const announced = await db
    .selectFrom('open_notice')
    .select(['on_day', 'title', 'content'])
    .where('withdrawn_at', 'is', null)
    .where('on_day', '<=', chinaDay(now))
    .orderBy('on_day', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const list = [
    ...announced.map(({ on_day, title, content }) => ({ kind: 'notice', day: on_day, title, content })),
    ...OPEN_NOTICES,
  ]
  return { list: list.sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0)) }
}

type NewNotice = { title: string; content: string; day: string; by: string; now: Date }

/** Published from its day on; one that stands is written anew under the same number. */
export const publishNotice = async (
  db: Queryable,
  noticeId: string | undefined,
  { title, content, day, by, now }: NewNotice,
): Promise<string> => {
  const columns = {
    title: title.trim(),
    content: content.trim(),
    on_day: day,
    published_by: by,
    published_at: now,
  }
  if (!noticeId) return addNew(db, 'open_notice', { ...columns, created_at: now })
  return orNotFound(
    await inRow(db, 'open_notice', { id: noticeId, withdrawn_at: EMPTY }).set(columns, ['id']),
  ).id
}

export const withdrawNotice = async (
  db: Queryable,
  noticeId: string,
  by: string,
  now: Date,
): Promise<string> => {
  const autocommit = inRow(db, 'open_notice', { id: noticeId, withdrawn_at: EMPTY })
  return orNotFound(await autocommit.set({ withdrawn_at: now, withdrawn_by: by }, ['title'])).title
}
