import { METHOD } from '@xinqi/api/commerce'
import type { PaymentProvider } from './payment.ts'
import type { paymentAlipay } from './payment-alipay.ts'

/**
 * DingTalk's cashier for those without goods in its market: the client takes a signed request of Alipay's and pays it.
 * The money goes to the Alipay account, so notices, questions, refunds and bills are Alipay's own.
 */
export const paymentDingtalk = (alipay: ReturnType<typeof paymentAlipay>): PaymentProvider => {
  const { appRequest, notice: _notice, answer: _answer, bill: _bill, ...rest } = alipay
  return {
    ...rest,
    method: METHOD.dingtalk,
    begin: async (asked) => ({ qr: null, url: null, clientRequest: appRequest(asked) }),
  }
}
