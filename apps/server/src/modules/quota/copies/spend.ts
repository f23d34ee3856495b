import { ENTRY_TYPE, kindFacts, type LedgerKind } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type By, entriesFor, liveLots, lockAccounts, post } from './books.ts'
import { type LotUse, sumOf, takeFrom } from './rules.ts'

export type Spending = {
  /** Who uses the copies: a company, or a person for himself. */
  ownerId: string
  kind: LedgerKind
  quantity: number
  reason: string
  /** What the copies are for, such as a contract's id. The same reference is never charged twice. */
  reference: string
  by?: By
  now: Date
}

type Share = { parent_id: string; cap: number; used: number }

const shareOf = (db: Queryable, childId: string, kind: LedgerKind): Promise<Share | undefined> =>
  rowOf(db, 'quota_share', { child_id: childId, kind }, ['parent_id', 'cap', 'used'])

/** What expires first goes first; a company's own before what its parent shares with it. All or nothing. */
export const spend = async (db: Queryable, asked: Spending): Promise<{ repeated: boolean }> => {
  const { ownerId, kind, quantity, reference, now } = asked
  // Read before the lock to know what to lock, and again after it to know what is true.
  const expected = await shareOf(db, ownerId, kind)
  await lockAccounts(db, [ownerId, ...(expected ? [expected.parent_id] : [])], kind)
  const key = { userId: ownerId, kind, type: ENTRY_TYPE.spent, reference }
  const before = await entriesFor(db, key)
  if (before.length) {
    if (before.reduce((sum, entry) => sum + entry.quantity, 0) !== quantity) throw new CodedError('CONFLICT')
    return { repeated: true }
  }
  const own = takeFrom(await liveLots(db, ownerId, kind, now), quantity)
  let shared: LotUse[] = []
  const share = own.missing > 0 ? await shareOf(db, ownerId, kind) : undefined
  if (share && share.parent_id === expected?.parent_id) {
    const allowed = Math.max(0, Math.min(own.missing, share.cap - share.used))
    shared = takeFrom(await liveLots(db, share.parent_id, kind, now), allowed).taken
  }
  const available = sumOf(own.taken) + sumOf(shared)
  if (available < quantity) {
    const { name, unit } = kindFacts(kind)
    throw new CodedError('QUOTA_SHORT', `${name}不足：需要 ${quantity} ${unit}，可用 ${available} ${unit}`)
  }
  const entry = { ...key, reason: asked.reason, by: asked.by, now, direction: -1, contra: 'used' } as const
  if (own.taken.length) await post(db, { ...entry, ownerId, lots: own.taken })
  if (share && shared.length) {
    await post(db, { ...entry, ownerId: share.parent_id, lots: shared })
    await addToShare(db, share.parent_id, ownerId, kind, sumOf(shared))
  }
  return { repeated: false }
}

/** A share that was withdrawn and set anew starts from nothing: what comes back from before never makes it negative. */
export const addToShare = async (
  db: Queryable,
  parentId: string,
  childId: string,
  kind: LedgerKind,
  by: number,
): Promise<void> => {
  await inRows(db, 'quota_share', { child_id: childId, parent_id: parentId, kind }).set({
    used: sql`greatest(0, used + ${by})`,
  })
}
