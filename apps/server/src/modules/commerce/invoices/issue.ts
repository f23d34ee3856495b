import { chinaDay } from '@xinqi/api/china-day'
import { fenOf, yuanOf } from '@xinqi/api/commerce'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { orderHappened } from '../orders/orders.ts'

const FORMATS: Record<string, { mediaType: string; begins: Buffer }> = {
  pdf: { mediaType: 'application/pdf', begins: Buffer.from('%PDF') },
  ofd: { mediaType: 'application/ofd', begins: Buffer.from('PK') },
  xml: { mediaType: 'application/xml', begins: Buffer.from('<') },
}

type Deciding = Call<'/operator/invoice/issue' | '/operator/invoice/fail' | '/operator/invoice/red'>

const locked = async (call: Deciding, states: readonly string[]) => {
  const row = await call.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', call.body.invoiceId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND')
  if (!states.includes(row.state)) throw new CodedError('INVOICE_STATE')
  return row
}

const tellOrders = async (call: Deciding, invoiceId: string, what: string, detail: string) => {
  const { db, now } = call
  const orders = await db
    .selectFrom('invoice_order')
    .innerJoin('purchase_order', 'purchase_order.id', 'invoice_order.order_id')
    .select([
      'purchase_order.id',
      'purchase_order.account_id',
      'purchase_order.owner_id',
      'purchase_order.is_company',
    ])
    .where('invoice_id', '=', invoiceId)
    .execute()
  for (const order of orders) await orderHappened(db, order.id, { what, detail, at: now })
  const [first] = orders
  if (first)
    await sendMessage(db, {
      accountId: first.account_id,
      companyId: first.is_company ? first.owner_id : null,
      title: what,
      content: detail,
      path: '/center/payList?tab=invoices',
      at: now,
    })
}

const isTaken = async (call: Deciding, number: string): Promise<boolean> =>
  (await call.db
    .selectFrom('invoice')
    .select('id')
    .where((eb) => eb.or([eb('number', '=', number), eb('red_number', '=', number)]))
    .executeTakeFirst()) !== undefined

/** What the tax bureau issued, written down: the number once for ever, the amount to the fen, the files as they are. */
export const issueInvoice = async (call: Call<'/operator/invoice/issue'>) => {
  const { actor, body, db, files, now, services } = call
  const invoice = await locked(call, ['asked', 'issuing'])
  if (fenOf(body.amount) !== invoice.amount_fen)
    throw new CodedError('BAD_REQUEST', `金额应为 ¥${yuanOf(invoice.amount_fen)}`)
  if (await isTaken(call, body.number)) throw new CodedError('INVOICE_NUMBER')
  if (files.length === 0) throw new CodedError('FILE_MISSING')
  for (const file of files) {
    const format = file.fileName.split('.').at(-1)?.toLowerCase() ?? ''
    const known = FORMATS[format]
    if (!known || !file.bytes.subarray(0, known.begins.length).equals(known.begins))
      throw new CodedError('FILE_TYPE', '请上传 PDF、OFD 或 XML 格式的发票')
    const stored = await services.blobs.put(db, {
      scopeId: invoice.owner_id,
      bytes: file.bytes,
      mediaType: known.mediaType,
    })
    await db
      .insertInto('invoice_file')
      .values({
        invoice_id: invoice.id,
        format,
        blob_id: stored.id,
        file_name: `发票-${body.number}.${format}`,
      })
      .onConflict((oc) => oc.columns(['invoice_id', 'format', 'is_red']).doUpdateSet({ blob_id: stored.id }))
      .execute()
  }
  await db
    .updateTable('invoice')
    .set({
      state: 'issued',
      number: body.number,
      issued_by: actor.name,
      issued_at: now,
      issued_on: chinaDay(now),
      reason: null,
    })
    .where('id', '=', invoice.id)
    .execute()
  await tellOrders(call, invoice.id, '发票已开具', `号码 ${body.number}，¥${yuanOf(invoice.amount_fen)}`)
  call.note({ target: body.number, detail: { amountFen: invoice.amount_fen } })
  return {}
}

export const failInvoice = async (call: Call<'/operator/invoice/fail'>) => {
  const invoice = await locked(call, ['asked', 'issuing'])
  await call.db
    .updateTable('invoice')
    .set({ state: 'failed', reason: call.body.reason })
    .where('id', '=', invoice.id)
    .execute()
  await tellOrders(call, invoice.id, '发票开具失败', call.body.reason)
  call.note({ target: `¥${yuanOf(invoice.amount_fen)}`, detail: { reason: call.body.reason } })
  return {}
}

/** Red is whole: what must stay invoiced is asked for anew. */
export const redInvoice = async (call: Call<'/operator/invoice/red'>) => {
  const invoice = await locked(call, ['issued', 'reding'])
  if (await isTaken(call, call.body.number)) throw new CodedError('INVOICE_NUMBER')
  await call.db
    .updateTable('invoice')
    .set({ state: 'red', red_number: call.body.number, reason: call.body.reason })
    .where('id', '=', invoice.id)
    .execute()
  await tellOrders(
    call,
    invoice.id,
    '发票已红冲',
    `${invoice.number} → ${call.body.number}：${call.body.reason}`,
  )
  call.note({ target: invoice.number ?? '', detail: { red: call.body.number } })
  return {}
}
