import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { EMPTY, inRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { completeRefund } from './pay-refunds.ts'

export const listFaults: PlainHandler<'/operator/fault/list'> = async ({ body, db }) => {
  let query = db.selectFrom('payment_fault')
  if (body.isClosed !== undefined) query = query.where('closed_at', body.isClosed ? 'is not' : 'is', null)
  return countedPage(query.selectAll(), query, body, { at: 'created_at', id: 'id' }, (row) => ({
    faultId: row.id,
    vendor: row.vendor,
    attemptNo: row.attempt_no,
    what: row.what,
    facts: Object.entries(row.facts as Record<string, unknown>)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${value}`)
      .join('；'),
    closedBy: row.closed_by,
    closingNote: row.closing_note,
    createdAt: row.created_at.toISOString(),
  }))
}

export const closeFault = async (call: Call<'/operator/fault/close'>) => {
  const { actor, body, db, now } = call
  const closed = orNotFound(
    await inRow(db, 'payment_fault', { id: body.faultId, closed_at: EMPTY }).set(
      { closed_at: now, closed_by: actor.name, closing_note: body.note },
      ['what', 'attempt_no'],
    ),
  )
  call.note({ target: `${closed.what} ${closed.attempt_no ?? ''}`, detail: { note: body.note } })
  return {}
}

export const listPaymentRefunds: PlainHandler<'/operator/paymentRefund/list'> = async ({ body, db }) => {
  let query = db
    .selectFrom('payment_refund')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_refund.order_id')
  const keyword = body.keyword?.trim()
  if (keyword)
    query = query.where(
      sql<boolean>`position(${keyword} in payment_refund.no || ' ' || purchase_order.no || ' ' || purchase_order.owner_name) > 0`,
    )
  return countedPage(
    query.selectAll('payment_refund').select(['purchase_order.no as order_no', 'purchase_order.owner_name']),
    query,
    body,
    { at: 'payment_refund.created_at', id: 'payment_refund.id' },
    (row) => ({
      refundId: row.id,
      refundNo: row.no,
      orderNo: row.order_no,
      ownerName: row.owner_name,
      amountFen: row.amount_fen,
      reason: row.reason,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
    }),
  )
}

export const refundedByHand = async (call: Call<'/operator/paymentRefund/doneByHand'>) => {
  const { body, db, now } = call
  const refund = orNotFound(await rowOf(db, 'payment_refund', { id: body.refundId }, ['no', 'state']))
  if (refund.state !== 'byHand') throw new CodedError('CONFLICT')
  await completeRefund(call.services, db, body.refundId, body.voucher, now)
  call.note({ target: refund.no, detail: { voucher: body.voucher } })
  return {}
}
