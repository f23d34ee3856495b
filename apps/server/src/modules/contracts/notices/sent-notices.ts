import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../platform/db/row.ts'

/** What was sent, or waits: as it stands in a row of its own, or on the page of its moment. */
export type SentNotice = Omit<Row<'notice'>, 'target_cipher' | 'held_until'>

export const ROW =
  sql.raw(`id, contract_id, event, told_key, channel, account_id, receiver_name, target_masked, title,
  content, parameters, state, reason, created_at, sent_at, said_in, on_screen`)

/** What a page keeps of each. */
export type PagedNotice = Pick<
  SentNotice,
  'id' | 'event' | 'told_key' | 'channel' | 'receiver_name' | 'content'
> & {
  account_id?: string
  target_masked?: string
  title?: string
  parameters?: { code?: string; signName?: string; smsTemplate?: string }
  sent_at?: Date
  said_in?: string
  on_screen?: true
  /** Where its code leads, where no page before this one says so. */
  link?: { path: string; until: Date }
}

/** From `notice_page p`, the columns of `ROW`. */
export const ON_PAGE =
  sql.raw(`t.id, p.contract_id, t.event, t.told_key, t.channel, t.account_id, t.receiver_name,
  coalesce(t.target_masked, '') as target_masked, coalesce(t.title, '') as title, t.content,
  coalesce(t.parameters, '{}') as parameters, 1::smallint as state, null::text as reason, p.created_at, t.sent_at,
  t.said_in, coalesce(t.on_screen, false) as on_screen`)
export const PAGED_NOTICES =
  sql.raw(`jsonb_to_recordset(p.tellings) as t (id uuid, event text, told_key text, channel text,
  account_id uuid, receiver_name text, target_masked text, title text, content text, parameters jsonb,
  sent_at timestamptz, said_in uuid, on_screen boolean)`)

/** All that was told about a contract; `which` follows its id: `= …` or `= any(…)`. */
export const noticesAbout = (which: RawBuilder<unknown>): RawBuilder<SentNotice> => sql<SentNotice>`(
  select ${ROW} from notice where contract_id ${which}
  union all
  select ${ON_PAGE} from notice_page p cross join ${PAGED_NOTICES} where p.contract_id ${which})`
