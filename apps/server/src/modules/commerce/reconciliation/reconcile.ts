import { addDays, chinaDay } from '@xinqi/api/china-day'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Services } from '../../../platform/services.ts'
import { type BillLine, type PaymentProvider, PaymentUnavailable } from '../../../providers/payment.ts'
import { askAbout } from '../payment/ask-vendor.ts'
import { reportFault } from '../payment/faults.ts'
import { expectedOf, ownOf } from './movements.ts'
import { compare, type Difference, type Movement, sumOf } from './rules.ts'

/** A day that does not agree is looked at again on the following ones: late notices and refunds mend most of it. */
const AGAIN_DAYS = 7

const movementOf = (line: BillLine): Movement => ({
  kind: line.kind,
  no: line.kind === 'paid' ? line.no : (line.refundNo ?? ''),
  amountFen: line.amountFen,
})

/** One vendor's bill of one day against our book, both ways. May run any number of times. */
export const reconcileDay = async (
  services: Services,
  provider: PaymentProvider,
  day: string,
): Promise<'agreed' | 'differs' | 'failed'> => {
  const { db, log } = services
  let bill: BillLine[]
  try {
    bill = (await provider.bill!(day)) ?? []
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    log.warn({ error, vendor: provider.vendor, day }, 'the bill of a payment vendor cannot be had')
    await write(services, provider.vendor, day, { state: 'failed', lines: [], found: 0, differences: [] })
    return 'failed'
  }
  const lines = bill.map(movementOf)
  const found = await settleUntold(services, provider, lines)
  const known = await ownOf(db, provider.vendor, lines)
  const expected = await expectedOf(db, provider.vendor, day)
  const differences = compare(lines, known, expected)
  const state = differences.length === 0 ? 'agreed' : 'differs'
  await keepLines(services, provider.vendor, day, bill)
  await write(services, provider.vendor, day, { state, lines, found, differences })
  return state
}

/** In the bill and not with us: a notice was lost and every question too. The vendor is asked, and then it is settled. */
const settleUntold = async (
  services: Services,
  provider: PaymentProvider,
  lines: readonly Movement[],
): Promise<number> => {
  const untold = await rowsOf(services.db, 'payment_attempt', {
    vendor: provider.vendor,
    no: oneOf(['', ...lines.filter(({ kind }) => kind === 'paid').map(({ no }) => no)]),
    state: oneOf(['open', 'closed']),
  })
  let found = 0
  for (const attempt of untold) {
    try {
      if ((await askAbout(services, attempt)) === 'paid') found++
    } catch (error) {
      // It is followed by itself and set aside there; here it stands as what the two do not agree on.
      const level = error instanceof PaymentUnavailable ? 'warn' : 'error'
      services.log[level]({ error, attempt: attempt.no }, 'a payment of a bill cannot be settled')
    }
  }
  return found
}

const keepLines = async (services: Services, vendor: string, day: string, bill: readonly BillLine[]) => {
  if (bill.length === 0) return
  await services.db
    .insertInto('payment_bill_line')
    .values(
      bill.map((line) => ({
        vendor,
        kind: line.kind,
        no: movementOf(line).no,
        day,
        amount_fen: line.amountFen,
        trade_no: line.tradeNo,
      })),
    )
    .onConflict((oc) => oc.columns(['vendor', 'kind', 'no']).doNothing())
    .execute()
}

type Result = {
  state: 'agreed' | 'differs' | 'failed'
  lines: readonly Movement[]
  found: number
  differences: readonly Difference[]
}

const write = async (services: Services, vendor: string, day: string, result: Result): Promise<void> => {
  const at = services.clock()
  const paid = sumOf(result.lines, 'paid')
  const refunded = sumOf(result.lines, 'refunded')
  const values = {
    state: result.state,
    paid_count: paid.count,
    paid_fen: paid.fen,
    refund_count: refunded.count,
    refund_fen: refunded.fen,
    found_count: result.found,
    differences: JSON.stringify(result.differences),
    checked_at: at,
  }
  await services.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('payment_reconciliation')
      .values({ vendor, day, ...values })
      .onConflict((oc) => oc.columns(['vendor', 'day']).doUpdateSet(values))
      .execute()
    for (const { kind, no, what } of result.differences)
      await reportFault(tx, {
        vendor,
        attemptNo: no,
        mark: `bill:${vendor}:${day}:${kind}:${no}:${what}`,
        what: '对账不平',
        facts: { 账单日: day, 差异: what },
        at,
      })
  })
}

/** Yesterday's bills, and those of the last days that did not agree. */
export const reconcileDue = async (services: Services): Promise<void> => {
  const yesterday = addDays(chinaDay(services.clock()), -1)
  const first = addDays(yesterday, -AGAIN_DAYS)
  const asked = services.payments.filter(({ bill }) => bill)
  await eachApart(
    services,
    { what: 'reconciliation', nameOf: ({ vendor }) => vendor },
    asked,
    async (provider) => {
      const done = await services.db
        .selectFrom('payment_reconciliation')
        .select('day')
        .where('vendor', '=', provider.vendor)
        .where('day', '>=', first)
        .where('state', '=', 'agreed')
        .execute()
      const agreed = new Set(done.map(({ day }) => day))
      const days: string[] = []
      for (let day = first; day <= yesterday; day = addDays(day, 1)) if (!agreed.has(day)) days.push(day)
      await eachApart(services, { what: provider.vendor, nameOf: (day) => day }, days, (day) =>
        reconcileDay(services, provider, day),
      )
    },
  )
}
