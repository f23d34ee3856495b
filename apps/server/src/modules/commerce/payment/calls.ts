import { asking, handlers } from '../../../platform/http/call.ts'
import { askForIndividual, askForOrder, payByIndividual, payOrder } from './attempts.ts'
import { openCashier, payAtCashier } from './cashier.ts'
import { closeFault, listFaults, listPaymentRefunds, refundedByHand } from './operate.ts'
import { uploadProof } from './proof.ts'
import { followOrder, payWays, readStanding } from './standing.ts'
import { collectNow, listReceipts, matchByHand } from './transfers.ts'

export const paymentCalls = handlers({
  '/order/payWays': payWays,
  '/order/orderPay': asking(askForOrder, payOrder),
  '/order/orderPayByIndividual': asking(askForIndividual, payByIndividual),
  '/order/standing': readStanding,
  '/order/follow': followOrder,
  '/order/uploadProof': uploadProof,
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
