import type { Data } from '@xinqi/api/calls'
import { addDays, dayStart } from '@xinqi/api/china-day'
import { yuanOf } from '@xinqi/api/commerce'
import { DEPOSIT, ENTRY_TYPE, kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import { writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'

type Bill = Data<'/expense/monthBill'>
const SHOWN = 500

const spanOf = (month: string) => {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { start: dayStart(first), end: dayStart(next) }
}

/** Read from the postings on one's own lots, so that a bill of a past month never changes. */
const copiesIn = async (db: Queryable, ownerId: string, month: string): Promise<Bill['kinds']> => {
  const { start, end } = spanOf(month)
  const used = sql`(${ENTRY_TYPE.spent}, ${ENTRY_TYPE.givenBack})`
  const here = sql`entry.at >= ${start}`
  const { rows } = await sql<Omit<Bill['kinds'][number], 'kindName' | 'unit'>>`
    select posting.kind,
           coalesce(sum(posting.amount) filter (where not (${here})), 0)::int as opening,
           coalesce(sum(posting.amount) filter (where ${here} and entry.type not in ${used} and posting.amount > 0), 0)::int as came,
           coalesce(-sum(posting.amount) filter (where ${here} and entry.type in ${used}), 0)::int as used,
           coalesce(-sum(posting.amount) filter (where ${here} and entry.type not in ${used}
             and entry.type <> ${ENTRY_TYPE.expired} and posting.amount < 0), 0)::int as went,
           coalesce(-sum(posting.amount) filter (where ${here} and entry.type = ${ENTRY_TYPE.expired}), 0)::int as expired,
           sum(posting.amount)::int as closing
      from quota_posting posting
      join quota_entry entry on entry.owner_id = posting.owner_id and entry.id = posting.entry_id
     where posting.owner_id = ${ownerId} and posting.account = 'lot' and posting.kind not like 'service:%'
       and posting.kind <> ${DEPOSIT} and entry.at < ${end}
     group by posting.kind order by posting.kind`.execute(db)
  return rows.map((row) => {
    const { name: kindName, unit } = kindFacts(row.kind)
    return { ...row, kindName, unit }
  })
}

const billOf = async (db: Queryable, ownerId: string, month: string): Promise<Bill> => {
  const { start, end } = spanOf(month)
  const orders = await db
    .selectFrom('purchase_order')
    .select(['no', 'item_name', 'amount_fen', 'refunded_fen', 'paid_at'])
    .where('owner_id', '=', ownerId)
    .where('paid_at', '>=', start)
    .where('paid_at', '<', end)
    .orderBy('paid_at')
    .limit(SHOWN)
    .execute()
  return {
    paidFen: orders.reduce((sum, order) => sum + order.amount_fen, 0),
    refundedFen: orders.reduce((sum, order) => sum + order.refunded_fen, 0),
    orders: orders.map((order) => ({
      orderNo: order.no,
      itemName: order.item_name,
      amountFen: order.amount_fen,
      refundedFen: order.refunded_fen,
      paidAt: order.paid_at!.toISOString(),
    })),
    kinds: await copiesIn(db, ownerId, month),
  }
}

export const ownMonthBill = ({ actor, body, db }: Call<'/expense/monthBill'>) =>
  billOf(db, quotaOwner(actor), body.month)

export const exportOwnMonthBill = async (call: Call<'/expense/monthBillExport'>) => {
  const { month } = call.body
  const { kinds, orders } = await billOf(call.db, quotaOwner(call.actor), month)
  call.note({ target: month })
  const rows = [
    ...kinds.map((row) => [
      `${row.kindName}（${row.unit}）`,
      ...[row.opening, row.came, row.used, row.went, row.expired, row.closing].map(String),
    ]),
    ...orders.map((order) => [
      `订单 ${order.orderNo} ${order.itemName}`,
      `¥${yuanOf(order.amountFen)}`,
      order.refundedFen ? `已退 ¥${yuanOf(order.refundedFen)}` : '',
    ]),
  ]
  return xlsxAnswer(
    await writeXlsx('月账单', ['项目', '期初', '增加', '使用', '转出与收回', '到期', '期末'], rows),
    `月账单-${month}.xlsx`,
  )
}
