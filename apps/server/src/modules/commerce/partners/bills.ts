import { addDays, chinaDay, monthOf } from '@xinqi/api/china-day'
import { COMMISSION, PARTNER_BILL, yuanOf } from '@xinqi/api/commerce'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import {
  addNew,
  inRow,
  inRows,
  latestRow,
  lockRow,
  lockTheRow,
  oneOf,
  rowOf,
  theRow,
} from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { type CarryOut, doOrPropose } from '../second-person/proposals.ts'
import { isOneself } from './introducer.ts'
import { presentBill } from './partners.ts'

export const SETTLE_BILL = 'partner.settle'

/** The month before this one, by the calendar of China. */
export const monthBefore = (now: Date): string => monthOf(addDays(`${monthOf(chinaDay(now))}-01`, -1))

/** On the fifth: everything confirmed and on no bill yet. Under ¥100 it is carried to the next. Twice does nothing. */
export const makeBills = async (services: Services): Promise<number> => {
  const { db, clock } = services
  const now = clock()
  const month = monthBefore(now)
  const due = await db
    .selectFrom('commission')
    .select('partner_id')
    .distinct()
    .where('bill_id', 'is', null)
    .where('flag', 'is', null)
    .where('confirm_at', '<=', now)
    .execute()
  let made = 0
  await eachApart(
    services,
    { what: 'partner bills', nameOf: ({ partner_id }) => partner_id },
    due,
    async (one) => {
      const partnerId = one.partner_id
      await db.transaction().execute(async (tx) => {
        await lockTheRow(tx, 'individual_partner', { id: partnerId }, ['id'])
        const there = await rowOf(tx, 'partner_bill', { partner_id: partnerId, month }, ['id'])
        if (there) return
        const lines = await tx
          .selectFrom('commission')
          .selectAll()
          .where('partner_id', '=', partnerId)
          .where('bill_id', 'is', null)
          .where('flag', 'is', null)
          .where('confirm_at', '<=', now)
          .execute()
        const last = await latestRow(tx, 'partner_bill', { partner_id: partnerId }, 'month', [
          'payable_fen',
          'status',
        ])
        const earned = lines
          .filter((line) => line.amount_fen > 0)
          .reduce((sum, line) => sum + line.amount_fen, 0)
        const deducted = -lines
          .filter((line) => line.amount_fen < 0)
          .reduce((sum, line) => sum + line.amount_fen, 0)
        const carried = last?.status === PARTNER_BILL.carried ? last.payable_fen : 0
        const payable = earned + carried - deducted
        const id = await addNew(tx, 'partner_bill', {
          partner_id: partnerId,
          month,
          earned_fen: earned,
          deducted_fen: deducted,
          carried_fen: carried,
          payable_fen: payable,
          status: payable < COMMISSION.leastFen ? PARTNER_BILL.carried : PARTNER_BILL.toSettle,
          created_at: now,
        })
        await inRows(tx, 'commission', { id: oneOf(lines.map((line) => line.id)) }).set({ bill_id: id })
        made += 1
      })
    },
  )
  return made
}

type Settling = { billId: string; voucher: string }

/** Looked at once more before money leaves: nobody earns from himself. */
export const settleBill: CarryOut<Settling> = async (services, tx, asked, by) => {
  const bill = orNotFound(await lockRow(tx, 'partner_bill', { id: asked.billId }))
  if (bill.status !== PARTNER_BILL.toSettle) throw new CodedError('CONFLICT')
  const buyers = await tx
    .selectFrom('commission')
    .innerJoin('purchase_order', 'purchase_order.id', 'commission.order_id')
    .select('purchase_order.owner_id')
    .distinct()
    .where('commission.bill_id', '=', bill.id)
    .where('commission.amount_fen', '>', 0)
    .execute()
  for (const { owner_id } of buyers)
    if (await isOneself(tx, bill.partner_id, owner_id)) throw new CodedError('PARTNER_SELF')
  await inRows(tx, 'partner_bill', { id: bill.id }).set({
    status: PARTNER_BILL.settled,
    voucher: asked.voucher,
    settled_by: by.name,
    settled_at: services.clock(),
  })
  await bookMoney(tx, {
    reference: `settled:${bill.id}`,
    orderId: null,
    at: services.clock(),
    lines: [
      ['commission', bill.payable_fen],
      ['cash:bank', -bill.payable_fen],
    ],
  })
}

export const settleByHand: PlainHandler<'/operator/partnerBill/settle'> = async (call) => {
  const { body, db, services } = call
  const bill = orNotFound(await rowOf(db, 'partner_bill', { id: body.billId }))
  const { name } = await theRow(db, 'individual_partner', { id: bill.partner_id }, ['name'])
  const amount = bill.payable_fen
  const about = `${name} ${bill.month} 佣金 ¥${yuanOf(amount)}`
  call.note({ target: about, detail: { voucher: body.voucher } })
  const reason = `凭证 ${body.voucher}`
  return doOrPropose(
    call,
    {
      alone: { unit: 'fen', receiver: bill.partner_id },
      what: SETTLE_BILL,
      about,
      reason,
      amount,
      payload: body,
    },
    (tx, by) => settleBill(services, tx, body, by),
  )
}

export const listBills: PlainHandler<'/operator/partnerBill/list'> = async ({ body, db }) => {
  let all = db.selectFrom('partner_bill')
  if (body.status !== undefined) all = all.where('partner_bill.status', '=', body.status)
  return countedPage(
    all
      .innerJoin('individual_partner', 'individual_partner.id', 'partner_bill.partner_id')
      .selectAll('partner_bill')
      .select('individual_partner.name'),
    all,
    body,
    { at: 'partner_bill.created_at', id: 'partner_bill.id' },
    (row) => ({ ...presentBill(row), partnerName: row.name }),
  )
}

export const listIndividualPartners: PlainHandler<'/operator/individualPartner/list'> = async (call) => {
  const { body, db, services } = call
  let all = db.selectFrom('individual_partner as p')
  if (body.status !== undefined) all = all.where('p.status', '=', body.status)
  const keyword = body.keyword?.trim()
  if (keyword) all = all.where(sql<boolean>`position(${keyword} in p.name || ' ' || p.code) > 0`)
  return countedPage(
    all
      .innerJoin('account', 'account.id', 'p.account_id')
      .selectAll('p')
      .select('account.mobile_cipher')
      .select([
        sql<number>`(select count(*)::int from partner_customer c where c.partner_id = p.id)`.as('customers'),
        sql<number>`coalesce((select sum(c.amount_fen)::int from commission c where c.partner_id = p.id), 0)`.as(
          'earned',
        ),
        sql<number>`(select count(*)::int from commission c where c.partner_id = p.id and c.flag is not null)`.as(
          'flagged',
        ),
      ]),
    all,
    body,
    { at: 'p.created_at', id: 'p.id' },
    (row) => ({
      partnerId: row.id,
      name: row.name,
      mobile: row.mobile_cipher && maskMobile(services.columns.open(row.mobile_cipher)),
      about: row.about,
      code: row.code,
      status: row.status,
      reason: row.reason,
      customers: row.customers,
      earnedFen: row.earned,
      flagged: row.flagged,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

export const decidePartner = async (call: Call<'/operator/individualPartner/decide'>) => {
  const { actor, body, db, now } = call
  const changed = orNotFound(
    await inRow(db, 'individual_partner', { id: body.partnerId }).set(
      { status: body.status, reason: body.reason, decided_by: actor.name, decided_at: now },
      ['name'],
    ),
  )
  call.note({ target: changed.name, detail: { status: body.status, reason: body.reason } })
  return {}
}
