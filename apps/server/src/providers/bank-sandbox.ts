import { SANDBOX_PAID } from '@xinqi/api/work-list-status'
import type { Database, Queryable } from '../platform/db/database.ts'
import { inRow, rowOf } from '../platform/db/row.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import type { BankProvider, PaymentState } from './bank.ts'

/**
 * A book in our own database; no money moves. What is to be paid waits there until an operator says that it arrived or
 * that it came back, and an operator writes down what companies paid in.
 */
export const bankSandbox = (db: Database, columns: SealedColumns, clock: () => Date): BankProvider => {
  const stateOf = async (reference: string): Promise<PaymentState> => {
    const entry = await rowOf(db, 'sandbox_bank_payment', { reference }, ['status', 'reason'])
    if (!entry) return { state: 'unknown' }
    if (entry.status === SANDBOX_PAID.arrived) return { state: 'paid' }
    return entry.status === SANDBOX_PAID.sentBack
      ? { state: 'failed', reason: entry.reason ?? '银行退回' }
      : { state: 'underWay' }
  }
  return {
    name: '银行沙箱',
    isSandbox: true,
    isOffered: true,
    account: {
      name: '信契沙箱（不发生真实收付）',
      account: '6228000000000000009',
      bankName: '沙箱银行演示支行',
    },
    pay: async ({ reference, amountFen, payee, remark }) => {
      await db
        .insertInto('sandbox_bank_payment')
        .values({
          reference,
          payee_name: payee.name,
          payee_account_cipher: columns.seal(payee.account),
          payee_bank: payee.branchName || payee.bankName,
          amount_fen: amountFen,
          remark,
          created_at: clock(),
        })
        .onConflict((oc) => oc.column('reference').doNothing())
        .execute()
      return stateOf(reference)
    },
    stateOf,
    receipts: async (from, until) => {
      const rows = await db
        .selectFrom('sandbox_bank_receipt')
        .selectAll()
        .where('received_at', '>=', from)
        .where('received_at', '<=', until)
        .execute()
      return rows.map((row) => ({
        payerName: row.payer_name,
        payerAccount: columns.open(row.payer_account_cipher),
        amountFen: row.amount_fen,
        remark: row.remark,
        receivedAt: row.received_at,
      }))
    },
  }
}

/** What became of a payment, as whoever plays the bank says; undefined where nothing waits to be said. */
export const settleSandboxPayment = (
  db: Queryable,
  { reference, failure, at }: { reference: string; failure: string | null; at: Date },
) =>
  inRow(db, 'sandbox_bank_payment', { reference, status: SANDBOX_PAID.waiting }).set(
    {
      status: failure === null ? SANDBOX_PAID.arrived : SANDBOX_PAID.sentBack,
      reason: failure,
      settled_at: at,
    },
    ['payee_name'],
  )
