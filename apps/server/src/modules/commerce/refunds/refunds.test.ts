import { METHOD, PROPOSAL, REFUND } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { HEADERS } from '@xinqi/api/wire'
import { afterAll, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { addPerson } from '../../../../test/found-people.ts'
import { personTitle } from '../../../../test/person-title.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { balance } from '../../quota/copies/balance.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { proveMoney } from '../money-book/prove-money.ts'
import { askDue } from '../payment/ask-vendor.ts'
import { payDueRefunds } from '../payment/pay-refunds.ts'

const world = await worldOfFile()
const operator = await world.signIn('13800000009')
const other = await world.services.db
  .transaction()
  .execute((tx) => addPerson(world.services, tx, { name: '孙复核', mobile: '13700600009' }))
await inRows(world.services.db, 'account', { id: other }).set({ is_operator: true })
const second = await world.signIn('13700600009')
const { companyId } = await foundCompany(world, {
  name: '退款测试有限公司',
  mobile: '13700600001',
  packageType: 1,
})
const token = await world.signIn('13700600001')

afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
  expect(await proveMoney(world.services.db)).toEqual([])
})

const contracts = () =>
  balance(world.services.db, { ownerId: companyId, kind: 'contract', now: world.clock.now() })
const buy = async (code: string) => {
  const { data: made } = await world.call('/order/createOrderPay', { code }, { token })
  const { data: attempt } = await world.call(
    '/order/orderPay',
    { orderId: made.orderId, method: METHOD.wechat },
    { token },
  )
  await world.call('/cashier/pay', { key: attempt.qr!.split('/').at(-1)! })
  world.clock.advance(6000)
  await askDue(world.services)
  return made.orderId
}

it('a refund above the limit needs a second person, reverses the ledger and returns the money; invoiced is red first', async () => {
  const orderId = await buy('package-3-year')
  expect([
    await contracts(),
    (await packageInForce(world.services.db, companyId, world.clock.now())).packageType,
  ]).toEqual([520, 3])
  const { data: title } = await world.call('/invoice/saveTitle', personTitle('张三'), { token })
  const apply = () =>
    world.call('/invoice/apply', { orderIds: [orderId], type: 1, titleId: title.titleId }, { token })
  const { data: invoice } = await apply()
  expect(invoice.amountFen).toBe(219_900)
  expect((await apply()).code).toBe(CODE.INVOICE_AMOUNT)
  const number = '26110000000000000001'
  const issued = await world.form(
    '/operator/invoice/issue',
    [
      { name: 'invoiceId', value: invoice.invoiceId },
      { name: 'number', value: number },
      { name: 'amount', value: '2199.00' },
      { name: 'file', fileName: 'f.pdf', bytes: Buffer.from('%PDF-1.7 invoice') },
    ] as never,
    { token: operator },
  )
  expect(issued.code).toBe(1)
  const { data: request } = await world.call('/order/refund/ask', { orderId, reason: '买错了' }, { token })
  expect(request.proposalFen).toBe(219_900)
  const decide = () =>
    world.call(
      '/operator/refund/decide',
      { requestId: request.requestId, agree: true, decision: '七天内未用' },
      { token: operator },
    )
  expect((await decide()).data).toEqual({ needsSecond: true })
  const { data: waiting } = await world.call(
    '/operator/proposal/list',
    { status: PROPOSAL.waiting },
    { token: second },
  )
  const agree = (by: string) =>
    world.call(
      '/operator/proposal/decide',
      { proposalId: waiting.list[0]!.proposalId, agree: true, decision: '同意' },
      { token: by },
    )
  expect((await agree(operator)).code).toBe(CODE.SECOND_PERSON)
  expect((await agree(second)).code).toBe(CODE.INVOICED_FIRST_RED)
  await world.form(
    '/operator/invoice/red',
    [
      { name: 'invoiceId', value: invoice.invoiceId },
      { name: 'number', value: '26110000000000000002' },
      { name: 'reason', value: '退款' },
      { name: 'file', fileName: 'red.pdf', bytes: Buffer.from('%PDF-1.7 red') },
    ] as never,
    { token: operator },
  )
  const { data: red } = await world.call(
    '/invoice/download',
    { invoiceId: invoice.invoiceId, format: 'pdf', isRed: true },
    { token },
  )
  expect(red.fileName).toBe('红字发票-26110000000000000002.pdf')
  expect((await agree(second)).code).toBe(1)
  expect([
    await contracts(),
    (await packageInForce(world.services.db, companyId, world.clock.now())).packageType,
  ]).toEqual([20, 1])
  await payDueRefunds(world.services)
  const { data } = await world.call('/order/detail', { orderId }, { token })
  expect(data).toMatchObject({ refundedFen: 219_900, refund: { status: REFUND.paidBack } })
})

it('copies given or taken back by hand are written down with their reason; above the limit a second person agrees, and never more than there is', async () => {
  const by = { token: operator }
  const before = await contracts()
  const asked = { companyId, kind: 'contract', reason: '补偿一次故障' } as const
  const give = (quantity: number) =>
    world.call('/operator/copies/grant', { ...asked, quantity, months: 12 }, by)
  const take = (quantity: number) => world.call('/operator/copies/takeBack', { ...asked, quantity }, by)
  expect((await give(100)).data).toEqual({ needsSecond: false })
  expect((await take(30)).data).toEqual({ needsSecond: false })
  expect(await contracts()).toBe(before + 70)
  expect((await take(before + 71)).code).toBe(CODE.QUOTA_SHORT)
  expect((await give(1001)).data).toEqual({ needsSecond: true })
  expect(await contracts()).toBe(before + 70)
  const { data: waiting } = await world.call(
    '/operator/proposal/list',
    { status: PROPOSAL.waiting },
    { token: second },
  )
  const [proposal] = waiting.list
  expect(proposal).toMatchObject({ whatName: '增加份数', reason: asked.reason, isMine: false })
  const decide = { proposalId: proposal!.proposalId, agree: true, decision: '属实' }
  expect((await world.call('/operator/proposal/decide', decide, by)).code).toBe(CODE.SECOND_PERSON)
  expect((await world.call('/operator/proposal/decide', decide, { token: second })).code).toBe(1)
  expect(await contracts()).toBe(before + 1071)
  const written = await world.services.db
    .selectFrom('audit_event')
    .select(['event', 'succeeded'])
    .where('event', 'in', ['copies.grant', 'copies.takeBack', 'proposal.decide'])
    .where('detail', 'is not', null)
    .execute()
  expect(written.filter(({ succeeded }) => succeeded).length).toBeGreaterThanOrEqual(4)
})

it('a package without an order is opened when a second person agrees, and by nobody alone', async () => {
  const { companyId: elsewhere } = await foundCompany(world, {
    name: '开通测试有限公司',
    mobile: '13700600041',
    packageType: 1,
  })
  const asked = { companyId: elsewhere, code: 'premium', reason: '合作平台签约' }
  const open = (given: typeof asked, by = operator) =>
    world.call('/operator/copies/openPackage', given, { token: by })
  const held = async () =>
    (await world.call('/operator/copies/balance', { companyId: elsewhere }, { token: operator })).data
      .packageName
  const { data: catalogue } = await world.call(
    '/operator/catalogue/list',
    { pageSize: 100 },
    { token: operator },
  )
  const item = catalogue.list.find(({ sort, name }) => sort === 'package' && name.includes('高级'))!
  expect((await open({ ...asked, code: 'nonesuch' })).code).toBe(CODE.ITEM_GONE)
  expect((await open({ ...asked, code: item.code })).data).toEqual({ needsSecond: true })
  expect(await held()).toBe('基础版')
  const { data: waiting } = await world.call(
    '/operator/proposal/list',
    { status: PROPOSAL.waiting },
    { token: second },
  )
  const proposal = waiting.list.find(({ whatName }) => whatName === '开通套餐')!
  expect(proposal.about).toContain('开通测试有限公司')
  const decide = (by: string) =>
    world.call(
      '/operator/proposal/decide',
      { proposalId: proposal.proposalId, agree: true, decision: '属实' },
      { token: by },
    )
  expect((await decide(operator)).code).toBe(CODE.SECOND_PERSON)
  expect((await decide(second)).code).toBe(1)
  expect(await held()).toBe('高级版')
})

it('what one operator does alone counts by the day, for him and for whoever gets it', async () => {
  world.clock.advance(DAY)
  const [first, another] = await world.signInAll('13800000009', '13700600009')
  const { companyId: elsewhere } = await foundCompany(world, {
    name: '额度测试有限公司',
    mobile: '13700600031',
    packageType: 1,
  })
  const { companyId: third } = await foundCompany(world, {
    name: '额度测试二有限公司',
    mobile: '13700600032',
    packageType: 1,
  })
  const give = async (token: string, to: string, quantity: number) =>
    (
      await world.call(
        '/operator/copies/grant',
        { companyId: to, kind: 'contract', reason: '补偿一次故障', quantity, months: 12 },
        { token },
      )
    ).data
  expect(await give(first, elsewhere, 600)).toEqual({ needsSecond: false })
  // The rest of the day's limit, and not one more: neither to the same company nor to another.
  expect(await give(first, elsewhere, 401)).toEqual({ needsSecond: true })
  expect(await give(first, third, 401)).toEqual({ needsSecond: true })
  expect(await give(first, third, 400)).toEqual({ needsSecond: false })
  // Nor does the same company get more by another hand.
  expect(await give(another, elsewhere, 401)).toEqual({ needsSecond: true })
  expect(await give(another, third, 600)).toEqual({ needsSecond: false })
  world.clock.advance(DAY)
  const [, nextDay] = await world.signInAll('13800000009', '13700600009')
  expect(await give(nextDay, elsewhere, 1000)).toEqual({ needsSecond: false })
})

it('copies given once are given once, also when the answer was lost and the same is asked again', async () => {
  const [someone] = await world.signInAll('13800000009')
  const { companyId: house } = await foundCompany(world, {
    name: '额度重问有限公司',
    mobile: '13700600041',
    packageType: 1,
  })
  const given = {
    companyId: house,
    kind: 'contract',
    reason: '补偿一次故障',
    quantity: 5,
    months: 12,
  } as const
  const give = (headers: Record<string, string>) =>
    world.call('/operator/copies/grant', given, {
      token: someone,
      headers: { [HEADERS.idempotencyKey]: 'lost-copies', ...headers },
    })
  const copies = () =>
    balance(world.services.db, { ownerId: house, kind: 'contract', now: world.clock.now() })
  const before = await copies()
  expect((await give({})).data).toEqual({ needsSecond: false })
  expect((await give({ [HEADERS.askedAgain]: '1' })).data).toEqual({ needsSecond: false })
  expect(await copies()).toBe(before + 5)
})
