import { handlers } from '../../../platform/http/call.ts'
import { askAdministrator, readAdministrators } from './ask-administrator.ts'
import { cancelByHand, createOrder, quoteOrder } from './create.ts'
import { anyOrderDetail, listAllOrders, listOrders, orderDetail } from './list.ts'
import { packageInfo, startTrial } from './trial.ts'

export const ordersCalls = handlers({
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
