import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { ENTRY_TYPE, type LedgerKind, SERVICE_KEYS } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { type By, lockAccounts, openLot, post } from './books.ts'

/** Copies and room by kind: what a package or an add-on holds. */
export type Contents = Partial<Record<LedgerKind, number>>

export const isRoom = (kind: string): boolean => kind.startsWith('service:')

export type PackageRow = {
  id: string
  package_type: number
  contents: Contents
  starts_at: Date
  ends_at: Date | null
  ended_at: Date | null
  reference: string
  created_at: Date
}

export type Span = { from: Date; until: Date | null }

/**
 * From now on, when each package is the one in force: the youngest begun wins, and what lies under it waits for its
 * end. Nothing beginning between two others, each has at most one span.
 */
export const spansOf = (rows: readonly PackageRow[], now: Date): Map<string, Span> => {
  const spans = new Map<string, Span>()
  const open = rows.filter((row) => !row.ended_at && (!row.ends_at || row.ends_at > now))
  const order = [...open].sort(
    (a, b) =>
      b.starts_at.getTime() - a.starts_at.getTime() ||
      b.created_at.getTime() - a.created_at.getTime() ||
      (a.id < b.id ? 1 : -1),
  )
  for (const row of order) {
    // What is younger and has begun by then hides this one until it ends.
    let from = row.starts_at > now ? row.starts_at : now
    for (const span of [...spans.values()].sort((a, b) => a.from.getTime() - b.from.getTime())) {
      if (span.from <= from && (!span.until || span.until > from)) from = span.until ?? NEVER
    }
    const next = [...spans.values()].map((span) => span.from).filter((start) => start > from)
    const until = earliest([row.ends_at, ...next])
    if (from < NEVER && (!until || until > from)) spans.set(row.id, { from, until })
  }
  return spans
}

const NEVER = new Date(8.64e15)
const earliest = (dates: readonly (Date | null)[]): Date | null => {
  const real = dates.filter((date) => date !== null)
  return real.length ? new Date(Math.min(...real.map((date) => date.getTime()))) : null
}

export const packagesOf = async (db: Queryable, companyId: string): Promise<PackageRow[]> =>
  (await rowsOf(
    db,
    'company_package',
    { company_id: companyId },
    { by: ['created_at', 'id'] },
  )) as PackageRow[]

/**
 * One lot of room per package, alive exactly while its package is in force: a renewal only moves its end, and what was
 * under an ended package comes back by itself. Room of a package that is over for good is taken out of the books.
 */
export const arrangeRoom = async (
  db: Queryable,
  asked: {
    companyId: string
    reason: string
    reference: string
    type?: 'converted' | 'refunded'
    by?: By
    now: Date
  },
): Promise<void> => {
  const { companyId, now, by } = asked
  await lockAccounts(db, [companyId], ...SERVICE_KEYS)
  const rows = await packagesOf(db, companyId)
  const spans = spansOf(rows, now)
  const lots = await db
    .selectFrom('quota_lot')
    .select(['id', 'kind', 'remaining', 'package_id', 'starts_at', 'expires_at'])
    .where('owner_id', '=', companyId)
    .where('package_id', 'is not', null)
    .execute()
  for (const row of rows) {
    const span = spans.get(row.id)
    for (const kind of SERVICE_KEYS) {
      const lot = lots.find((held) => held.package_id === row.id && held.kind === kind)
      const room = row.contents[kind] ?? 0
      if (span && lot) {
        await inRows(db, 'quota_lot', { owner_id: companyId, id: lot.id }).set({
          starts_at: span.from,
          expires_at: span.until,
        })
      } else if (span && room > 0) {
        await openRoom(db, { ...asked, row, kind, room, span })
      } else if (!span && lot && lot.remaining > 0 && row.ended_at) {
        await post(db, {
          ownerId: companyId,
          userId: companyId,
          kind,
          type: asked.type === 'refunded' ? ENTRY_TYPE.refunded : ENTRY_TYPE.converted,
          reason: asked.reason,
          reference: asked.reference,
          by,
          now,
          lots: [{ ownerId: companyId, lotId: lot.id, amount: lot.remaining }],
          direction: -1,
          contra: 'issued',
        })
      }
    }
  }
}

const openRoom = async (
  db: Queryable,
  {
    companyId,
    row,
    kind,
    room,
    span,
    by,
    now,
    reason,
  }: {
    companyId: string
    row: PackageRow
    kind: LedgerKind
    room: number
    span: Span
    by?: By
    now: Date
    reason: string
  },
): Promise<void> => {
  const lotId = await openLot(db, {
    ownerId: companyId,
    kind,
    name: PACKAGE_TYPE[row.package_type as PackageType],
    granted: room,
    startsAt: span.from,
    expiresAt: span.until,
    packageId: row.id,
    reference: row.reference,
    now,
  })
  await post(db, {
    ownerId: companyId,
    userId: companyId,
    kind,
    type: ENTRY_TYPE.granted,
    reason,
    reference: `room:${row.reference}`,
    by,
    now,
    lots: [{ ownerId: companyId, lotId, amount: room }],
    direction: 1,
    contra: 'issued',
  })
}
