import { ENTRY_TYPE, kindFacts, type LedgerKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type By, liveLots, lockAccounts, openLot, post } from './books.ts'
import { type LotUse, sumOf, takeFrom } from './rules.ts'

export type Moving = {
  agent: { id: string; name: string }
  customer: { id: string; name: string }
  kind: LedgerKind
  quantity: number
  by?: By
  now: Date
}

/** From the agent's lots to the customer, what expires first going first; each part keeps its expiry and its origin. */
export const allot = async (db: Queryable, asked: Moving): Promise<void> => {
  const { agent, customer, kind, quantity, by, now } = asked
  await lockAccounts(db, [agent.id, customer.id], kind)
  const lots = await liveLots(db, agent.id, kind, now)
  const { taken, missing } = takeFrom(lots, quantity)
  if (missing > 0) throw short('可分配', kind, quantity, quantity - missing)
  const reference = newId()
  const out = await post(db, {
    ownerId: agent.id,
    userId: agent.id,
    kind,
    type: ENTRY_TYPE.allotted,
    reason: `分配给${customer.name}`,
    reference,
    by,
    now,
    lots: taken,
    direction: -1,
    contra: 'moved',
  })
  const received: LotUse[] = []
  for (const part of taken) {
    const source = lots.find((lot) => lot.id === part.lotId)!
    const lotId = await openLot(db, {
      ownerId: customer.id,
      kind,
      name: source.name,
      granted: part.amount,
      startsAt: source.starts_at,
      expiresAt: source.expires_at,
      from: { ownerId: agent.id, lotId: part.lotId },
      now,
    })
    received.push({ ownerId: customer.id, lotId, amount: part.amount })
  }
  await post(db, {
    ownerId: customer.id,
    userId: customer.id,
    kind,
    type: ENTRY_TYPE.received,
    reason: `${agent.name}分配`,
    reference,
    of: { ownerId: agent.id, entryId: out },
    now,
    lots: received,
    direction: 1,
    contra: 'moved',
  })
}

/** What the customer has not used, back to the lots it came from. */
export const takeBack = async (db: Queryable, asked: Moving): Promise<void> => {
  const { agent, customer, kind, quantity, by, now } = asked
  await lockAccounts(db, [agent.id, customer.id], kind)
  const lots = await allottedLots(db, agent.id, customer.id, kind)
  const { taken, missing } = takeFrom(lots, quantity)
  if (missing > 0) throw short('可收回', kind, quantity, quantity - missing)
  const reference = newId()
  const out = await post(db, {
    ownerId: customer.id,
    userId: customer.id,
    kind,
    type: ENTRY_TYPE.takenBack,
    reason: `${agent.name}收回`,
    reference,
    now,
    lots: taken,
    direction: -1,
    contra: 'moved',
  })
  const back = new Map<string, number>()
  for (const part of taken) {
    const origin = lots.find((lot) => lot.id === part.lotId)!.from_lot_id!
    back.set(origin, (back.get(origin) ?? 0) + part.amount)
  }
  await post(db, {
    ownerId: agent.id,
    userId: agent.id,
    kind,
    type: ENTRY_TYPE.returned,
    reason: `从${customer.name}收回`,
    reference,
    of: { ownerId: customer.id, entryId: out },
    by,
    now,
    lots: [...back].map(([lotId, amount]) => ({ ownerId: agent.id, lotId, amount })),
    direction: 1,
    contra: 'moved',
  })
}

/** What an agent could take back of a kind now. Expired copies too: they expire where they came from. */
export const unusedOf = async (
  db: Queryable,
  agentId: string,
  customerId: string,
  kind: LedgerKind,
): Promise<number> =>
  sumOf(
    (await allottedLots(db, agentId, customerId, kind)).map((lot) => ({
      ownerId: customerId,
      lotId: lot.id,
      amount: lot.remaining,
    })),
  )

const allottedLots = (db: Queryable, agentId: string, customerId: string, kind: LedgerKind) =>
  db
    .selectFrom('quota_lot')
    .select(['owner_id', 'id', 'remaining', 'from_lot_id'])
    .where('from_owner_id', '=', agentId)
    .where('owner_id', '=', customerId)
    .where('kind', '=', kind)
    .where('remaining', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const short = (what: string, kind: LedgerKind, wanted: number, there: number) => {
  const { name, unit } = kindFacts(kind)
  return new CodedError('QUOTA_SHORT', `${name}${what}不足：需要 ${wanted} ${unit}，${what} ${there} ${unit}`)
}
