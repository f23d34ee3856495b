import type { Data } from '@xinqi/api/calls'
import { addDays } from '@xinqi/api/china-day'
import { BILL } from '@xinqi/api/open/prices'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows, lockTheRow, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { namedKind } from '../../quota/copies/present-lot.ts'
import { appsIn, byApp, byDay, byItem, byMonth, type Span, totalsOf } from './figures.ts'
import { firstDayAfter, firstDayOf, isClosed, sumsOf } from './sums.ts'

export const monthSpan = (partnerId: string, month: string, apps: Span['apps'] = null): Span => ({
  partnerId,
  from: firstDayOf(month),
  to: addDays(firstDayAfter(month), -1),
  apps,
})

const noteOf = (db: Queryable, partnerId: string, month: string) =>
  rowOf(db, 'open_bill', { partner_id: partnerId, month })

type Noted = { status: number; confirmed_by: string | null; confirmed_at: Date | null } | undefined
const factsOf = (month: string, noted: Noted, now: Date) => ({
  month,
  status: noted?.status ?? BILL.toConfirm,
  isClosed: isClosed(month, now),
  confirmedBy: noted?.confirmed_by ?? null,
  confirmedAt: noted?.confirmed_at?.toISOString() ?? null,
})

export const listBills: PlainHandler<'/open/bill/list'> = async ({ partner, db, now }) => {
  const months = await byMonth(db, partner.partnerId, appsIn(partner))
  const noted = await rowsOf(db, 'open_bill', { partner_id: partner.partnerId })
  return {
    list: months.map((row) => ({
      ...factsOf(
        row.month,
        noted.find(({ month }) => month === row.month),
        now,
      ),
      ...sumsOf(row),
      copies: row.contracts,
    })),
  }
}

/** One month of one partner, in figures. */
export const monthBill = async (
  db: Queryable,
  span: Span,
  month: string,
  now: Date,
): Promise<Data<'/open/bill/detail'>> => ({
  ...factsOf(month, await noteOf(db, span.partnerId, month), now),
  ...sumsOf(await totalsOf(db, span)),
  byItem: await byItem(db, span),
  byApp: await byApp(db, span),
  disputes: await disputesOf(db, span.partnerId, month),
})

const disputesOf = async (db: Queryable, partnerId: string, month: string) => {
  const rows = await db
    .selectFrom('open_bill_dispute as dispute')
    .leftJoin('open_charge as line', 'line.id', 'dispute.line_id')
    .selectAll('dispute')
    .select(['line.kind', 'line.at'])
    .where('dispute.partner_id', '=', partnerId)
    .where('dispute.month', '=', month)
    .orderBy('dispute.created_at')
    .execute()
  return rows.map((row) => ({
    disputeId: row.id,
    lineId: row.line_id,
    about: row.kind && row.at ? namedKind(row.kind).kindName : null,
    reason: row.reason,
    raisedBy: row.raised_by,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}

export const billDetail = ({ partner, body, db, now }: Call<'/open/bill/detail'>) =>
  monthBill(db, monthSpan(partner.partnerId, body.month, appsIn(partner)), body.month, now)

export const billDays = async ({ partner, body, db }: Call<'/open/bill/dayList'>) => ({
  list: await byDay(db, monthSpan(partner.partnerId, body.month, appsIn(partner))),
})

/** The row that decides who is first: confirming and objecting wait for each other here. */
const lockBill = async (db: Queryable, partnerId: string, month: string) => {
  await db
    .insertInto('open_bill')
    .values({ partner_id: partnerId, month })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return lockTheRow(db, 'open_bill', { partner_id: partnerId, month })
}

/** Who sees only some apps cannot speak for the whole. */
const insistOnWhole = ({ partner }: Call<'/open/bill/confirm'> | Call<'/open/bill/dispute'>) => {
  if (appsIn(partner) !== null) throw new CodedError('FORBIDDEN', '只能查看部分应用的子账户不能处理整月账单')
}

export const confirmBill = async (call: Call<'/open/bill/confirm'>) => {
  const { partner, body, db, now } = call
  insistOnWhole(call)
  if (!isClosed(body.month, now)) throw new CodedError('OPEN_BILL_RUNNING')
  const totals = await totalsOf(db, monthSpan(partner.partnerId, body.month))
  if (totals.lines === 0) throw new CodedError('NOT_FOUND')
  const bill = await lockBill(db, partner.partnerId, body.month)
  if (bill.status === BILL.confirmed) throw new CodedError('OPEN_BILL_CONFIRMED', '账单已确认')
  const { amountFen } = sumsOf(totals)
  await inRows(db, 'open_bill', { partner_id: partner.partnerId, month: body.month }).set({
    status: BILL.confirmed,
    confirmed_by: partner.name,
    confirmed_at: now,
    lines: totals.lines,
    amount_fen: amountFen,
  })
  call.note({ target: body.month, detail: { lines: totals.lines, amountFen } })
  return {}
}

export const disputeBill = async (call: Call<'/open/bill/dispute'>) => {
  const { partner, body, db, now } = call
  insistOnWhole(call)
  if (body.lineId) await insistOnLine(db, partner.partnerId, body.month, body.lineId)
  else if ((await totalsOf(db, monthSpan(partner.partnerId, body.month))).lines === 0)
    throw new CodedError('NOT_FOUND')
  const bill = await lockBill(db, partner.partnerId, body.month)
  if (bill.status === BILL.confirmed) throw new CodedError('OPEN_BILL_CONFIRMED')
  await inRows(db, 'open_bill', { partner_id: partner.partnerId, month: body.month }).set({
    status: BILL.disputed,
  })
  const disputeId = await addNew(db, 'open_bill_dispute', {
    partner_id: partner.partnerId,
    month: body.month,
    line_id: body.lineId ?? null,
    reason: body.reason.trim(),
    raised_by: partner.name,
    created_at: now,
  })
  call.note({ target: body.month })
  return { disputeId }
}

const insistOnLine = async (db: Queryable, partnerId: string, month: string, lineId: string) => {
  orNotFound(
    await db
      .selectFrom('open_charge')
      .select('day')
      .where('id', '=', lineId)
      .where('partner_id', '=', partnerId)
      .where('day', '>=', firstDayOf(month))
      .where('day', '<', firstDayAfter(month))
      .executeTakeFirst(),
  )
}
