import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { MONEY_RETURNED } from '../payment/money-returned.ts'
import { AGREED } from '../second-person/proposals.ts'
import {
  companyBalance,
  GRANT_COPIES,
  grantByHand,
  grantCopies,
  OPEN_PACKAGE,
  openByHand,
  openPackage,
  TAKE_COPIES,
  takeByHand,
  takeCopies,
} from './copies.ts'
import {
  DECIDE_REFUND,
  decideByHand,
  decideRefund,
  listRefunds,
  markRequestPaid,
  previewRefund,
  requestRefund,
} from './refunds.ts'

const refundsCalls = handlers({
  '/order/refund/preview': previewRefund,
  '/order/refund/ask': requestRefund,
  '/operator/refund/list': listRefunds,
  '/operator/refund/decide': decideByHand,
  '/operator/copies/grant': grantByHand,
  '/operator/copies/takeBack': takeByHand,
  '/operator/copies/openPackage': openByHand,
  '/operator/copies/balance': companyBalance,
})

export const refunds = capability({
  name: 'commerce/refunds',
  calls: refundsCalls,
  provides: [
    provide(MONEY_RETURNED, { what: 'refund requests', follow: markRequestPaid }),
    provide(AGREED, { what: DECIDE_REFUND, name: '退款', carryOut: decideRefund }),
    provide(AGREED, { what: GRANT_COPIES, name: '增加份数', carryOut: grantCopies }),
    provide(AGREED, { what: TAKE_COPIES, name: '收回份数', carryOut: takeCopies }),
    provide(AGREED, { what: OPEN_PACKAGE, name: '开通套餐', carryOut: openPackage }),
  ],
  tables: ['refund_request'],
  reads: [
    'company',
    'company_package',
    'invoice',
    'invoice_order',
    'payment_attempt',
    'purchase_order',
    'quota_lot',
  ],
})
