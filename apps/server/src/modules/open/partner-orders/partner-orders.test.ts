import { METHOD, ORDER } from '@xinqi/api/commerce'
import { CODE } from '@xinqi/api/error-codes'
import { DEPOSIT } from '@xinqi/api/quota'
import { afterAll, describe, expect, it } from 'vitest'
import { personTitle } from '../../../../test/person-title.ts'
import { productionApp } from '../../../../test/production-app.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { proveMoney } from '../../commerce/money-book/prove-money.ts'
import { balance } from '../../quota/copies/balance.ts'
import { proveLedger } from '../../quota/copies/prove.ts'

const world = await worldOfFile()
const partner = await productionApp(world, { name: '采购合作方', mobile: '13770030001' })
const token = await partner.signIn()

afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
  expect(await proveMoney(world.services.db)).toEqual([])
})

const left = (kind: 'contract' | typeof DEPOSIT) =>
  balance(world.services.db, { ownerId: partner.companyId, kind, now: world.clock.now() })
const order = async (code: string, quantity = 1) =>
  (await world.call('/open/order/create', { code, quantity }, { token })).data
const pay = (orderId: string, method: 1 | 2 | 3 | 5 | 6) =>
  world.call('/open/order/pay', { orderId, method }, { token })
const statusOf = async (orderId: string) =>
  (await world.call('/open/order/payResult', { orderId }, { token })).data.status

/** As somebody with a telephone does. */
const payBySandbox = async (orderId: string) => {
  const { data } = await pay(orderId, METHOD.alipay)
  await world.call('/cashier/pay', { key: data.qr!.split('/').at(-1)! })
  expect(await statusOf(orderId)).toBe(2)
}

describe('a partner buys', () => {
  it('by the same cashier, and the copies are the company’s', async () => {
    const { data: offer } = await world.call('/open/order/packageList', {}, { token })
    expect(offer).toMatchObject({ isVerified: true, balanceFen: 0 })
    expect(offer.list.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['deposit-1000', 'contract-2000', 'contract-100']),
    )
    const before = await left('contract')
    const made = await order('contract-2000')
    expect(made.amountFen).toBe(700_000)
    expect((await world.call('/open/order/create', { code: 'contract-2000' }, { token })).code).toBe(
      CODE.ORDER_OPEN,
    )
    await payBySandbox(made.orderId)
    expect(await left('contract')).toBe(before + 2000)
    const { data } = await world.call('/open/order/list', {}, { token })
    expect(data.list).toMatchObject([{ orderNo: made.orderNo, status: ORDER.paid, payMethod: 1 }])
    // The same order stands in the company's own list: there is one kind of order.
    const web = await world.signIn(partner.mobile)
    const own = await world.call('/order/payList', {}, { token: web })
    expect(own.data.list.map(({ orderNo }) => orderNo)).toEqual([made.orderNo])
  })

  it('ahead, and pays from that to the fen, at once or not at all', async () => {
    const deposit = await order('deposit-1000', 1)
    expect((await pay(deposit.orderId, METHOD.balance)).code).not.toBe(1)
    await payBySandbox(deposit.orderId)
    expect(await left(DEPOSIT)).toBe(100_000)
    const copies = await left('contract')
    const first = await order('contract-100')
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(first.orderId, METHOD.balance)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect([await left(DEPOSIT), await left('contract')]).toEqual([55_000, copies + 100])
    const second = await order('contract-500')
    expect((await pay(second.orderId, METHOD.balance)).code).toBe(CODE.OPEN_BALANCE_SHORT)
    expect([await left(DEPOSIT), await statusOf(second.orderId)]).toEqual([55_000, 1])
    expect((await world.call('/open/order/cancel', { orderId: second.orderId }, { token })).code).toBe(1)
    const { data } = await world.call('/open/charge/entries', { kind: DEPOSIT }, { token })
    expect(data.list.map(({ quantity, orderNo }) => [quantity, orderNo])).toEqual([
      [-45_000, first.orderNo],
      [100_000, deposit.orderNo],
    ])
  })

  it('by transfer with a proof, and has it invoiced', async () => {
    const made = await order('sms-1000')
    const { data } = await pay(made.orderId, METHOD.transfer)
    expect(data.transfer?.remark).toMatch(/^[A-Z0-9]{8}$/)
    const proof = await world.form(
      '/open/order/uploadRemit',
      [
        { name: 'orderId', value: made.orderId },
        { name: 'file', fileName: '回单.pdf', bytes: Buffer.from('%PDF-1.4 回单') },
      ] as never,
      { token },
    )
    expect(proof.code).toBe(1)
    const title = await world.call('/open/invoice/saveTitle', personTitle('采购合作方'), { token })
    expect(title.code).toBe(1)
    // What was paid from money paid ahead is invoiced with that money, and not again.
    const { data: orders } = await world.call('/open/order/list', { toInvoice: true }, { token })
    expect(orders.list.map(({ payMethod }) => payMethod)).toEqual([1, 1])
    const all = (await world.call('/open/order/list', { status: ORDER.paid }, { token })).data.list
    const again = await world.call(
      '/open/invoice/apply',
      {
        orderIds: all.filter(({ payMethod }) => payMethod === METHOD.balance).map(({ orderId }) => orderId),
        type: 1,
        titleId: title.data.titleId,
      },
      { token },
    )
    expect(again.msg).toContain('没有可开票的金额')
    const applied = await world.call(
      '/open/invoice/apply',
      { orderIds: orders.list.map(({ orderId }) => orderId), type: 1, titleId: title.data.titleId },
      { token },
    )
    expect(applied.data.amountFen).toBe(orders.list.reduce((sum, { amountFen }) => sum + amountFen, 0))
    const { data: invoices } = await world.call('/open/invoice/list', {}, { token })
    expect(invoices.list).toMatchObject([{ state: 'asked', titleName: '采购合作方' }])
  })

  it('nothing of another’s', async () => {
    const other = await productionApp(world, { name: '别家合作方', mobile: '13770030002' })
    const theirs = await other.signIn()
    const made = await order('face-100')
    for (const path of ['/open/order/payResult', '/open/order/cancel'] as const)
      expect((await world.call(path, { orderId: made.orderId }, { token: theirs })).code).toBe(CODE.NOT_FOUND)
    expect(
      (await world.call('/open/order/pay', { orderId: made.orderId, method: 1 }, { token: theirs })).code,
    ).toBe(404)
    expect((await world.call('/open/order/list', {}, { token: theirs })).data.list).toEqual([])
  })
})
