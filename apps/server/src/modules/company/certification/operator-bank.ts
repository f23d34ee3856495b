import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { settleSandboxPayment } from '../../../providers/bank-sandbox.ts'
import { ownDraft } from './applications.ts'
import { FOLLOW_BANK } from './bank-jobs.ts'
import { maskAccount, parseAmount, REVERSE, showAmount, TRANSFER } from './rules.ts'
import { latestForward } from './transfers.ts'

const SHOWN = 100

export const bankOverview = async ({ db, services, now }: Call<'/operator/bank/overview'>) => {
  const { columns, bank } = services
  const payments = await db
    .selectFrom('sandbox_bank_payment')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  const expected = await db
    .selectFrom('bank_transfer')
    .innerJoin('company', 'company.id', 'bank_transfer.company_id')
    .select([
      'bank_transfer.reference',
      'bank_transfer.account_cipher',
      'bank_transfer.amount_fen',
      'bank_transfer.expires_at',
      'company.name',
    ])
    .where('bank_transfer.direction', '=', REVERSE)
    .where('bank_transfer.status', '=', TRANSFER.underWay)
    .where('bank_transfer.expires_at', '>', now)
    .orderBy('bank_transfer.created_at', 'desc')
    .limit(SHOWN)
    .execute()
  const receipts = await db
    .selectFrom('sandbox_bank_receipt')
    .selectAll()
    .orderBy('received_at', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    bankName: bank.name,
    sandbox: bank.isSandbox,
    payments: payments.map((row) => ({
      reference: row.reference,
      payeeName: row.payee_name,
      payeeAccount: maskAccount(columns.open(row.payee_account_cipher)),
      payeeBank: row.payee_bank,
      amount: showAmount(row.amount_fen),
      status: row.status,
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
    })),
    expected: expected.map((row) => ({
      remark: row.reference,
      companyName: row.name,
      accountNo: columns.open(row.account_cipher),
      amount: showAmount(row.amount_fen),
      expiresAt: row.expires_at.toISOString(),
    })),
    receipts: receipts.map((row) => ({
      receiptId: row.id,
      payerName: row.payer_name,
      payerAccount: maskAccount(columns.open(row.payer_account_cipher)),
      amount: showAmount(row.amount_fen),
      remark: row.remark,
      receivedAt: row.received_at.toISOString(),
    })),
  }
}

const insistOnSandbox = ({ bank }: Services) => {
  if (!bank.isSandbox) throw new CodedError('BANK_NOT_SANDBOX')
}

export const settlePayment = async (call: Call<'/operator/bank/settle'>) => {
  const { body, db, services, now } = call
  insistOnSandbox(services)
  const reason = body.reason?.trim()
  if (!body.paid && !reason) throw new CodedError('BAD_REQUEST', '请填写退回原因')
  const settled = await settleSandboxPayment(db, {
    reference: body.reference,
    failure: body.paid ? null : reason!,
    at: now,
  })
  if (!settled) throw new CodedError('CONFLICT')
  await services.outbox.publish(db, FOLLOW_BANK, {})
  call.note({ target: settled.payee_name, detail: { reference: body.reference, paid: body.paid } })
  return {}
}

/**
 * Whoever looks at the demo plays his own bank: what an operator would settle for him he settles himself, and is told
 * the amount his account would show. Nowhere else: the amount is what proves that the account is his.
 */
export const arriveInSandbox = async (call: Call<'/v2/company/sandboxArrival'>) => {
  const { actor, body, db, services, now } = call
  insistOnSandbox(services)
  if (services.config.MODE !== 'demo') throw new CodedError('BANK_NOT_SANDBOX')
  const application = await ownDraft(db, actor, body.certificationId)
  const transfer = orNotFound(await latestForward(db, application.id))
  const settled = await settleSandboxPayment(db, { reference: transfer.reference, failure: null, at: now })
  if (!settled && transfer.status !== TRANSFER.arrived)
    throw new CodedError('CONFLICT', '打款正在发出，请稍候再试')
  await services.outbox.publish(db, FOLLOW_BANK, {})
  const amount = showAmount(transfer.amount_fen)
  call.note({ target: application.facts.name, detail: { amount } })
  return { amount }
}

export const receivePayment = async (call: Call<'/operator/bank/receive'>) => {
  const { body, db, services, now } = call
  insistOnSandbox(services)
  const amountFen = parseAmount(body.amount)
  if (!amountFen) throw new CodedError('AMOUNT_INVALID')
  await addRow(db, 'sandbox_bank_receipt', {
    id: newId(),
    payer_name: body.payerName.trim(),
    payer_account_cipher: services.columns.seal(body.payerAccount.replace(/[\s-]/g, '')),
    amount_fen: amountFen,
    remark: body.remark.trim(),
    received_at: now,
  })
  await services.outbox.publish(db, FOLLOW_BANK, {})
  call.note({ target: body.payerName, detail: { amount: showAmount(amountFen) } })
  return {}
}
