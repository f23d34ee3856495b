import { DAY } from '@xinqi/api/durations'
import { EvidenceError } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRows, latestRow, latestRows, type Row, rowsOf, theRow } from '../../../platform/db/row.ts'
import { newestCheckpoint } from '../../../platform/evidence/audit-log.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { sourcesOf } from './list.ts'
import { LOGGED_ACTS, type LoggedEntry, OWN_LOGGED_ACTS, type OwedAct } from './logged-acts.ts'

const AT_ONCE = 512
/** What was on a page once may be taken off it: the whole log is gone through anew so often. */
const ANEW_EVERY_MS = 7 * DAY
/** More than that is no longer a matter of single entries. */
const MOST_KEPT = 1000

type Sweep = Row<'name_audit'>

const leftOutIn = ({ left_out }: Sweep): number[] => left_out as number[]

/**
 * Whether everything the log says was done in somebody's name stands on that somebody's page. Goes on where it was, and
 * begins again every week; what is missing is told by its place in the log, to the people of the platform.
 */
export const auditNames = async (services: Services, signal?: AbortSignal): Promise<void> => {
  const { db, clock } = services
  const size = (await newestCheckpoint(db))?.size ?? 0
  const sweep = await sweepToGoOn(db, clock())
  const keep = (change: object) =>
    inRows(db, 'name_audit', { begun_at: sweep.begun_at }).set({ ...change, at: clock() })
  const reader = logReader(db, services)
  const leftOut = leftOutIn(sweep)
  const known = leftOut.length
  let [from, acts, closed] = [sweep.size, sweep.acts, sweep.closed].map(Number) as [number, number, number]
  while (from < size && !signal?.aborted) {
    const to = Math.min(size, from + AT_ONCE)
    const found = await auditEntries(services, readable(await reader.entries(from, to), from))
    acts += found.acts
    closed += found.closed
    leftOut.push(...found.leftOut)
    await keep({ size: to, acts, closed, left_out: JSON.stringify(leftOut.slice(0, MOST_KEPT)) })
    from = to
  }
  if (leftOut.length > known) await tellOperators(services, leftOut.slice(known))
  if (from < size) return
  await keep({ finished_at: clock() })
  await db.deleteFrom('name_audit').where('begun_at', '<', sweep.begun_at).execute()
}

const sweepToGoOn = async (db: Queryable, now: Date): Promise<Sweep> => {
  const last = await latestRow(db, 'name_audit', {}, 'begun_at')
  const isOld = last?.finished_at && now.getTime() - last.begun_at.getTime() >= ANEW_EVERY_MS
  if (last && !isOld) return last
  await addRow(db, 'name_audit', {
    begun_at: now,
    size: 0,
    acts: 0,
    closed: 0,
    left_out: JSON.stringify([]),
    at: now,
  })
  return theRow(db, 'name_audit', { begun_at: now })
}

const readable = (entries: readonly (Uint8Array | undefined)[], from: number): LoggedEntry[] =>
  entries.map((bytes, at) => {
    if (!bytes) throw new EvidenceError('LOG_ENTRY_MISSING', `存证日志第 ${from + at + 1} 条缺失`)
    return { place: from + at, entry: JSON.parse(Buffer.from(bytes).toString('utf8')) }
  })

/** Held against the very queries the pages are made of. */
const auditEntries = async (services: Services, entries: readonly LoggedEntry[]) => {
  const { db } = services
  const found = { acts: 0, closed: 0, leftOut: [] as number[] }
  for (const { isOurs, owedFor } of [...OWN_LOGGED_ACTS, ...services.extensions.all(LOGGED_ACTS)]) {
    const ours = entries.filter(({ entry }) => isOurs(entry))
    if (ours.length === 0) continue
    const owed = await owedFor(db, ours)
    const closed = await closedAmong(db, [...new Set(owed.map(({ owner }) => owner.id))])
    const onPages = await standing(
      services,
      owed.filter(({ owner }) => !closed.has(owner.id)),
    )
    for (const { place } of ours) {
      const its = owed.filter((one) => one.place === place)
      const open = its.filter(({ owner }) => !closed.has(owner.id))
      found.acts++
      if (its.length === 0 || !open.every((one) => onPages.has(one))) found.leftOut.push(place)
      else if (open.length === 0) found.closed++
    }
  }
  found.leftOut.sort((a, b) => a - b)
  return found
}

const closedAmong = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('account_closing')
    .select('owner_id')
    .where('owner_id', 'in', [...ids])
    .where('state', '=', 'done')
    .execute()
  return new Set(rows.map(({ owner_id }) => owner_id))
}

const standing = async (services: Services, owed: readonly OwedAct[]): Promise<ReadonlySet<OwedAct>> => {
  const groups = new Map<string, OwedAct[]>()
  for (const one of owed) {
    const key = `${one.owner.isCompany}/${one.owner.id}/${one.kind}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const found = new Set<OwedAct>()
  for (const group of groups.values()) {
    const [{ owner, kind }] = group as [OwedAct, ...OwedAct[]]
    const sources = sourcesOf(services, owner, kind)
    if (sources.length === 0) continue
    const given = (name: 'id' | 'certificate' | 'at') => group.flatMap((one) => one[name] ?? [])
    const { rows } = await sql<{ id: string; certificate: string | null; at: Date }>`
      select id, certificate, at from (${sql.join(sources, sql` union all `)}) act
       where id = any(${given('id')}::uuid[]) or certificate = any(${given('certificate')}::text[])
          or at = any(${given('at')}::timestamptz[])`.execute(services.db)
    for (const one of group)
      if (
        rows.some(
          ({ id, certificate, at }) =>
            (one.id === undefined || one.id === id) &&
            (one.certificate === undefined || one.certificate === certificate) &&
            (one.at === undefined || one.at === at.toISOString()),
        )
      )
        found.add(one)
  }
  return found
}

const tellOperators = async (services: Services, places: readonly number[]): Promise<void> => {
  const { db, clock, log } = services
  log.error({ places }, 'acts in somebody’s name stand in the log and on nobody’s page')
  const operators = await rowsOf(db, 'account', { is_operator: true }, { columns: ['id'] })
  const named = places.slice(0, 5).map((place) => place + 1)
  await sendMessage(
    db,
    ...operators.map(({ id }) => ({
      accountId: id,
      companyId: null,
      title: '以我名义的记录不全',
      content: `存证日志第 ${named.join('、')} 条${places.length > named.length ? `等 ${places.length} 条` : ''}没有列在当事人的页面上，请核查。`,
      at: clock(),
    })),
  )
}

/** What anybody may know of it: how much was looked at, and how much of it was on nobody's page. */
export const lastNameAudit = async (db: Queryable) => {
  // The one under way says nothing yet where one has been finished.
  const [newest, before] = await latestRows(db, 'name_audit', {}, { by: 'begun_at', most: 2 })
  const shown = newest?.finished_at ? newest : (before ?? newest)
  if (!shown) return null
  return {
    at: shown.at.toISOString(),
    entries: Number(shown.size),
    acts: Number(shown.acts),
    closed: Number(shown.closed),
    leftOut: leftOutIn(shown).length,
  }
}

export const showNameAudit: PlainHandler<'/inMyName/audit'> = async ({ db }) => ({
  audit: await lastNameAudit(db),
})
