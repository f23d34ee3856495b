import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { AGREED } from '../second-person/proposals.ts'
import { paymentCalls } from './calls.ts'
import { ASK_VENDOR, askDue, askOne, cancelOverdue } from './follow.ts'
import { RETURN_MONEY } from './owe-back.ts'
import { returnDue, returnMoney } from './return-money.ts'
import { COLLECT, collectTransfers, MATCH, matchReceipt } from './transfers.ts'

export const payment = capability({
  name: 'commerce/payment',
  calls: paymentCalls,
  jobs: (services, work) => {
    work.job<{ attemptId: string }>(ASK_VENDOR, ({ data }) => askOne(services, data.attemptId), {
      retries: 3,
      on: ASK_VENDOR,
    })
    work.job<{ refundId: string }>(RETURN_MONEY, ({ data }) => returnMoney(services, data.refundId), {
      retries: 3,
      on: RETURN_MONEY,
    })
    work.job(COLLECT, () => collectTransfers(services), { retries: 1, on: COLLECT })
    // What waits for an answer, and what nobody has told us of.
    const followPayments = async () => {
      await askDue(services)
      await returnDue(services)
      await collectTransfers(services)
      await cancelOverdue(services)
    }
    work.job('followPayments', followPayments, onTheClock('* * * * *'))
  },
  provides: [provide(AGREED, { what: MATCH, name: '到账匹配', carryOut: matchReceipt })],
  tables: [
    'payment_attempt',
    'payment_notice',
    'payment_fault',
    'payment_refund',
    'bank_receipt',
    'sandbox_payment',
    'sandbox_refund',
  ],
  reads: ['account', 'bank_transfer', 'member', 'purchase_order'],
})
