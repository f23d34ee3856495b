import { ASK_AFTER, ORDER } from '@xinqi/api/commerce'
import { inRows, oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { sendSignal } from '../../../platform/db/signals.ts'
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

/** Every attempt whose time has come. A vendor that does not answer is asked the next time. */
export const askDue = async (services: Services): Promise<number> => {
  const now = services.clock()
  const due = await services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(200)
    .execute()
  for (const attempt of due) {
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
  return due.length
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
export const cancelOverdue = async (services: Services): Promise<number> => {
  const now = services.clock()
  const overdue = await services.db
    .selectFrom('purchase_order')
    .select('id')
    .where('status', '=', ORDER.toPay)
    .where('expires_at', '<=', now)
    .limit(200)
    .execute()
  let cancelled = 0
  for (const { id } of overdue) {
    try {
      const attempts = await rowsOf(services.db, 'payment_attempt', { order_id: id, state: 'open' })
      for (const attempt of attempts) {
        if ((await askAbout(services, attempt)) !== 'paid' && attempt.vendor !== 'bank')
          await closeQuietly(services, attempt)
      }
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      services.log.warn({ error, order: id }, 'payment vendor does not answer: the order waits')
      continue
    }
    cancelled += await services.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order.status !== ORDER.toPay) return 0
      await cancelOrder(tx, order, 'time', { now })
      return 1
    })
  }
  return cancelled
}
