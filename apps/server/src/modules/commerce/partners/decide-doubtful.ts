import { countedPage } from '../../../platform/db/keyset.ts'
import { inRows } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { addCommission } from './commission.ts'

export const listDoubtful: PlainHandler<'/operator/commission/doubtful'> = async ({ body, db }) => {
  const all = db.selectFrom('commission as c').where('c.flag', 'is not', null)
  return countedPage(
    all
      .innerJoin('individual_partner as p', 'p.id', 'c.partner_id')
      .innerJoin('purchase_order as o', 'o.id', 'c.order_id')
      .selectAll('c')
      .select(['p.name', 'o.no', 'o.owner_name']),
    all,
    body,
    { at: 'c.created_at', id: 'c.id' },
    (row) => ({
      commissionId: row.id,
      partnerName: row.name,
      ownerName: row.owner_name,
      orderNo: row.no,
      amountFen: row.amount_fen,
      why: row.flag!,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

/** Kept, it goes onto the next bill; struck out, a line against it does, and both books say so. */
export const decideDoubtful = async (call: Call<'/operator/commission/decide'>) => {
  const { body, db, now } = call
  const one = orNotFound(
    await db
      .selectFrom('commission')
      .selectAll()
      .where('id', '=', body.commissionId)
      .where('flag', 'is not', null)
      .forUpdate()
      .executeTakeFirst(),
  )
  await inRows(db, 'commission', { order_id: one.order_id }).set({ flag: null })
  if (!body.keep) {
    const { base } = await db
      .selectFrom('commission')
      .select((eb) => eb.fn.sum<number>('base_fen').as('base'))
      .where('order_id', '=', one.order_id)
      .executeTakeFirstOrThrow()
    if (Number(base) > 0)
      await addCommission(db, {
        partnerId: one.partner_id,
        orderId: one.order_id,
        source: 'void',
        baseFen: -Number(base),
        rateBp: one.rate_bp,
        flag: null,
        now,
      })
  }
  call.note({ target: one.flag!, detail: { keep: body.keep, reason: body.reason } })
  return {}
}
