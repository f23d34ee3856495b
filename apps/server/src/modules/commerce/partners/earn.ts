import { COMMISSION } from '@xinqi/api/commerce'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { isOneself } from './introducer.ts'

const DAY = 86_400_000
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
  const own = await db
    .selectFrom('individual_partner')
    .select('id')
    .where('id', '=', partnerId)
    .where('account_id', '=', order.account_id)
    .executeTakeFirst()
  if (own) return
  await add(db, { partnerId, orderId: order.id, source: 'order', baseFen: order.amount_fen, rateBp, now })
}

/** A refund takes its share back on the next bill. */
export const takeCommissionBack = async (
  db: Queryable,
  asked: { orderId: string; requestId: string; refundedFen: number; now: Date },
): Promise<void> => {
  const earned = await db
    .selectFrom('commission')
    .selectAll()
    .where('order_id', '=', asked.orderId)
    .where('source', '=', 'order')
    .executeTakeFirst()
  if (!earned) return
  await add(db, {
    partnerId: earned.partner_id,
    orderId: asked.orderId,
    source: `refund:${asked.requestId}`,
    baseFen: -asked.refundedFen,
    rateBp: earned.rate_bp,
    now: asked.now,
  })
}

const add = async (
  db: Queryable,
  line: { partnerId: string; orderId: string; source: string; baseFen: number; rateBp: number; now: Date },
): Promise<void> => {
  const isBack = line.baseFen < 0
  const size = Math.floor((Math.abs(line.baseFen) * line.rateBp) / 10_000)
  await db
    .insertInto('commission')
    .values({
      id: newId(),
      partner_id: line.partnerId,
      order_id: line.orderId,
      source: line.source,
      base_fen: line.baseFen,
      rate_bp: line.rateBp,
      amount_fen: isBack ? -size : size,
      confirm_at: new Date(line.now.getTime() + (isBack ? 0 : COMMISSION.confirmDays * DAY)),
      created_at: line.now,
    })
    .onConflict((oc) => oc.columns(['order_id', 'source']).doNothing())
    .execute()
}
