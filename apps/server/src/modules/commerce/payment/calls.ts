import { commitWithFiles, handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { askForIndividual, askForOrder, payByIndividual, payOrder } from './attempts.ts'
import { openCashier, payAtCashier } from './cashier.ts'
import { closeFault, listFaults, listPaymentRefunds, refundedByHand } from './operate.ts'
import { followOrder, payWays, readPaymentStatus } from './payment-status.ts'
import { uploadProof } from './proof.ts'
import { collectNow, listReceipts, matchByHand } from './transfers.ts'

export const paymentCalls = handlers({
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
