import { randomBytes } from 'node:crypto'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { SANDBOX_VENDORS } from '../../../providers/payment-sandbox.ts'
import { ASK_VENDOR } from './ask-vendor.ts'

// The sandbox's own page. Whoever holds the code may look and press the one button; nothing of ours is shown but the
// subject and the amount.

export const openCashier: PlainHandler<'/cashier/open'> = async ({ body, db, services, note }) => {
  const row = orNotFound(await rowOf(db, 'sandbox_payment', { key: body.key }))
  if (row.state === 'open' && row.expires_at > services.clock()) {
    await inRows(db, 'sandbox_payment', { no: row.no, state: 'open' }).set({ state: 'scanned' })
    await poke(services, db, row.no)
  }
  note({ target: row.subject })
  const isOver = row.expires_at <= services.clock() && row.state !== 'paid'
  return {
    subject: row.subject,
    amountFen: row.amount_fen,
    vendorName: SANDBOX_VENDORS[row.vendor]?.name ?? row.vendor,
    state: isOver ? 'closed' : row.state,
  }
}

export const payAtCashier = async (call: Call<'/cashier/pay'>) => {
  const { body, db, now, services } = call
  const paid = await db
    .updateTable('sandbox_payment')
    .set({
      state: 'paid',
      trade_no: `S${randomBytes(12).toString('hex')}`,
      payer: '沙箱付款人',
      paid_at: now,
    })
    .where('key', '=', body.key)
    .where('state', 'in', ['open', 'scanned'])
    .where('expires_at', '>', now)
    .returning(['no', 'subject'])
    .executeTakeFirst()
  if (!paid) throw new CodedError('ORDER_NOT_PAYABLE', '这笔付款已完成、已关闭或已过期')
  call.note({ target: paid.subject })
  await poke(services, db, paid.no)
  return {}
}

/** The sandbox's notice: it says only that something happened, and the house asks what. */
const poke = async (
  services: Call<'/cashier/pay'>['services'],
  db: Call<'/cashier/pay'>['db'],
  no: string,
): Promise<void> => {
  const attempt = await rowOf(db, 'payment_attempt', { no }, ['id'])
  if (attempt) await services.outbox.publish(db, ASK_VENDOR, { attemptId: attempt.id })
}
