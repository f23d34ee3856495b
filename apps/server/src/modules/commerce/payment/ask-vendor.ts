import { ASK_AFTER, ORDER } from '@xinqi/api/commerce'
import { sql } from 'kysely'
import { inRows, oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { sendSignal } from '../../../platform/db/signals.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { PaymentUnavailable } from '../../../providers/payment.ts'
import { cancelOrder, lockOrder } from '../orders/orders.ts'
import { settle } from './settle.ts'

export const ASK_VENDOR = 'payment.ask'

type Open = {
  id: string
  no: string
  order_id: string
  vendor: string
  asks: number
  expires_at: Date
  created_at: Date
  scanned_at: Date | null
}

const providerOf = (services: Services, vendor: string) =>
  services.payments.find((provider) => provider.vendor === vendor)

/** A notice may be lost; the vendor knows. May run any number of times, by anybody. */
export const askAbout = async (services: Services, attempt: Open): Promise<'paid' | 'open' | 'closed'> => {
  const provider = providerOf(services, attempt.vendor)
  if (!provider) return 'open'
  const told = await provider.stateOf(attempt.no)
  if (told.state === 'paid') {
    await settle(services, told.fact)
    return 'paid'
  }
  if (told.state === 'open' && told.scanned && !attempt.scanned_at) {
    await inRows(services.db, 'payment_attempt', { id: attempt.id }).set({ scanned_at: services.clock() })
    await sendSignal(services.db, 'order_changed', attempt.order_id)
  }
  return told.state
}

/** When to ask again: ever more slowly, and a last time well after the code can no longer be paid. */
const nextAsk = (attempt: Open, now: Date): Date | null => {
  const after = ASK_AFTER[attempt.asks + 1]
  if (after !== undefined)
    return new Date(Math.max(now.getTime(), attempt.created_at.getTime() + after * 1000))
  return null
}

const openAttempt = (services: Services, attemptId: string) =>
  rowOf(services.db, 'payment_attempt', { id: attemptId, state: oneOf(['open', 'closed']) })

/** The vendor has so long for all that is asked about one attempt: the guard ends each question before. */
const LIMIT_MS = 60_000

/** Every attempt whose time has come. A vendor that does not answer is asked the next time. */
export const askDue = async (services: Services, signal?: AbortSignal): Promise<number> => {
  const { done } = await workOff(
    services,
    {
      kind: 'payment',
      due: (now, isFree, most) =>
        services.db
          .selectFrom('payment_attempt')
          .selectAll()
          .where('ask_at', '<=', now)
          .where(isFree(sql`payment_attempt.id`))
          .orderBy('ask_at')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: ({ no, vendor }) => `${vendor} ${no}`,
      work: (attempt) => askOnce(services, attempt),
      limitMs: LIMIT_MS,
    },
    signal,
  )
  return done
}

const askOnce = async (services: Services, attempt: Open): Promise<void> => {
  const now = services.clock()
  try {
    const state = await askAbout(services, attempt)
    if (state === 'open' && attempt.expires_at <= now) await closeQuietly(services, attempt)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    services.log.warn({ error, attempt: attempt.no }, 'payment vendor does not answer')
  }
  await inRows(services.db, 'payment_attempt', { id: attempt.id, state: oneOf(['open', 'closed']) }).set({
    asks: attempt.asks + 1,
    ask_at: nextAsk(attempt, now),
  })
}

/** Closing may fail because it was paid meanwhile: so ask once more before believing it. */
const closeQuietly = async (services: Services, attempt: Open): Promise<void> => {
  const provider = providerOf(services, attempt.vendor)
  await provider?.close(attempt.no)
  const after = await askAbout(services, attempt)
  if (after === 'paid') return
  await inRows(services.db, 'payment_attempt', { id: attempt.id, state: 'open' }).set({ state: 'closed' })
}

/** Told by somebody who heard something: the sandbox's page, or a page that waits. */
export const askOne = async (services: Services, attemptId: string): Promise<void> => {
  const attempt = await openAttempt(services, attemptId)
  if (attempt) await askAbout(services, attempt)
}

/** After a day: ask, close, ask again, and only then cancel. What comes later is honoured. */
export const cancelOverdue = async (services: Services, signal?: AbortSignal): Promise<number> => {
  let cancelled = 0
  await workOff(
    services,
    {
      kind: 'order',
      due: (now, isFree, most) =>
        services.db
          .selectFrom('purchase_order')
          .select(['id', 'no'])
          .where('status', '=', ORDER.toPay)
          .where('expires_at', '<=', now)
          .where(isFree(sql`purchase_order.id`))
          .orderBy('expires_at')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: ({ no }) => `订单 ${no}`,
      work: async ({ id }) => {
        cancelled += await cancelOne(services, id)
      },
      limitMs: 2 * LIMIT_MS,
      // A vendor that is away for a day keeps its orders open, and no longer.
      mostFailures: 30,
    },
    signal,
  )
  return cancelled
}

const cancelOne = async (services: Services, id: string): Promise<number> => {
  const attempts = await rowsOf(services.db, 'payment_attempt', { order_id: id, state: 'open' })
  for (const attempt of attempts) {
    if ((await askAbout(services, attempt)) !== 'paid' && attempt.vendor !== 'bank')
      await closeQuietly(services, attempt)
  }
  return services.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== ORDER.toPay) return 0
    await cancelOrder(tx, order, 'time', { now: services.clock() })
    return 1
  })
}
