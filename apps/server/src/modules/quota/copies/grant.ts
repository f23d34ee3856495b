import { ENTRY_TYPE, type LedgerKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { type By, entriesFor, lockAccounts, openLot, post } from './books.ts'

export type Grant = {
  /** A company, or a person for himself. */
  ownerId: string
  kind: LedgerKind
  quantity: number
  /** What people call it: the package, the gift. */
  name: string
  /** Bought ahead: theirs already, to be used from then on. */
  startsAt?: Date | null
  expiresAt: Date | null
  reason: string
  /** Granted once per reference: an order number, the name of a gift. */
  reference: string
  by?: By
  now: Date
}

/** A new lot. Asked again with the same reference it does nothing. */
export const grant = async (db: Queryable, asked: Grant): Promise<void> => {
  const { ownerId, kind, quantity, reference, now } = asked
  await lockAccounts(db, [ownerId], kind)
  const key = { userId: ownerId, kind, type: ENTRY_TYPE.granted, reference }
  if ((await entriesFor(db, key)).length) return
  const lotId = await openLot(db, { ...asked, granted: quantity })
  await post(db, {
    ...key,
    ownerId,
    reason: asked.reason,
    by: asked.by,
    now,
    lots: [{ ownerId, lotId, amount: quantity }],
    direction: 1,
    contra: 'issued',
  })
}
