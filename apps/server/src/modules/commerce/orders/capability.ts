import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { askAdministrator, readAdministrators } from './ask-administrator.ts'
import { moneyUnderWay } from './closing.ts'
import { cancelByHand, createOrder, quoteOrder } from './create.ts'
import { anyOrderDetail, listAllOrders, listOrders, orderDetail } from './list.ts'
import { remindOfEnds } from './remind.ts'
import { packageInfo, startTrial } from './trial.ts'

const ordersCalls = handlers({
  '/order/quote': quoteOrder,
  '/order/createOrderPay': createOrder,
  '/order/payList': listOrders,
  '/order/detail': orderDetail,
  '/order/cancelOrder': cancelByHand,
  '/order/packageTrial': startTrial,
  '/order/getPackageInfo': packageInfo,
  '/order/askAdministrator': askAdministrator,
  '/order/administrators': readAdministrators,
  '/operator/order/list': listAllOrders,
  '/operator/order/detail': anyOrderDetail,
})

export const orders = capability({
  name: 'commerce/orders',
  calls: ordersCalls,
  provides: [provide(CLOSING, moneyUnderWay)],
  jobs: (services, work) => {
    work.job('remindOfPackageEnds', () => remindOfEnds(services), onTheClock('20 9 * * *', { retries: 2 }))
  },
  tables: ['purchase_order', 'order_event', 'package_trial'],
  reads: [
    'account',
    'company',
    'company_package',
    'individual_partner',
    'invoice',
    'invoice_order',
    'member',
    'payment_attempt',
    'quota_lot',
    'refund_request',
  ],
})
