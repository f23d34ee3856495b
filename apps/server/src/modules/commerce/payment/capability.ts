import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { AGREED } from '../second-person/proposals.ts'
import { ASK_VENDOR, askDue, askOne, cancelOverdue } from './ask-vendor.ts'
import { askForIndividual, askForOrder, payByIndividual, payOrder } from './attempts.ts'
import { openCashier, payAtCashier } from './cashier.ts'
import { PAY_REFUND } from './create-refund.ts'
import { payDueRefunds, payRefund } from './pay-refunds.ts'
import { closeFault, listFaults, listPaymentRefunds, refundedByHand } from './payment-faults.ts'
import { followOrder, payWays, readPaymentStatus } from './payment-status.ts'
import { uploadProof } from './proof.ts'
import {
  COLLECT,
  collectNow,
  collectTransfers,
  listReceipts,
  MATCH,
  matchByHand,
  matchReceipt,
} from './transfers.ts'

const paymentCalls = handlers({
  '/order/payWays': payWays,
  '/order/orderPay': prepareThenCommit(askForOrder, payOrder),
  '/order/orderPayByIndividual': prepareThenCommit(askForIndividual, payByIndividual),
  '/order/standing': readPaymentStatus,
  '/order/follow': followOrder,
  '/order/uploadProof': commitWithFiles<'/order/uploadProof'>(uploadProof),
  '/cashier/open': openCashier,
  '/cashier/pay': payAtCashier,
  '/operator/transfer/list': listReceipts,
  '/operator/transfer/collect': collectNow,
  '/operator/transfer/match': matchByHand,
  '/operator/fault/list': listFaults,
  '/operator/fault/close': closeFault,
  '/operator/paymentRefund/list': listPaymentRefunds,
  '/operator/paymentRefund/doneByHand': refundedByHand,
})

export const payment = capability({
  name: 'commerce/payment',
  calls: paymentCalls,
  jobs: (services, work) => {
    work.job<{ attemptId: string }>(ASK_VENDOR, ({ data }) => askOne(services, data.attemptId), {
      retries: 3,
      on: ASK_VENDOR,
    })
    work.job<{ refundId: string }>(PAY_REFUND, ({ data }) => payRefund(services, data.refundId), {
      retries: 3,
      on: PAY_REFUND,
    })
    work.job(COLLECT, ({ signal }) => collectTransfers(services, signal), {
      ...onTheClock('* * * * *'),
      on: COLLECT,
    })
    // What waits for an answer, and what nobody has told us of: each by itself, so that none waits for another's fault.
    work.job('followPayments', ({ signal }) => askDue(services, signal), onTheClock('* * * * *'))
    work.job('followRefunds', ({ signal }) => payDueRefunds(services, signal), onTheClock('* * * * *'))
    work.job('cancelOverdueOrders', ({ signal }) => cancelOverdue(services, signal), onTheClock('* * * * *'))
  },
  provides: [
    provide(AGREED, { what: MATCH, name: '到账匹配', carryOut: matchReceipt }),
    provide(POLLED_WORK, { kind: 'payment', name: '付款查询' }),
    provide(POLLED_WORK, { kind: 'order', name: '逾期订单' }),
    provide(POLLED_WORK, { kind: 'refund', name: '退款' }),
    provide(POLLED_WORK, { kind: 'transfer', name: '到账匹配' }),
  ],
  tables: [
    'payment_attempt',
    'payment_notice',
    'payment_fault',
    'payment_refund',
    'bank_reading',
    'bank_receipt',
    'sandbox_payment',
    'sandbox_refund',
  ],
  reads: ['account', 'bank_transfer', 'member', 'purchase_order'],
})
