// Vendors tell of money while servers are killed between the notice and the answer: each order is paid exactly once.
import { METHOD, ORDER } from '@xinqi/api/commerce'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { proveMoney } from '../src/modules/commerce/money-book/prove-money.ts'
import { balance } from '../src/modules/quota/copies/balance.ts'
import { proveLedger } from '../src/modules/quota/copies/prove.ts'
import { paymentAlipay } from '../src/providers/payment-alipay.ts'
import type { CashierDeath, CashierOrders } from './dying-cashier.ts'
import { type ForkedServer, forkServer, sharedEnv } from './forked-server.ts'
import { foundCompany } from './found-company.ts'
import { SELLER, strictAlipayPay } from './strict-payments-alipay.ts'
import { BEGINNING } from './test-config.ts'
import { openWorld, type World } from './world.ts'

/** Four at each point; as many more as asked for. */
const ROUNDS = Number(process.env.XINQI_ROUNDS ?? 16)
const POINTS: readonly CashierDeath[] = ['heard', 'believed', 'settled', 'later']

let world: World
let vendor: Awaited<ReturnType<typeof strictAlipayPay>>
let bundle: string
const clock = () => world?.clock.now() ?? BEGINNING
beforeAll(async () => {
  vendor = await strictAlipayPay(clock)
  const settings = {
    gateway: vendor.url,
    ...SELLER,
    privateKey: vendor.appKey,
    alipayPublicKey: vendor.vendorKey,
    publicUrl: 'https://sign.example',
  }
  world = await openWorld({ payments: [paymentAlipay(settings, clock)] })
  bundle = await bundleServer('apps/server/test/dying-cashier.ts', 'dying-cashier')
}, 120_000)
afterAll(async () => {
  await world?.close()
  vendor?.close()
})

const start = (death: CashierDeath) => {
  const orders: CashierOrders = {
    connection: world.connection,
    env: sharedEnv(world, {
      PUBLIC_URL: 'https://sign.example',
      ALIPAY_PAY: 'alipay',
      ALIPAY_GATEWAY: vendor.url,
      ALIPAY_APP_ID: SELLER.appId,
      ALIPAY_SELLER_ID: SELLER.sellerId,
      ALIPAY_PRIVATE_KEY: vendor.appKey,
      ALIPAY_PUBLIC_KEY: vendor.vendorKey,
    }),
    now: clock().toISOString(),
    death,
  }
  return forkServer(bundle, orders, 'inherit')
}
/** What the vendor hears; nothing when the line broke. */
const tell = ({ headers, body }: ReturnType<typeof vendor.notice>, port: number): Promise<string | null> =>
  fetch(`http://127.0.0.1:${port}/notify/alipay`, { method: 'POST', headers, body }).then(
    (answer) => answer.text(),
    () => null,
  )

/** An order whose money the vendor has and nobody here knows of. */
const paidAtVendor = async (round: number) => {
  const mobile = String(13_700_860_000 + round)
  const { companyId } = await foundCompany(world, {
    name: `断电付款${round}有限公司`,
    mobile,
    packageType: 1,
  })
  const token = await world.signIn(mobile)
  const { data } = await world.call('/order/createOrderPay', { code: 'contract-100' }, { token })
  const { orderId } = data
  const paying = await world.call('/order/orderPay', { orderId, method: METHOD.alipay }, { token })
  const no = paying.data.qr!.split('/').at(-1)!
  vendor.pay(no)
  return { no, orderId, companyId, token }
}

it(`pays each order exactly once over ${ROUNDS} servers killed between the notice and the answer`, async () => {
  const orders: { orderId: string; companyId: string; token: string }[] = []
  let unheard: string[] = []
  let heard = 0
  let ready: Promise<ForkedServer> | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const death = POINTS[round % POINTS.length]!
    const server = await (ready ?? start(death))
    ready = round + 1 < ROUNDS ? start(POINTS[(round + 1) % POINTS.length]!) : undefined
    const { no, ...order } = await paidAtVendor(round)
    orders.push(order)
    unheard.push(no)
    const said = Promise.all(unheard.map((no) => tell(vendor.notice(no), server.port)))
    if (death === 'later') setTimeout(() => server.child.kill('SIGKILL'), (round * 37) % 400)
    const answers = await said
    server.child.kill('SIGKILL')
    await server.gone
    heard += answers.filter((answer) => answer === 'success').length
    unheard = unheard.filter((_, index) => answers[index] !== 'success')
  }
  // The vendor tells until somebody answers.
  for (const no of unheard)
    expect((await world.app.inject({ method: 'POST', url: '/notify/alipay', ...noticeOf(no) })).body).toBe(
      'success',
    )
  for (const { orderId, companyId, token } of orders) {
    expect((await world.call('/order/detail', { orderId }, { token })).data.status).toBe(ORDER.paid)
    const now = clock()
    expect(await balance(world.services.db, { ownerId: companyId, kind: 'contract', now })).toBe(120)
  }
  expect(await proveMoney(world.services.db)).toEqual([])
  expect(await proveLedger(world.services.db)).toEqual([])
  console.info(`${ROUNDS} servers killed, ${orders.length} orders paid once each, ${heard} heard in time`)
}, 600_000)

const noticeOf = (no: string) => {
  const { headers, body } = vendor.notice(no)
  return { headers, payload: body }
}
