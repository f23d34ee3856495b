import type { EntryType, LedgerKind } from '@xinqi/api/quota'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addNew, addRow, addRows, inRows, rowsOf } from '../../../platform/db/row.ts'
import type { Lot, LotUse } from './rules.ts'

/** Who moved copies, for the record; nobody where the system did it by itself. */
export type By = { accountId: string; name: string | null }

type Contra = 'issued' | 'used' | 'moved' | 'expired'

export type Movement = {
  ownerId: string
  userId: string
  kind: LedgerKind
  type: EntryType
  reason: string
  reference: string
  of?: { ownerId: string; entryId: string }
  by?: By
  now: Date
  /** The lots and by how much each changes: all up or all down. */
  lots: readonly LotUse[]
  direction: 1 | -1
  contra: Contra
}

/** Half a movement must never stand. */
export const insistOnTransaction = (db: Queryable): void => {
  if (!db.isTransaction) throw new Error('the quota ledger is written in a transaction')
}

/** Begun, not over, and not empty: what counts now. */
export const isLive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`remaining > 0 and (starts_at is null or starts_at <= ${now}) and (expires_at is null or expires_at > ${now})`

/** Every movement of an owner and kind waits here for the one before it; in one order for all, so that none wait in a ring. */
export const lockAccounts = async (
  db: Queryable,
  ownerIds: readonly string[],
  ...kinds: readonly LedgerKind[]
): Promise<void> => {
  insistOnTransaction(db)
  for (const ownerId of [...new Set(ownerIds)].sort()) {
    for (const kind of [...new Set(kinds)].sort()) {
      const lock = sql`select 1 from quota_account where owner_id = ${ownerId} and kind = ${kind} for update`
      if ((await lock.execute(db)).rows.length) continue
      await sql`insert into quota_account (owner_id, kind) values (${ownerId}, ${kind}) on conflict do nothing`.execute(
        db,
      )
      await lock.execute(db)
    }
  }
}

/** What may be spent now, what expires first coming first. */
export const liveLots = async (
  db: Queryable,
  ownerId: string,
  kind: LedgerKind,
  now: Date,
): Promise<
  (Lot & { name: string; starts_at: Date | null; expires_at: Date | null; from_owner_id: string | null })[]
> =>
  db
    .selectFrom('quota_lot')
    .select(['owner_id', 'id', 'remaining', 'name', 'starts_at', 'expires_at', 'from_owner_id'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where(isLive(now))
    .orderBy(sql`expires_at asc nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** One entry with its postings, and the lots and the account it changes. The account must be locked. */
export const post = async (db: Queryable, movement: Movement): Promise<string> => {
  const { ownerId, kind, direction, now } = movement
  const entryId = newId()
  const quantity = movement.lots.reduce((sum, { amount }) => sum + amount, 0)
  await addRow(db, 'quota_entry', {
    owner_id: ownerId,
    id: entryId,
    user_id: movement.userId,
    kind,
    type: movement.type,
    quantity,
    reason: movement.reason,
    reference: movement.reference,
    of_owner_id: movement.of?.ownerId ?? null,
    of_entry_id: movement.of?.entryId ?? null,
    account_id: movement.by?.accountId ?? null,
    actor_name: movement.by?.name ?? null,
    at: now,
  })
  for (const { lotId, amount } of movement.lots) {
    await inRows(db, 'quota_lot', { owner_id: ownerId, id: lotId }).set({
      remaining: sql`remaining + ${direction * amount}`,
    })
  }
  await inRows(db, 'quota_account', { owner_id: ownerId, kind }).set({
    balance: sql`balance + ${direction * quantity}`,
  })
  const line = (account: string, lotId: string | null, amount: number, index: number) => ({
    owner_id: ownerId,
    entry_id: entryId,
    line: index,
    kind,
    account,
    lot_id: lotId,
    amount,
  })
  await addRows(db, 'quota_posting', [
    ...movement.lots.map(({ lotId, amount }, index) => line('lot', lotId, direction * amount, index + 1)),
    line(movement.contra, null, -direction * quantity, movement.lots.length + 1),
  ])
  return entryId
}

/** A lot with nothing in it yet: the entry that follows fills it. */
export const openLot = async (
  db: Queryable,
  lot: {
    ownerId: string
    kind: LedgerKind
    name: string
    granted: number
    startsAt?: Date | null
    expiresAt: Date | null
    packageId?: string
    /** Under which it was granted: what a refund takes back is found by it. */
    reference?: string
    from?: { ownerId: string; lotId: string }
    now: Date
  },
): Promise<string> => {
  const id = await addNew(db, 'quota_lot', {
    owner_id: lot.ownerId,
    kind: lot.kind,
    name: lot.name,
    granted: lot.granted,
    remaining: 0,
    starts_at: lot.startsAt ?? null,
    expires_at: lot.expiresAt,
    package_id: lot.packageId ?? null,
    reference: lot.reference ?? null,
    from_owner_id: lot.from?.ownerId ?? null,
    from_lot_id: lot.from?.lotId ?? null,
    created_at: lot.now,
  })
  return id
}

/** Entries already written under this reference: a repeated request finds them and does nothing. */
export const entriesFor = (
  db: Queryable,
  key: { userId: string; kind: LedgerKind; type: EntryType; reference: string },
) =>
  rowsOf(
    db,
    'quota_entry',
    { user_id: key.userId, kind: key.kind, type: key.type, reference: key.reference },
    { columns: ['owner_id', 'id', 'quantity'] },
  )
