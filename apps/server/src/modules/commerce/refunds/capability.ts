import { capability, provide } from '../../../platform/capability.ts'
import { MONEY_RETURNED } from '../payment/money-returned.ts'
import { AGREED } from '../second-person/proposals.ts'
import { refundsCalls } from './calls.ts'
import { GRANT_COPIES, grantCopies, OPEN_PACKAGE, openPackage, TAKE_COPIES, takeCopies } from './copies.ts'
import { DECIDE_REFUND, decideRefund, markRequestPaid } from './refunds.ts'

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
