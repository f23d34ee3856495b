import { METHOD } from '@xinqi/api/commerce'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, expect, it } from 'vitest'
import { foundCompany } from '../../../../test/found-company.ts'
import { KEY_ID, SECRET, strictInvoices } from '../../../../test/strict-invoices.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { invoiceHttp } from '../../../providers/invoice-http.ts'
import { askDue } from '../payment/ask-vendor.ts'
import { lookAtChannel, proceedInvoice } from './channel.ts'

const world = await worldOfFile()
const operator = await world.signIn('13800000009')
await foundCompany(world, { name: '渠道开票有限公司', mobile: '13700620001', packageType: 1 })
const token = await world.signIn('13700620001')
const channel = await strictInvoices(() => world.clock.now())
const empty = { taxNo: null, address: null, phone: null, bankName: null, bankAccount: null, email: null }
const title = { kind: 2 as const, name: '张三', ...empty, isDefault: true }
const titleId = (await world.call('/invoice/saveTitle', title, { token })).data.titleId

afterAll(async () => {
  await channel.close()
})

const asked = async () => {
  const { data: made } = await world.call('/order/createOrderPay', { code: 'contract-100' }, { token })
  const pay = { orderId: made.orderId, method: METHOD.wechat }
  const { data: attempt } = await world.call('/order/orderPay', pay, { token })
  await world.call('/cashier/pay', { key: attempt.qr!.split('/').at(-1)! })
  world.clock.advance(6000)
  await askDue(world.services)
  const body = { orderIds: [made.orderId], type: 1 as const, titleId }
  return (await world.call('/invoice/apply', body, { token })).data.invoiceId
}
const issue = (invoiceId: string) =>
  world.call('/operator/invoice/issueByChannel', { invoiceId }, { token: operator })
const red = (invoiceId: string) =>
  world.call('/operator/invoice/redByChannel', { invoiceId, reason: '销货退回' }, { token: operator })
const stands = async (invoiceId: string) =>
  (await world.call('/invoice/list', {}, { token })).data.list.find((one) => one.invoiceId === invoiceId)!
const proceed = (invoiceId: string) => proceedInvoice(world.services, invoiceId)

it('the embedded one issues and reverses at once, and says on its face that it is none', async () => {
  const id = await asked()
  expect((await issue(id)).code).toBe(1)
  expect((await issue(id)).code).toBe(CODE.INVOICE_STATE)
  await proceed(id)
  await proceed(id)
  expect(await stands(id)).toMatchObject({
    state: 'issued',
    isSandbox: true,
    files: [{ format: 'pdf', isRed: false }],
  })
  await red(id)
  await proceed(id)
  const after = await stands(id)
  expect(after).toMatchObject({ state: 'red' })
  expect(after.redNumber).toMatch(/^00\d{18}$/)
  const { data } = await world.call(
    '/invoice/download',
    { invoiceId: id, format: 'pdf', isRed: true },
    { token },
  )
  expect(data.fileName).toBe(`红字发票-${after.redNumber}.pdf`)
})

it('a real one is believed only when signature, amount, number and file agree, and asked until it has decided', async () => {
  const settings = { name: '示例开票', url: channel.url, keyId: KEY_ID, secret: SECRET }
  world.services.invoices = invoiceHttp(settings, outbound(['127.0.0.1']), () => world.clock.now())
  const id = await asked()
  await issue(id)
  channel.be('silent')
  await expect(proceed(id)).rejects.toThrow()
  channel.be('well')
  await proceed(id)
  expect((await stands(id)).state).toBe('issuing')
  channel.issue(id)
  for (const mood of ['forging', 'wrongAmount', 'wrongFile'] as const) {
    channel.be(mood)
    await expect(proceed(id)).rejects.toThrow()
    expect((await stands(id)).state).toBe('issuing')
  }
  channel.be('well')
  world.clock.advance(3 * 60_000)
  await lookAtChannel(world.services)
  expect(await stands(id)).toMatchObject({
    state: 'issued',
    number: '26110000000000000001',
    isSandbox: false,
  })

  await red(id)
  await proceed(id)
  expect((await stands(id)).state).toBe('reding')
  const [first] = [...channel.papers].filter(([, paper]) => paper.red)
  channel.fail(first![0], '购方已用于抵扣，须先确认')
  await proceed(id)
  expect(await stands(id)).toMatchObject({ state: 'issued', reason: '红冲未成：购方已用于抵扣，须先确认' })
  await red(id)
  await proceed(id)
  const [, second] = [...channel.papers].filter(([, paper]) => paper.red)
  channel.issue(second![0])
  await proceed(id)
  expect(await stands(id)).toMatchObject({ state: 'red', redNumber: '26110000000000000002' })
  expect(channel.refused).toEqual([])
})

it('what fails there can be asked for anew', async () => {
  const id = await asked()
  await issue(id)
  await proceed(id)
  channel.fail(id, '税号与名称不符')
  await proceed(id)
  expect(await stands(id)).toMatchObject({ state: 'failed', reason: '税号与名称不符' })
})
