import { COMMISSION } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { isOneself } from './introducer.ts'

/**
 * What looks like somebody earning from himself without proving it: buyer and partner have signed in from the same
 * browser. A family shares one too, so a person decides.
 */
const whyDoubtful = async (
  db: Queryable,
  partnerId: string,
  buyerAccountId: string,
): Promise<string | null> => {
  const { rows } = await sql`
    select 1 from individual_partner p
      join known_device mine on mine.owner_id = p.account_id
      join known_device his on his.device_hash = mine.device_hash and his.owner_id = ${buyerAccountId}
     where p.id = ${partnerId} limit 1`.execute(db)
  return rows.length > 0 ? '买方与合伙人使用过同一设备' : null
}

type Paid = {
  id: string
  owner_id: string
  account_id: string
  is_company: boolean
  amount_fen: number
  partner_id: string | null
  commission_bp: number | null
}

/** What a partner earns of an order, in the transaction that pays it. Nobody earns from himself. */
export const earnCommission = async (db: Queryable, order: Paid, now: Date): Promise<void> => {
  const { partner_id: partnerId, commission_bp: rateBp } = order
  if (!partnerId || !rateBp || !order.is_company || order.amount_fen === 0) return
  if (await isOneself(db, partnerId, order.owner_id)) return
  const own = await rowOf(db, 'individual_partner', { id: partnerId, account_id: order.account_id }, ['id'])
  if (own) return
  await addCommission(db, {
    partnerId,
    orderId: order.id,
    source: 'order',
    baseFen: order.amount_fen,
    rateBp,
    flag: await whyDoubtful(db, partnerId, order.account_id),
    now,
  })
}

/** A refund takes its share back on the next bill. */
export const reverseCommission = async (
  db: Queryable,
  asked: { orderId: string; requestId: string; refundedFen: number; now: Date },
): Promise<void> => {
  const earned = await rowOf(db, 'commission', { order_id: asked.orderId, source: 'order' })
  if (!earned) return
  await addCommission(db, {
    partnerId: earned.partner_id,
    orderId: asked.orderId,
    source: `refund:${asked.requestId}`,
    baseFen: -asked.refundedFen,
    rateBp: earned.rate_bp,
    flag: earned.flag,
    now: asked.now,
  })
}

type Line = {
  partnerId: string
  orderId: string
  /** order, refund:<request>, void */
  source: string
  baseFen: number
  rateBp: number
  /** Why it waits for a person. */
  flag: string | null
  now: Date
}

/** One line of what a partner earns or gives back, and the same in the money book. Once per order and source. */
export const addCommission = async (db: Queryable, line: Line): Promise<void> => {
  const isBack = line.baseFen < 0
  const size = Math.floor((Math.abs(line.baseFen) * line.rateBp) / 10_000)
  const amount = isBack ? -size : size
  const added = await db
    .insertInto('commission')
    .values({
      id: newId(),
      partner_id: line.partnerId,
      order_id: line.orderId,
      source: line.source,
      base_fen: line.baseFen,
      rate_bp: line.rateBp,
      amount_fen: amount,
      flag: line.flag,
      confirm_at: new Date(line.now.getTime() + (isBack ? 0 : COMMISSION.confirmDays * DAY)),
      created_at: line.now,
    })
    .onConflict((oc) => oc.columns(['order_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await bookMoney(db, {
    reference: `commission:${line.orderId}:${line.source}`,
    orderId: line.orderId,
    at: line.now,
    lines: [
      ['commissionCost', amount],
      ['commission', -amount],
    ],
  })
}
