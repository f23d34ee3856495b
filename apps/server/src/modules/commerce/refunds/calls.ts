import { handlers } from '../../../platform/http/call.ts'
import { companyBalance, grantByHand, openByHand, takeByHand } from './copies.ts'
import { decideByHand, listRefunds, previewRefund, requestRefund } from './refunds.ts'

export const refundsCalls = handlers({
  '/order/refund/preview': previewRefund,
  '/order/refund/ask': requestRefund,
  '/operator/refund/list': listRefunds,
  '/operator/refund/decide': decideByHand,
  '/operator/copies/grant': grantByHand,
  '/operator/copies/takeBack': takeByHand,
  '/operator/copies/openPackage': openByHand,
  '/operator/copies/balance': companyBalance,
})
