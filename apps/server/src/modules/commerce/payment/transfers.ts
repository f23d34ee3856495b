import { createHash } from 'node:crypto'
import { METHOD, SECOND_PERSON, yuanOf } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { BankUnavailable, type Receipt } from '../../../providers/bank.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { doOrPropose, type Operator } from '../second-person/proposals.ts'
import { oweBack } from './owe-back.ts'
import { settleIn } from './settle.ts'

const LOOK_BACK = 30 * DAY
export const RECEIPT = { open: 0, matched: 1, other: 2 } as const
export const MATCH = 'transfer.match'
export const COLLECT = 'collectTransfers'

type Candidate = { id: string; no: string; amount_fen: number; owner_name: string }

/** Which of the three things a transfer must tell agree: the code, the amount, who paid. */
export const agreesOf = (
  receipt: { remark: string; amountFen: number; payerName: string },
  attempt: Candidate,
): ('code' | 'amount' | 'payer')[] => [
  ...(receipt.remark.toUpperCase().includes(attempt.no) ? (['code'] as const) : []),
  ...(receipt.amountFen === attempt.amount_fen ? (['amount'] as const) : []),
  ...(same(receipt.payerName) === same(attempt.owner_name) ? (['payer'] as const) : []),
]
/** Banks write brackets and blanks as they please. */
const same = (name: string): string => name.replace(/[\s（）()]/g, '')

const openTransfers = (db: Queryable) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
    .select([
      'payment_attempt.id',
      'payment_attempt.no',
      'payment_attempt.amount_fen',
      'payment_attempt.proof_blob',
      'payment_attempt.proof_name',
      'purchase_order.owner_name',
      'purchase_order.no as order_no',
    ])
    .where('payment_attempt.method', '=', METHOD.transfer)
    .where('payment_attempt.state', '=', 'open')

const markOf = (receipt: Receipt): Buffer =>
  createHash('sha256')
    .update(
      [
        receipt.payerName,
        receipt.payerAccount,
        receipt.amountFen,
        receipt.remark,
        receipt.receivedAt.toISOString(),
      ].join('\n'),
    )
    .digest()

/** Somebody does not want to wait for the minute; the bank is asked once he has been answered. */
export const collectNow = async ({ db, services }: Call<'/operator/transfer/collect'>) => {
  await services.outbox.publish(db, COLLECT, {})
  return {}
}

/** What came to the bank account: written down once, matched where all three agree, left to a person otherwise. */
export const collectTransfers = async (services: Services): Promise<number> => {
  const { db, columns } = services
  const now = services.clock()
  const waiting = await openTransfers(db).execute()
  if (waiting.length === 0) return 0
  let receipts: Receipt[]
  try {
    receipts = await services.bank.receipts(new Date(now.getTime() - LOOK_BACK), now)
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error
    services.log.warn({ error }, 'bank does not answer')
    return 0
  }
  let matched = 0
  for (const receipt of receipts) {
    if (await isForCertification(db, receipt)) continue
    const id = newId()
    const added = await db
      .insertInto('bank_receipt')
      .values({
        id,
        mark: markOf(receipt),
        payer_name: receipt.payerName,
        payer_account_cipher: columns.seal(receipt.payerAccount),
        amount_fen: receipt.amountFen,
        remark: receipt.remark,
        received_at: receipt.receivedAt,
        created_at: now,
      })
      .onConflict((oc) => oc.column('mark').doNothing())
      .returning('id')
      .executeTakeFirst()
    const sure = waiting.find((attempt) => agreesOf(receipt, attempt).length === 3)
    const receiptId = added?.id ?? (await unmatched(db, markOf(receipt)))
    if (!sure || !receiptId) continue
    await db
      .transaction()
      .execute((tx) =>
        matchReceipt(services, tx, { receiptId, attemptId: sure.id, note: '附言、金额与付款方一致' }, null),
      )
    matched += 1
  }
  return matched
}

const unmatched = async (db: Queryable, mark: Buffer): Promise<string | undefined> =>
  (await rowOf(db, 'bank_receipt', { mark, state: RECEIPT.open }, ['id']))?.id

/** Companies prove their account with tiny transfers to the same account; those are not ours. */
const isForCertification = async (db: Queryable, receipt: Receipt): Promise<boolean> => {
  const { rows } = await sql`select 1 from bank_transfer
    where position(reference in upper(${receipt.remark})) > 0 limit 1`.execute(db)
  return rows.length > 0
}

export type Matching = { receiptId: string; attemptId: string | null; note: string }

/** A receipt is an order's, or nobody's. More than was due is owed back; less is not a payment. */
export const matchReceipt = async (
  services: Services,
  tx: Tx,
  { receiptId, attemptId, note }: Matching,
  by: Operator | null,
): Promise<void> => {
  const now = services.clock()
  const receipt = await lockRow(tx, 'bank_receipt', { id: receiptId })
  if (!receipt || receipt.state !== RECEIPT.open) {
    if (by) throw new CodedError(receipt ? 'CONFLICT' : 'NOT_FOUND')
    return
  }
  const decided = { decided_by: by?.name ?? '系统', note }
  if (!attemptId) {
    await inRows(tx, 'bank_receipt', { id: receiptId }).set({ state: RECEIPT.other, ...decided })
    return
  }
  const attempt = orNotFound(await rowOf(tx, 'payment_attempt', { id: attemptId, method: METHOD.transfer }))
  if (receipt.amount_fen < attempt.amount_fen) {
    throw new CodedError(
      'BAD_REQUEST',
      `到账 ¥${yuanOf(receipt.amount_fen)} 不足订单金额 ¥${yuanOf(attempt.amount_fen)}`,
    )
  }
  const outcome = await settleIn(services, tx, {
    vendor: 'bank',
    merchant: attempt.merchant,
    no: attempt.no,
    amountFen: attempt.amount_fen,
    currency: 'CNY',
    tradeNo: receiptId,
    payer: receipt.payer_name,
    paidAt: receipt.received_at,
  })
  if (outcome === 'repeated') throw new CodedError('CONFLICT', '该订单的转账已确认过')
  await inRows(tx, 'bank_receipt', { id: receiptId }).set({
    state: RECEIPT.matched,
    attempt_id: attemptId,
    ...decided,
  })
  const surplus = receipt.amount_fen - attempt.amount_fen
  if (surplus === 0) return
  await bookMoney(tx, {
    reference: `surplus:${receiptId}`,
    orderId: attempt.order_id,
    at: now,
    lines: [
      ['cash:bank', surplus],
      ['due', -surplus],
    ],
  })
  await oweBack(services, tx, {
    attempt,
    orderId: attempt.order_id,
    requestId: receiptId,
    amountFen: surplus,
    reason: '多付退回',
    now,
  })
}

export const matchByHand: PlainHandler<'/operator/transfer/match'> = async (call) => {
  const { body, db, services } = call
  const receipt = orNotFound(await rowOf(db, 'bank_receipt', { id: body.receiptId }))
  if (receipt.state !== RECEIPT.open) throw new CodedError('CONFLICT')
  const amount = receipt.amount_fen
  call.note({ target: `${receipt.payer_name} ¥${yuanOf(amount)}`, detail: { note: body.note } })
  const needsSecond = Boolean(body.attemptId) && amount > SECOND_PERSON.fen
  const about = `${receipt.payer_name} 到账 ¥${yuanOf(amount)}`
  return doOrPropose(
    call,
    { needsSecond, what: MATCH, about, reason: body.note, amount, payload: body },
    (tx, by) => matchReceipt(services, tx, body, by),
  )
}

export const listReceipts: PlainHandler<'/operator/transfer/list'> = async ({ body, db, services }) => {
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  let query = db.selectFrom('bank_receipt')
  if (body.state !== undefined) query = query.where('state', '=', body.state)
  const rows = await newestFirst(
    query.selectAll(),
    { cursor: body.cursor, pageSize },
    { at: 'received_at', id: 'id' },
  ).execute()
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const waiting = await openTransfers(db).execute()
  return {
    ...pageOf(
      rows,
      pageSize,
      (row) => ({ at: row.received_at, id: row.id }),
      (row) => ({
        receiptId: row.id,
        payerName: row.payer_name,
        payerAccount: `尾号 ${services.columns.open(row.payer_account_cipher).slice(-4)}`,
        amountFen: row.amount_fen,
        remark: row.remark,
        receivedAt: row.received_at.toISOString(),
        state: row.state,
        decidedBy: row.decided_by,
        note: row.note,
        candidates:
          row.state === RECEIPT.open
            ? waiting
                .map((attempt) => ({
                  attempt,
                  agrees: agreesOf(
                    { remark: row.remark, amountFen: row.amount_fen, payerName: row.payer_name },
                    attempt,
                  ),
                }))
                .filter(({ agrees }) => agrees.length > 0)
                .sort((a, b) => b.agrees.length - a.agrees.length)
                .slice(0, 5)
                .map(({ attempt, agrees }) => ({
                  attemptId: attempt.id,
                  orderNo: attempt.order_no,
                  ownerName: attempt.owner_name,
                  amountFen: attempt.amount_fen,
                  code: attempt.no,
                  agrees,
                  proofUrl:
                    attempt.proof_blob &&
                    services.links.make({
                      blobId: attempt.proof_blob,
                      fileName: attempt.proof_name ?? '凭证',
                    }),
                }))
            : [],
      }),
    ),
    total,
  }
}
