import { AI_PACKAGE_TYPE, METHOD, ORDER } from '@xinqi/api/commerce'
import { CODE } from '@xinqi/api/error-codes'
import { COMPANY } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { foundPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import type { PaidFact } from '../../../providers/payment.ts'
import { balance } from '../../quota/copies/balance.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { askDue, cancelOverdue } from './ask-vendor.ts'
import { payDueRefunds } from './pay-refunds.ts'
import { settle } from './settle.ts'
import { collectTransfers } from './transfers.ts'

const HOUR = 3_600_000

const world = await worldOfFile()

afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
  expect(await proveMoney(world.services.db)).toEqual([])
})

let numbers = 13_700_500_000
const buyer = async (more: { packageType?: 1 | 2; status?: number } = {}) => {
  const mobile = String(++numbers)
  const name = `买家${mobile}有限公司`
  const { companyId } = await foundCompany(world, { name, mobile, packageType: 1, ...more })
  return { companyId, name, token: await world.signIn(mobile) }
}
type Buyer = Awaited<ReturnType<typeof buyer>>
const order = async (by: Buyer, code = 'contract-100', quantity?: number) =>
  (
    await world.call(
      '/order/createOrderPay',
      { code, ...(quantity ? { quantity } : {}) },
      { token: by.token },
    )
  ).data
const pay = async (by: Buyer, orderId: string, method: 1 | 2 | 3 | 6 = METHOD.alipay) =>
  (await world.call('/order/orderPay', { orderId, method }, { token: by.token })).data
const keyOf = (qr: string) => qr.split('/').at(-1)!
const statusOf = async (by: Buyer, orderId: string) =>
  (await world.call('/order/detail', { orderId }, { token: by.token })).data
const copies = (by: Buyer) =>
  balance(world.services.db, { ownerId: by.companyId, kind: 'contract', now: world.clock.now() })
const factOf = async (attemptId: string, more: Partial<PaidFact> = {}): Promise<PaidFact> => {
  const attempt = await theRow(world.services.db, 'payment_attempt', { id: attemptId })
  return {
    vendor: attempt.vendor,
    merchant: attempt.merchant,
    no: attempt.no,
    amountFen: attempt.amount_fen,
    currency: 'CNY',
    tradeNo: `T${attempt.no}`,
    payer: '付款人',
    paidAt: world.clock.now(),
    ...more,
  }
}

describe('buying', () => {
  it.each([METHOD.alipay, METHOD.wechat, METHOD.dingtalk])(
    'by method %i through the embedded cashier gives what was paid for, though every notice is lost',
    async (method) => {
      const by = await buyer()
      const { orderId, amountFen } = await order(by)
      expect(amountFen).toBe(45_000)
      const attempt = await pay(by, orderId, method)
      expect(attempt.isSandbox).toBe(true)
      const key = keyOf(attempt.qr!)
      expect((await world.call('/cashier/open', { key })).data).toMatchObject({ amountFen: 45_000 })
      expect((await world.call('/cashier/pay', { key })).code).toBe(1)
      expect((await world.call('/cashier/pay', { key })).code).not.toBe(1)
      world.clock.advance(6000)
      await askDue(world.services)
      expect(await statusOf(by, orderId)).toMatchObject({ status: ORDER.paid, payMethod: method })
      expect(await copies(by)).toBe(120)
    },
  )

  it('is for verified companies, in the words of the specification', async () => {
    const by = await buyer({ status: COMPANY.uncertified })
    expect(
      await world.call('/order/createOrderPay', { code: 'contract-100' }, { token: by.token }),
    ).toMatchObject({
      msg: '未实名企业，暂不支持购买',
    })
  })

  it('never takes a price from the request', async () => {
    const by = await buyer()
    for (const stray of [{ amountFen: 1 }, { priceFen: 1 }, { amount: '0.01' }]) {
      const answer = await world.call('/order/createOrderPay', { code: 'contract-100', ...stray } as never, {
        token: by.token,
      })
      expect(answer.http).toBe(400)
    }
  })

  it('keeps one open order for a thing, and another’s order is not there', async () => {
    const by = await buyer()
    const { orderId } = await order(by)
    expect(
      await world.call('/order/createOrderPay', { code: 'contract-100' }, { token: by.token }),
    ).toMatchObject({ code: CODE.ORDER_OPEN })
    const other = await buyer()
    for (const path of ['/order/detail', '/order/cancelOrder', '/order/standing'] as const)
      expect((await world.call(path, { orderId }, { token: other.token })).code).toBe(CODE.NOT_FOUND)
  })

  it('upgrades for the difference, explained', async () => {
    const by = await buyer()
    const first = await order(by, 'package-2-year')
    await settle(world.services, await factOf((await pay(by, first.orderId)).attemptId))
    world.clock.advance(6000)
    const { data: quote } = await world.call('/order/quote', { code: 'package-3-year' }, { token: by.token })
    // Days begun count: of the 365 one has.
    expect(quote).toMatchObject({ kind: 3, listFen: 219_900, creditFen: Math.floor((99_900 * 364) / 365) })
    const second = await order(by, 'package-3-year')
    expect(second.amountFen).toBe(219_900 - quote.creditFen)
    await settle(world.services, await factOf((await pay(by, second.orderId)).attemptId))
    expect((await packageInForce(world.services.db, by.companyId, world.clock.now())).packageType).toBe(3)
    expect(await copies(by)).toBe(520)
    const room = await balance(world.services.db, {
      ownerId: by.companyId,
      kind: 'service:seal:company',
      now: world.clock.now(),
    })
    expect(room).toBe(50)
  })

  it('tries once per company', async () => {
    const by = await buyer()
    expect((await world.call('/order/packageTrial', {}, { token: by.token })).code).toBe(1)
    expect((await packageInForce(world.services.db, by.companyId, world.clock.now())).packageType).toBe(5)
    expect((await world.call('/order/packageTrial', {}, { token: by.token })).code).toBe(CODE.TRIAL_USED)
    world.clock.advance(16 * 24 * HOUR)
    const token = await world.signIn(String(numbers))
    expect((await world.call('/order/packageTrial', {}, { token })).code).toBe(CODE.TRIAL_USED)
  })
})

describe('somebody who acts for himself', () => {
  const itemsFor = async (token: string, packageType?: 11 | 13) =>
    (await world.call('/order/packageAIList', packageType ? { packageType } : {}, { token })).data
  const payFor = (code: string, token: string) =>
    world.call('/order/orderPayByIndividual', { code, method: METHOD.alipay }, { token })

  it('buys copies of each of the two tools where he stands, and has them to use', async () => {
    const mobile = '13700590001'
    const { accountId } = await foundPerson(world, { name: '邱个人', mobile })
    const token = await world.signIn(mobile)
    expect((await world.call('/order/getPackageInfo', {}, { token })).data).toMatchObject({
      isShowBuyBtn: true,
      isVerified: true,
    })
    const kinds = [
      [AI_PACKAGE_TYPE.compare, 'compare'],
      [AI_PACKAGE_TYPE.examine, 'examine'],
    ] as const
    for (const [packageType, kind] of kinds) {
      const [item, ...others] = await itemsFor(token, packageType)
      expect(others).toEqual([])
      const made = await payFor(item!.code, token)
      expect(made.code, made.msg).toBe(1)
      const { attemptId, orderId } = made.data
      const left = () => balance(world.services.db, { ownerId: accountId, kind, now: world.clock.now() })
      expect(await left()).toBe(0)
      await settle(world.services, await factOf(attemptId))
      expect((await world.call('/order/detail', { orderId }, { token })).data).toMatchObject({
        status: ORDER.paid,
        amountFen: item!.priceFen,
      })
      expect(await left()).toBe(item!.contents[kind])
    }
    expect((await world.call('/contractCompare/getPageNum', {}, { token })).data).toEqual({ copies: 50 })
  })

  it('says first who he is, and buys nothing that is for companies', async () => {
    const mobile = '13700590002'
    await foundPerson(world, { name: '未实名', mobile, verified: false })
    const unverified = await world.signIn(mobile)
    expect((await world.call('/order/getPackageInfo', {}, { token: unverified })).data).toMatchObject({
      isVerified: false,
    })
    const [item] = await itemsFor(unverified)
    expect((await payFor(item!.code, unverified)).code).toBe(CODE.PERSON_UNVERIFIED)
    const verified = await world.signIn('13800000008')
    expect((await payFor('package-2-year', verified)).code).toBe(CODE.ITEM_GONE)
    const { token } = await buyer()
    expect((await payFor(item!.code, token)).code).toBe(CODE.FORBIDDEN)
  })
})

describe('what vendors say', () => {
  it('is credited once or not at all: 1,000 notices duplicated, reordered, forged and wrong', async () => {
    const by = await buyer()
    const facts: { fact: PaidFact; right: boolean }[] = []
    const orders: { orderId: string; pays: boolean }[] = []
    for (const [index, code] of [
      'contract-100',
      'contract-500',
      'sms-1000',
      'face-100',
      'person-100',
      'notary-1',
      'compare-50',
      'examine-50',
    ].entries()) {
      const { orderId } = await order(by, code)
      const pays = index % 4 !== 3
      orders.push({ orderId, pays })
      const { attemptId } = await pay(by, orderId, index % 2 ? METHOD.wechat : METHOD.alipay)
      const right = await factOf(attemptId)
      for (let copy = 0; copy < 125; copy++) {
        const wrong = [
          { amountFen: right.amountFen - 1 },
          { merchant: 'somebody-else' },
          { vendor: 'sandbox-dingtalk' },
          { currency: 'USD' },
          { no: `${right.no.slice(0, -1)}_` },
        ][copy % 5]!
        const isRight = pays && copy % 3 === 0
        facts.push({ fact: isRight ? right : { ...right, ...wrong }, right: isRight })
      }
    }
    expect(facts).toHaveLength(1000)
    // A fixed disorder: the same every run.
    const shuffled = facts
      .map((each, index) => ({ each, key: (index * 7919) % 1009 }))
      .sort((a, b) => a.key - b.key)
      .map(({ each }) => each)
    const outcomes: string[] = []
    for (let at = 0; at < shuffled.length; at += 8)
      outcomes.push(
        ...(await Promise.all(shuffled.slice(at, at + 8).map(({ fact }) => settle(world.services, fact)))),
      )
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(6)
    expect(new Set(outcomes)).toEqual(new Set(['paid', 'repeated', 'fault', 'unknown']))
    for (const { orderId, pays } of orders) expect((await statusOf(by, orderId)).status).toBe(pays ? 2 : 1)
    const cash = await sql<{ sum: string }>`select coalesce(sum(p.amount_fen), 0) as sum from money_posting p
      join purchase_order o on o.id = p.order_id where p.account like 'cash:%' and o.owner_id = ${by.companyId}`.execute(
      world.services.db,
    )
    const due = await sql<{ sum: string }>`select coalesce(sum(amount_fen), 0) as sum from purchase_order
      where owner_id = ${by.companyId} and status = 2`.execute(world.services.db)
    expect(Number(cash.rows[0]!.sum)).toBe(Number(due.rows[0]!.sum))
  }, 180_000)

  it('has one outcome when 200 pay and cancel at once; what is paid beyond goes back', async () => {
    const by = await buyer()
    const { orderId } = await order(by)
    const facts: PaidFact[] = []
    for (const method of [METHOD.alipay, METHOD.wechat] as const)
      facts.push(await factOf((await pay(by, orderId, method)).attemptId))
    const acts = Array.from({ length: 200 }, (_, index) =>
      index % 4 === 3
        ? () =>
            world
              .call('/order/cancelOrder', { orderId }, { token: by.token })
              .then(({ code }) => `cancel ${code}`)
        : () => settle(world.services, facts[index % 2]!) as Promise<string>,
    )
    const said: string[] = []
    // As many at once as the pool holds: the rest would only wait for a connection.
    for (let at = 0; at < acts.length; at += 10)
      said.push(...(await Promise.all(acts.slice(at, at + 10).map((act) => act()))))
    const { status } = await statusOf(by, orderId)
    const won = said.filter((each) => each === 'paid' || each === 'cancel 1')
    expect(won).toHaveLength(1)
    expect(status).toBe(won[0] === 'paid' ? 2 : 3)
    expect(await copies(by)).toBe(status === ORDER.paid ? 120 : 20)
    const owed = await rowsOf(
      world.services.db,
      'payment_refund',
      { order_id: orderId },
      { columns: ['amount_fen'] },
    )
    expect(owed).toHaveLength(status === ORDER.paid ? 1 : 2)
  }, 120_000)

  it('after a cancellation is honoured when time cancelled, and given back when the buyer did', async () => {
    const by = await buyer()
    const late = await order(by)
    const lateFact = await factOf((await pay(by, late.orderId)).attemptId)
    world.clock.advance(25 * HOUR)
    expect(await cancelOverdue(world.services)).toBeGreaterThan(0)
    const token = await world.signIn(String(numbers))
    const again = { ...by, token }
    expect((await statusOf(again, late.orderId)).status).toBe(ORDER.cancelled)
    expect(await settle(world.services, lateFact)).toBe('restored')
    expect((await statusOf(again, late.orderId)).status).toBe(ORDER.paid)

    const dropped = await order(again, 'sms-1000')
    const attempt = await pay(again, dropped.orderId)
    await world.call('/order/cancelOrder', { orderId: dropped.orderId }, { token })
    // The sandbox has the payment too, as a vendor would: so it can be given back there.
    await world.call('/cashier/pay', { key: keyOf(attempt.qr!) })
    await askDue(world.services)
    world.clock.advance(6000)
    await askDue(world.services)
    await payDueRefunds(world.services)
    const { timeline, status } = await statusOf(again, dropped.orderId)
    expect(status).toBe(ORDER.cancelled)
    expect(timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['订单已取消，款项原路退回', '退款到账']),
    )
  })
})

describe('a bank transfer', () => {
  const transfer = (name: string, amountFen: number, remark: string) =>
    world.services.db
      .insertInto('sandbox_bank_receipt')
      .values({
        id: sql`gen_random_uuid()`,
        payer_name: name,
        payer_account_cipher: world.services.columns.seal('6222000011112222'),
        amount_fen: amountFen,
        remark,
        received_at: world.clock.now(),
      } as never)
      .execute()

  it('is matched by itself when code, amount and payer agree; otherwise a person says', async () => {
    const by = await buyer()
    const { orderId } = await order(by)
    const attempt = await pay(by, orderId, METHOD.transfer)
    await transfer(by.name, 45_000, `货款 ${attempt.transfer!.remark}`)
    expect(await collectTransfers(world.services)).toBe(1)
    expect(await collectTransfers(world.services)).toBe(0)
    expect((await statusOf(by, orderId)).status).toBe(ORDER.paid)

    const second = await order(by, 'sms-1000')
    const other = await pay(by, second.orderId, METHOD.transfer)
    await transfer('个人代付', 6_100, other.transfer!.remark)
    await collectTransfers(world.services)
    expect((await statusOf(by, second.orderId)).status).toBe(ORDER.toPay)
    const operator = await world.signIn('13800000009')
    const { data } = await world.call('/operator/transfer/list', { state: 0 }, { token: operator })
    const receipt = data.list.find(({ payerName }) => payerName === '个人代付')!
    expect(receipt.candidates[0]).toMatchObject({ agrees: ['code'], amountFen: 6000 })
    const match = await world.call(
      '/operator/transfer/match',
      { receiptId: receipt.receiptId, attemptId: receipt.candidates[0]!.attemptId, note: '已电话核实' },
      { token: operator },
    )
    expect(match.data).toEqual({ needsSecond: false })
    expect((await statusOf(by, second.orderId)).status).toBe(ORDER.paid)
    const surplus = await rowOf(world.services.db, 'payment_refund', { order_id: second.orderId }, [
      'amount_fen',
      'state',
    ])
    expect(surplus).toEqual({ amount_fen: 100, state: 'byHand' })
  })

  it('comes twice in one second alike: both are there, one pays and one is left to a person', async () => {
    const by = await buyer()
    const { orderId } = await order(by)
    const attempt = await pay(by, orderId, METHOD.transfer)
    const remark = `货款 ${attempt.transfer!.remark}`
    await transfer(by.name, 45_000, remark)
    await transfer(by.name, 45_000, remark)
    expect(await collectTransfers(world.services)).toBe(1)
    expect((await statusOf(by, orderId)).status).toBe(ORDER.paid)
    const states = (await rowsOf(world.services.db, 'bank_receipt', { remark })).map(({ state }) => state)
    expect(states.sort()).toEqual([0, 1])
  })

  it('is asked for from where the bank was last read, and over all weeks once a day', async () => {
    const by = await buyer()
    const { orderId } = await order(by)
    const attempt = await pay(by, orderId, METHOD.transfer)
    const asked: number[] = []
    const { bank } = world.services
    const watched = {
      ...world.services,
      bank: {
        ...bank,
        receipts: (from: Date, until: Date) => {
          asked.push(Math.round((until.getTime() - from.getTime()) / HOUR))
          return bank.receipts(from, until)
        },
      },
    }
    await world.services.db.deleteFrom('bank_reading').execute()
    await collectTransfers(watched)
    world.clock.advance(60_000)
    await collectTransfers(watched)
    world.clock.advance(24 * HOUR)
    await collectTransfers(watched)
    expect(asked).toEqual([30 * 24, 24, 30 * 24])
    // One that cannot be settled holds no other back.
    await transfer(by.name, 45_000, attempt.transfer!.remark)
    expect(await collectTransfers(world.services)).toBe(1)
  })
})

describe('one bad payment', () => {
  const HOURS = Array.from({ length: 12 }, () => 2 * HOUR)

  it('stops no other: it is tried again, then set aside and told, and taken up again', async () => {
    const { services } = world
    const [bad, good] = [await buyer(), await buyer()]
    const wrong = await pay(bad, (await order(bad)).orderId)
    const right = await order(good)
    const paid = await pay(good, right.orderId)
    await world.call('/cashier/pay', { key: keyOf(paid.qr!) })
    const { no } = await theRow(services.db, 'payment_attempt', { id: wrong.attemptId })
    const broken = {
      ...services,
      payments: services.payments.map((provider) => ({
        ...provider,
        stateOf: async (asked: string) => {
          if (asked === no) throw new TypeError('an answer nobody foresaw')
          return provider.stateOf(asked)
        },
      })),
    }
    world.clock.advance(6000)
    await askDue(broken)
    expect(await statusOf(good, right.orderId)).toMatchObject({ status: ORDER.paid })
    for (const hours of HOURS) {
      world.clock.advance(hours)
      await askDue(broken)
    }
    const token = await world.signIn('13800000009')
    const told = (await world.call('/operator/running/setAside', {}, { token })).data
    expect(told).toMatchObject([
      {
        kind: 'payment',
        name: '付款查询',
        reason: 'an answer nobody foresaw',
        about: expect.stringContaining(no),
      },
    ])
    expect(await services.metrics.text()).toContain('xinqi_work_set_aside{queue="payment"} 1')
    // Behind one that is set aside the rest goes on.
    await world.call('/operator/running/takeUp', { kind: 'payment' }, { token })
    await askDue(services)
    expect((await world.call('/operator/running/setAside', {}, { token })).data).toEqual([])
  })

  it('or refund: the next one goes out all the same', async () => {
    const { services } = world
    const refunds: { id: string; no: string }[] = []
    for (let nth = 0; nth < 2; nth++) {
      const by = await buyer()
      const { orderId } = await order(by)
      const [first, second] = [await pay(by, orderId), await pay(by, orderId, METHOD.wechat)]
      await settle(services, await factOf(first.attemptId))
      await world.call('/cashier/pay', { key: keyOf(second.qr!) })
      await settle(services, await factOf(second.attemptId))
      refunds.push(await theRow(services.db, 'payment_refund', { order_id: orderId }))
    }
    const broken = {
      ...services,
      payments: services.payments.map((provider) => ({
        ...provider,
        refund: async (asked: Parameters<typeof provider.refund>[0]) => {
          if (asked.refundNo === refunds[0]!.no) throw new TypeError('an answer nobody foresaw')
          return provider.refund(asked)
        },
      })),
    }
    await payDueRefunds(broken)
    const state = async (id: string) => (await theRow(services.db, 'payment_refund', { id })).state
    expect(await state(refunds[0]!.id)).toBe('waiting')
    expect(await state(refunds[1]!.id)).not.toBe('waiting')
    world.clock.advance(HOUR)
    await payDueRefunds(services)
    expect(await state(refunds[0]!.id)).not.toBe('waiting')
  })
})
