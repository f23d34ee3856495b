import { createHash } from 'node:crypto'
import { METHOD, yuanOf } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { BankUnavailable, type Receipt } from '../../../providers/bank.ts'
import { bookMoney } from '../money-book/book-money.ts'
import { doOrPropose, type Operator } from '../second-person/proposals.ts'
import { createRefund } from './create-refund.ts'
import { settleIn } from './settle.ts'

const LOOK_BACK = 30 * DAY
/** A bank may book a little late; what it books later still is found by the daily look at all of it. */
const OVERLAP = DAY
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

/** By all a receipt says; `nth` among those that say the very same, for two equal transfers may come in one second. */
const markOf = (receipt: Receipt, nth: number): Buffer =>
  createHash('sha256')
    .update(
      [
        receipt.payerName,
        receipt.payerAccount,
        receipt.amountFen,
        receipt.remark,
        receipt.receivedAt.toISOString(),
        ...(nth > 1 ? [nth] : []),
      ].join('\n'),
    )
    .digest()

/** The bank names equal ones every time it is asked for their moment, so the count stands. Pure. */
export const marked = (receipts: readonly Receipt[]): { receipt: Receipt; mark: Buffer }[] => {
  const seen = new Map<string, number>()
  return receipts.map((receipt) => {
    const first = markOf(receipt, 1)
    const nth = (seen.get(first.toString('hex')) ?? 0) + 1
    seen.set(first.toString('hex'), nth)
    return { receipt, mark: nth === 1 ? first : markOf(receipt, nth) }
  })
}

/** Somebody does not want to wait for the minute; the bank is asked once he has been answered. */
export const collectNow = async ({ db, services }: Call<'/operator/transfer/collect'>) => {
  await services.outbox.publish(db, COLLECT, {})
  return {}
}

/**
 * What came to the bank account: written down once, matched where all three agree, left to a person otherwise. The bank
 * is asked for what is new and a little before, and for all of the last weeks once a day.
 */
export const collectTransfers = async (services: Services, signal?: AbortSignal): Promise<number> => {
  if ((await openTransfers(services.db).execute()).length === 0) return 0
  const now = services.clock()
  const reading = await nextReading(services, now)
  let receipts: Receipt[]
  try {
    receipts = await services.bank.receipts(reading.from, now)
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error
    services.log.warn({ error }, 'bank does not answer')
    return 0
  }
  await keepReceipts(services, receipts, now)
  await keepReading(services, reading, now)
  return matchWaiting(services, signal)
}

type Reading = { from: Date; isWhole: boolean }

const nextReading = async ({ bank, db }: Services, now: Date): Promise<Reading> => {
  const last = await rowOf(db, 'bank_reading', { account: bank.account.account })
  const isWhole = !last || now.getTime() - last.whole_at.getTime() >= DAY
  const earliest = now.getTime() - LOOK_BACK
  return {
    from: new Date(isWhole ? earliest : Math.max(earliest, last.read_until.getTime() - OVERLAP)),
    isWhole,
  }
}

const keepReading = async ({ bank, db }: Services, { isWhole }: Reading, now: Date): Promise<void> => {
  const { account } = bank.account
  await sql`
    insert into bank_reading (account, read_until, whole_at) values (${account}, ${now}, ${now})
    on conflict (account) do update set read_until = excluded.read_until
      ${isWhole ? sql`, whole_at = excluded.whole_at` : sql``}`.execute(db)
}

/** Those that are not known yet, and not for a company that proves its account. */
const keepReceipts = async (
  { db, columns }: Services,
  receipts: readonly Receipt[],
  now: Date,
): Promise<void> => {
  const all = marked(receipts)
  const known = await db
    .selectFrom('bank_receipt')
    .select('mark')
    .where(sql<boolean>`mark = any(${all.map(({ mark }) => mark)}::bytea[])`)
    .execute()
  const isKnown = new Set(known.map(({ mark }) => mark.toString('hex')))
  for (const { receipt, mark } of all) {
    if (isKnown.has(mark.toString('hex')) || (await isForCertification(db, receipt))) continue
    await db
      .insertInto('bank_receipt')
      .values({
        id: newId(),
        mark,
        payer_name: receipt.payerName,
        payer_account_cipher: columns.seal(receipt.payerAccount),
        amount_fen: receipt.amountFen,
        remark: receipt.remark,
        received_at: receipt.receivedAt,
        created_at: now,
      })
      .onConflict((oc) => oc.column('mark').doNothing())
      .execute()
  }
}

/** What is not matched yet, against the orders that wait for a transfer; one that cannot be settled holds no other back. */
const matchWaiting = async (services: Services, signal?: AbortSignal): Promise<number> => {
  const { db, clock } = services
  const since = new Date(clock().getTime() - LOOK_BACK)
  const { done } = await workOff(
    services,
    {
      kind: 'transfer',
      due: async (_now, isFree, most) => {
        const open = await db
          .selectFrom('bank_receipt')
          .select(['id', 'remark', 'amount_fen', 'payer_name'])
          .where('state', '=', RECEIPT.open)
          .where('received_at', '>=', since)
          .where(isFree(sql`bank_receipt.id`))
          .orderBy('received_at')
          .orderBy('id')
          .execute()
        const waiting = await openTransfers(db).execute()
        const matches = open.flatMap((row) => {
          const told = { remark: row.remark, amountFen: row.amount_fen, payerName: row.payer_name }
          const sure = waiting.find((attempt) => agreesOf(told, attempt).length === 3)
          return sure
            ? { receiptId: row.id, attemptId: sure.id, about: `${row.payer_name} ¥${yuanOf(row.amount_fen)}` }
            : []
        })
        // Of two equal transfers the first pays; the second finds the order paid and is left to a person.
        const taken = new Set<string>()
        return matches.filter(({ attemptId }) => !taken.has(attemptId) && taken.add(attemptId)).slice(0, most)
      },
      keyOf: ({ receiptId }) => receiptId,
      about: ({ about }) => `到账 ${about}`,
      work: ({ receiptId, attemptId }) =>
        db
          .transaction()
          .execute((tx) =>
            matchReceipt(services, tx, { receiptId, attemptId, note: '附言、金额与付款方一致' }, null),
          ),
      limitMs: 30_000,
    },
    signal,
  )
  return done
}

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
  await createRefund(services, tx, {
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
  const alone = body.attemptId ? { unit: 'fen' as const, receiver: `payer:${receipt.payer_name}` } : null
  const about = `${receipt.payer_name} 到账 ¥${yuanOf(amount)}`
  return doOrPropose(
    call,
    { alone, what: MATCH, about, reason: body.note, amount, payload: body },
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
