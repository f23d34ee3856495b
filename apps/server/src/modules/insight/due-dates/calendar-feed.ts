import { createHash, randomBytes } from 'node:crypto'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { API_BASE, DUE } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { inRows, removeRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { sightOf } from '../archive/access.ts'
import { CALENDAR_ENTRIES } from './calendar-entries.ts'
import { calendarText } from './calendar-text.ts'
import { dueCondition } from './due-list.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export const feedInfo = async ({ actor, db }: Call<'/calendarFeed/info'>) => {
  const row = await rowOf(db, 'calendar_feed', { company_id: companyOf(actor), account_id: actor.accountId })
  return {
    feed: row
      ? {
          hidesNames: row.hides_names,
          duties: row.duties as 0 | 1 | 2,
          createdAt: row.created_at.toISOString(),
          lastReadAt: row.last_read_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** 128 bits nobody can guess; only their hash is kept, so that the address is seen once. */
export const makeFeed = async ({ actor, body, db, now, services }: Call<'/calendarFeed/make'>) => {
  if (actor.actingFrom) throw new CodedError('FORBIDDEN', '代下级企业操作时不能订阅日历')
  const secret = randomBytes(16).toString('base64url')
  const columns = {
    secret_hash: hashOf(secret),
    hides_names: body.hidesNames,
    duties: body.duties ?? 0,
    created_at: now,
    last_read_at: null,
  }
  await db
    .insertInto('calendar_feed')
    .values({ company_id: companyOf(actor), account_id: actor.accountId, ...columns })
    .onConflict((oc) => oc.columns(['company_id', 'account_id']).doUpdateSet(columns))
    .execute()
  return { url: urlOf(services, `${API_BASE}/calendar/${secret}.ics`) }
}

export const withdrawFeed = async ({ actor, db }: Call<'/calendarFeed/withdraw'>) => {
  await removeRows(db, 'calendar_feed', { company_id: companyOf(actor), account_id: actor.accountId })
  return {}
}

/** Whoever holds the address reads what its owner may see at that moment; without rights, or withdrawn, it is not there. */
export const readFeed = async ({ db, now, params, services }: Call<'/calendar/{secret}'>) => {
  const secret = params.secret!.replace(/\.ics$/, '')
  const feed = await rowOf(db, 'calendar_feed', { secret_hash: hashOf(secret) })
  const actor =
    feed &&
    (await loadSeat(db, { accountId: feed.account_id, companyId: feed.company_id, homeCompanyId: null }, now))
  if (!feed || !actor?.company || !actor.grants.has('system:archive:due')) throw new CodedError('NOT_FOUND')
  const today = chinaDay(now)
  const [from, to] = [addDays(today, -DUE.feedDaysBack), addDays(today, DUE.feedDaysAhead)]
  const { rows } = await sql<{
    id: string
    revision: number
    name: string
    valid_until: string
    counterpart: string | null
  }>`
    select a.id, a.revision, a.name, a.valid_until, a.counterpart from archived a
     where ${dueCondition(await sightOf(db, actor), {}, now)}
       and a.valid_until between ${from}::date and ${to}::date
     order by a.valid_until, a.id limit ${DUE.feedEvents}`.execute(db)
  await inRows(db, 'calendar_feed', { secret_hash: feed.secret_hash }).set({ last_read_at: now })
  const lastDays = rows.map((row) => ({
    uid: `${row.id}@xinqi`,
    sequence: row.revision,
    day: row.valid_until,
    title: feed.hides_names ? '合同到期' : `合同到期：${row.name}`,
    note: feed.hides_names
      ? urlOf(services, '/dueNotice')
      : [row.counterpart && `相对方：${row.counterpart}`, urlOf(services, '/dueNotice')]
          .filter(Boolean)
          .join('\n'),
  }))
  const choice = { duties: feed.duties, hidesNames: feed.hides_names }
  const more = await Promise.all(
    services.extensions
      .all(CALENDAR_ENTRIES)
      .map(({ entries }) => entries(services, db, actor, { from, to, now }, choice)),
  )
  const title = feed.duties === 0 ? '合同到期' : '合同到期与履约'
  const text = calendarText(`${title}（${actor.company.name}）`, [...lastDays, ...more.flat()], now)
  const bytes = Buffer.from(text)
  return {
    fileName: '合同到期.ics',
    mediaType: 'text/calendar; charset=utf-8',
    size: bytes.length,
    download: false,
    read: async (start: number, end: number) => bytes.subarray(start, end),
  }
}
