import { randomBytes } from 'node:crypto'
import { addDays, dayStart } from '@xinqi/api/china-day'
import { METHOD, type Method } from '@xinqi/api/commerce'
import type { Database } from '../platform/db/database.ts'
import { addRow, inRows, oneOf, rowOf, rowsOf } from '../platform/db/row.ts'
import type { PaymentProvider } from './payment.ts'

/** Names a payer sees on the sandbox's page; it says everywhere that it is one. */
export const SANDBOX_VENDORS: Record<string, { name: string; method: Method }> = {
  'sandbox-alipay': { name: '支付宝（沙箱）', method: METHOD.alipay },
  'sandbox-wechat': { name: '微信支付（沙箱）', method: METHOD.wechat },
  'sandbox-dingtalk': { name: '钉钉收银台（沙箱）', method: METHOD.dingtalk },
}
const MERCHANT = 'sandbox-merchant'

/**
 * A cashier in our own database; no money moves. Its code leads to a page of ours that says so and has one button.
 * It behaves as the strict ones do: nothing closes what is paid, nothing is refunded beyond what came in.
 */
export const paymentSandbox = (
  vendor: keyof typeof SANDBOX_VENDORS & string,
  db: Database,
  clock: () => Date,
  publicUrl: string,
): PaymentProvider => {
  const read = (no: string) => rowOf(db, 'sandbox_payment', { no })
  const refundState: PaymentProvider['refundState'] = async ({ refundNo }) => {
    const row = await rowOf(db, 'sandbox_refund', { no: refundNo }, ['no'])
    return row ? { state: 'done' } : { state: 'underWay' }
  }
  return {
    vendor,
    method: SANDBOX_VENDORS[vendor]!.method,
    isSandbox: true,
    merchant: MERCHANT,
    begin: async ({ no, amountFen, subject, expiresAt, channel }) => {
      const key = randomBytes(24).toString('base64url')
      await addRow(db, 'sandbox_payment', {
        no,
        vendor,
        amount_fen: amountFen,
        subject,
        key,
        expires_at: expiresAt,
        created_at: clock(),
      })
      const url = `${publicUrl}/cashier/${key}`
      return channel === 'qr' ? { qr: url, url: null } : { qr: null, url }
    },
    stateOf: async (no) => {
      const row = await read(no)
      if (row?.state === 'paid') {
        return {
          state: 'paid',
          fact: {
            vendor,
            merchant: MERCHANT,
            no,
            amountFen: row.amount_fen,
            currency: 'CNY',
            tradeNo: row.trade_no!,
            payer: row.payer,
            paidAt: row.paid_at!,
          },
        }
      }
      return row?.state === 'closed'
        ? { state: 'closed' }
        : { state: 'open', scanned: row?.state === 'scanned' }
    },
    close: async (no) => {
      await inRows(db, 'sandbox_payment', { no, state: oneOf(['open', 'scanned']) }).set({ state: 'closed' })
    },
    refund: async ({ no, refundNo, amountFen, totalFen, reason }) => {
      const row = await read(no)
      if (row?.state !== 'paid') return { state: 'impossible', reason: '没有这笔付款' }
      const before = await rowsOf(db, 'sandbox_refund', { payment_no: no })
      if (before.some((refund) => refund.no === refundNo)) return { state: 'done' }
      const rest = row.amount_fen - before.reduce((sum, refund) => sum + refund.amount_fen, 0)
      if (amountFen > rest) return { state: 'impossible', reason: '超过可退金额' }
      await db
        .insertInto('sandbox_refund')
        .values({ no: refundNo, payment_no: no, amount_fen: amountFen, created_at: clock() })
        .onConflict((oc) => oc.column('no').doNothing())
        .execute()
      return refundState({ no, refundNo, amountFen, totalFen, reason })
    },
    refundState,
    bill: async (day) => {
      const within = [dayStart(day), dayStart(addDays(day, 1))] as const
      const paid = await db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('vendor', '=', vendor)
        .where('paid_at', '>=', within[0])
        .where('paid_at', '<', within[1])
        .execute()
      const returned = await db
        .selectFrom('sandbox_refund')
        .innerJoin('sandbox_payment', 'sandbox_payment.no', 'sandbox_refund.payment_no')
        .select(['sandbox_refund.no', 'sandbox_refund.amount_fen', 'payment_no', 'trade_no'])
        .where('vendor', '=', vendor)
        .where('sandbox_refund.created_at', '>=', within[0])
        .where('sandbox_refund.created_at', '<', within[1])
        .execute()
      return [
        ...paid.map((row) => ({
          kind: 'paid' as const,
          no: row.no,
          refundNo: null,
          amountFen: row.amount_fen,
          tradeNo: row.trade_no!,
        })),
        ...returned.map((row) => ({
          kind: 'refunded' as const,
          no: row.payment_no,
          refundNo: row.no,
          amountFen: row.amount_fen,
          tradeNo: row.trade_no!,
        })),
      ]
    },
  }
}
