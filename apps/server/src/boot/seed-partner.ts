import type { Path } from '@xinqi/api/calls'
import { METHOD, PARTNER } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { createOrder } from '../modules/commerce/orders/create.ts'
import { decidePartner, makeBills, settleByHand } from '../modules/commerce/partners/bills.ts'
import { applyAsPartner, bindCustomer } from '../modules/commerce/partners/partners.ts'
import { askOne } from '../modules/commerce/payment/ask-vendor.ts'
import { askForOrder, payOrder } from '../modules/commerce/payment/attempts.ts'
import { payAtCashier } from '../modules/commerce/payment/cashier.ts'
import { hashPassword } from '../modules/people/sign-in/passwords.ts'
import type { Queryable } from '../platform/db/database.ts'
import { mayWait } from '../platform/db/prefetch.ts'
import { theRow } from '../platform/db/row.ts'
import type { Call } from '../platform/http/call.ts'
import type { Services } from '../platform/services.ts'
import type { Actor } from '../platform/session/actor.ts'
import { demoCall, demoSeat } from './demo-call.ts'
import { DEMO_PASSWORD, type DemoCompany, DemoWorld } from './seed-demo.ts'

const PARTNER_MOBILE = '13800000008'
const OPERATOR_MOBILE = '13800000009'
const CUSTOMER = { mobile: '13800000020', name: '韩二十' }
const COMPANY: DemoCompany = {
  name: '示例园区服务有限公司',
  packageType: 1,
  departments: { 示例园区服务有限公司: null },
  seats: [{ ...CUSTOMER, department: '示例园区服务有限公司', roleType: 1, isLeader: true }],
}
/** Beyond everybody who is in the demo already. */
const PEOPLE_BEFORE = 40

/**
 * Somebody who has been a partner for two months: a customer who came by his code, what it bought, one bill settled and
 * one to settle. Bills are made of what is weeks old, so this is played with the clock put back.
 */
export const seedPartner = (services: Services): Promise<void> => mayWait(() => playPartner(services))

const playPartner = async (services: Services): Promise<void> => {
  const today = services.clock().getTime()
  const ago = (days: number): Past => new Past(services, new Date(today - days * DAY))
  const partner = await ago(75).seat(PARTNER_MOBILE, null)
  const operator = await ago(75).seat(OPERATOR_MOBILE, null)
  await ago(75).does('/individualPartner/apply', applyAsPartner, partner, {
    about: '在产业园区举办电子合同沙龙，协助入园企业开通。',
    agreed: true,
  })
  const { id: partnerId, code } = await theRow(
    services.db,
    'individual_partner',
    { account_id: partner.accountId },
    ['id', 'code'],
  )
  await ago(74).does('/operator/individualPartner/decide', decidePartner, operator, {
    partnerId,
    status: PARTNER.active,
    reason: '资料属实',
  })
  const customer = await comes(ago(73), code)
  await ago(70).buys(customer, 'package-4-year', METHOD.alipay)
  await makeBills(ago(35).services)
  await settleFirst(ago(34), operator)
  await ago(40).buys(customer, 'contract-500', METHOD.wechat)
  await makeBills(services)
  await ago(2).buys(customer, 'examine-50', METHOD.wechat)
}

/** Registered by the partner's link, and founds a company after that. */
const comes = async (then: Past, code: string): Promise<Actor> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await then.services.db.transaction().execute(async (tx) => {
    const world = new DemoWorld(then.services, tx, passwordHash, PEOPLE_BEFORE)
    await world.account(CUSTOMER)
    const newcomer = await demoSeat(then.services, tx, CUSTOMER.mobile, null)
    await bindCustomer(
      demoCall<'/individualPartner/bind'>(then.services, tx, {
        actor: newcomer,
        body: { code },
        now: world.tick(),
      }),
    )
    await world.addCompany(COMPANY)
  })
  return then.seat(CUSTOMER.mobile, COMPANY.name)
}

const settleFirst = async (then: Past, operator: Actor): Promise<void> => {
  const { id: billId } = await then.services.db
    .selectFrom('partner_bill')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  await then.does('/operator/partnerBill/settle', settleByHand, operator, {
    billId,
    voucher: '演示付款凭证 0001',
  })
}

/** The demo on a day gone by. */
class Past {
  readonly services: Services
  private readonly at: Date
  constructor(services: Services, at: Date) {
    this.at = at
    this.services = { ...services, clock: () => at }
  }

  seat(mobile: string, companyName: string | null): Promise<Actor> {
    return demoSeat(this.services, this.services.db, mobile, companyName)
  }

  does<P extends Path, T>(
    _path: P,
    useCase: (call: Call<P>) => Promise<T>,
    actor: Actor,
    body: Call<P>['body'],
  ): Promise<T> {
    return this.services.db.transaction().execute((tx) => useCase(this.call<P>(tx, actor, body)))
  }

  async buys(actor: Actor, code: string, method: 1 | 2 | 6): Promise<void> {
    const { orderId } = await this.does('/order/createOrderPay', createOrder, actor, { code })
    const body = { orderId, method, channel: 'qr' as const }
    const told = await askForOrder(this.call<'/order/orderPay'>(this.services.db, actor, body))
    const { attemptId, qr } = await this.does('/order/orderPay', (call) => payOrder(call, told), actor, body)
    await this.does('/cashier/pay', payAtCashier, actor, { key: qr!.split('/').at(-1)! })
    await askOne(this.services, attemptId)
  }

  private call<P extends Path>(db: Queryable, actor: Actor, body: Call<P>['body']): Call<P> {
    return demoCall<P>(this.services, db, { actor, body, now: this.at })
  }
}
