import type { Data } from '@xinqi/api/calls'
import { METHOD, METHODS, ORDER } from '@xinqi/api/commerce'
import { DEPOSIT } from '@xinqi/api/quota'
import { COMPANY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { itemsForPartner } from '../../commerce/catalogue/browse.ts'
import { presentItem } from '../../commerce/catalogue/items.ts'
import { insistOnVerifiedCompany } from '../../commerce/orders/create.ts'
import { lockOrder, ownOrder } from '../../commerce/orders/orders.ts'
import { askVendor, writeAttempt } from '../../commerce/payment/attempts.ts'
import { payFromBalance } from '../../commerce/payment/pay-from-balance.ts'
import { payWays } from '../../commerce/payment/payment-status.ts'
import { balance } from '../../quota/copies/balance.ts'
import { companyOfPartner } from '../billing/company-of-partner.ts'
import { buyerOf } from './buyer.ts'

export const listPackages: PlainHandler<'/open/order/packageList'> = async (call) => {
  const { partner, db, now } = call
  const company = await companyOfPartner(db, partner.partnerId)
  if (company?.status !== COMPANY.certified)
    return { companyName: company?.name ?? null, isVerified: false, balanceFen: 0, list: [], ways: [] }
  const actor = await buyerOf(call)
  return {
    companyName: company.name,
    isVerified: true,
    balanceFen: await balance(db, { ownerId: company.id, kind: DEPOSIT, now }),
    list: (await itemsForPartner(db, actor, now)).map(presentItem),
    ways: [
      ...(await payWays(call as never)),
      { method: METHOD.balance, name: METHODS[METHOD.balance], isSandbox: false },
    ],
  }
}

type Paying = Call<'/open/order/pay'>
type VendorAnswer = Awaited<ReturnType<typeof askVendor>>

export const askForPayment = async (call: PreparingCall<'/open/order/pay'>): Promise<VendorAnswer> => {
  const { body, db, now, services, visitor } = call
  const actor = await buyerOf(call)
  const order = await ownOrder(db, actor, body.orderId)
  if (order.status !== ORDER.toPay) throw new CodedError('ORDER_NOT_PAYABLE')
  insistOnVerifiedCompany(actor)
  if (body.method === METHOD.balance) return null
  return askVendor(services, {
    order,
    method: body.method,
    channel: body.channel ?? 'qr',
    address: visitor.address,
    now,
    returnPath: `/platform/openUser/orders?paying=${order.id}`,
  })
}

export const payOrder = async (call: Paying, told: VendorAnswer): Promise<Data<'/open/order/pay'>> => {
  const { body, db, now, services, partner } = call
  const actor = await buyerOf(call)
  const { id } = await ownOrder(db, actor, body.orderId)
  const order = await lockOrder(db, id)
  call.note({ target: order.no, detail: { method: body.method } })
  const by = { actorName: partner.name, now }
  return body.method === METHOD.balance
    ? payFromBalance(services, db, order, by)
    : writeAttempt(services, db, order, { ...by, method: body.method, told })
}
