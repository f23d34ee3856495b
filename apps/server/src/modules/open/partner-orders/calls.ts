import { commitWithFiles, handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import {
  applyInvoice,
  invoiceFile,
  listInvoices,
  listTitles,
  removeTitle,
  saveTitle,
} from '../../commerce/invoices/invoices.ts'
import { cancelByHand, createOrder } from '../../commerce/orders/create.ts'
import { listOrders } from '../../commerce/orders/list.ts'
import { readPaymentStatus } from '../../commerce/payment/payment-status.ts'
import { uploadProof } from '../../commerce/payment/proof.ts'
import { fromConsole } from './buyer.ts'
import { askForPayment, listPackages, payOrder } from './pay.ts'

/** There is one way to order, pay and invoice: the web's. */
export const partnerOrdersCalls = handlers({
  '/open/order/packageList': listPackages,
  '/open/order/create': fromConsole(createOrder),
  '/open/order/list': fromConsole(listOrders),
  '/open/order/pay': prepareThenCommit(askForPayment, payOrder),
  '/open/order/payResult': fromConsole(readPaymentStatus),
  '/open/order/cancel': fromConsole(cancelByHand),
  '/open/order/uploadRemit': commitWithFiles<'/open/order/uploadRemit'>(fromConsole(uploadProof)),
  '/open/invoice/list': fromConsole(listInvoices),
  '/open/invoice/apply': fromConsole(applyInvoice),
  '/open/invoice/download': commitWithFiles<'/open/invoice/download'>(fromConsole(invoiceFile)),
  '/open/invoice/titles': fromConsole(listTitles),
  '/open/invoice/saveTitle': fromConsole(saveTitle),
  '/open/invoice/removeTitle': fromConsole(removeTitle),
})
