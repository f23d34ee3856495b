import { chinaDay } from '@xinqi/api/china-day'
import { fenOf, yuanOf } from '@xinqi/api/commerce'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, oneOf, rowsOf, valuesOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { addOrderEvent } from '../orders/orders.ts'

/** What each kind of file must begin with. */
export const FORMATS: Record<string, { mediaType: string; begins: Buffer }> = {
  pdf: { mediaType: 'application/pdf', begins: Buffer.from('%PDF') },
  ofd: { mediaType: 'application/ofd', begins: Buffer.from('PK') },
  xml: { mediaType: 'application/xml', begins: Buffer.from('<') },
}

type Happening = { what: string; detail: string; at: Date }

export const lockInvoice = (db: Queryable, invoiceId: string) => lockRow(db, 'invoice', { id: invoiceId })

/** While a channel has it, nobody else touches it: two hands would issue it twice. */
export const locked = async (db: Queryable, invoiceId: string, states: readonly string[]) => {
  const row = orNotFound(await lockInvoice(db, invoiceId))
  if (!states.includes(row.state)) throw new CodedError('INVOICE_STATE')
  return row
}

export const tellOrders = async (db: Queryable, invoiceId: string, told: Happening) => {
  const ids = await valuesOf(db, 'invoice_order', 'order_id', { invoice_id: invoiceId })
  const orders = await rowsOf(
    db,
    'purchase_order',
    { id: oneOf(ids) },
    { columns: ['id', 'account_id', 'owner_id', 'is_company'] },
  )
  for (const order of orders) await addOrderEvent(db, order.id, told)
  const [first] = orders
  if (first)
    await sendMessage(db, {
      accountId: first.account_id,
      companyId: first.is_company ? first.owner_id : null,
      title: told.what,
      content: told.detail,
      path: '/center/payList?tab=invoices',
      at: told.at,
    })
}

export const isTaken = async (db: Queryable, number: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice')
    .select('id')
    .where((eb) => eb.or([eb('number', '=', number), eb('red_number', '=', number)]))
    .executeTakeFirst()) !== undefined

type InvoiceDocument = { format: string; bytes: Buffer; number: string; isRed: boolean }

/** Once a format and colour; the last one given stands. */
export const keepFile = async (
  { blobs }: Pick<Services, 'blobs'>,
  db: Tx,
  invoice: { id: string; owner_id: string },
  { format, bytes, number, isRed }: InvoiceDocument,
) => {
  const stored = await blobs.put(db, {
    scopeId: invoice.owner_id,
    bytes,
    mediaType: FORMATS[format]!.mediaType,
  })
  await db
    .insertInto('invoice_file')
    .values({
      invoice_id: invoice.id,
      format,
      blob_id: stored.id,
      file_name: `${isRed ? '红字' : ''}发票-${number}.${format}`,
      is_red: isRed,
    })
    .onConflict((oc) => oc.columns(['invoice_id', 'format', 'is_red']).doUpdateSet({ blob_id: stored.id }))
    .execute()
}

export const isOfFormat = (format: string, bytes: Buffer): boolean => {
  const known = FORMATS[format]
  return known?.begins.equals(bytes.subarray(0, known.begins.length)) ?? false
}

export const keepUpload = async (
  { db, services }: Pick<Call<'/operator/invoice/issue'>, 'db' | 'services'>,
  invoice: { id: string; owner_id: string },
  file: { fileName: string; bytes: Buffer; number: string; isRed: boolean },
) => {
  const format = file.fileName.split('.').at(-1)?.toLowerCase() ?? ''
  if (!isOfFormat(format, file.bytes)) throw new CodedError('FILE_TYPE', '请上传 PDF、OFD 或 XML 格式的发票')
  await keepFile(services, db, invoice, { ...file, format })
}

/** What the tax bureau issued, written down: the number once for ever, the amount to the fen, the files as they are. */
export const issueInvoice = async (call: Call<'/operator/invoice/issue'>) => {
  const { actor, body, db, files, now } = call
  const invoice = await locked(call.db, call.body.invoiceId, ['asked'])
  if (fenOf(body.amount) !== invoice.amount_fen)
    throw new CodedError('BAD_REQUEST', `金额应为 ¥${yuanOf(invoice.amount_fen)}`)
  if (await isTaken(call.db, body.number)) throw new CodedError('INVOICE_NUMBER')
  if (files.length === 0) throw new CodedError('FILE_MISSING')
  for (const file of files) await keepUpload(call, invoice, { ...file, number: body.number, isRed: false })
  await inRows(db, 'invoice', { id: invoice.id }).set({
    state: 'issued',
    number: body.number,
    issued_by: actor.name,
    issued_at: now,
    issued_on: chinaDay(now),
    reason: null,
  })
  const detail = `号码 ${body.number}，¥${yuanOf(invoice.amount_fen)}`
  await tellOrders(db, invoice.id, { what: '发票已开具', detail, at: now })
  call.note({ target: body.number, detail: { amountFen: invoice.amount_fen } })
  return {}
}

export const failInvoice = async (call: Call<'/operator/invoice/fail'>) => {
  const invoice = await locked(call.db, call.body.invoiceId, ['asked'])
  await inRows(call.db, 'invoice', { id: invoice.id }).set({ state: 'failed', reason: call.body.reason })
  await tellOrders(call.db, invoice.id, {
    what: '发票开具失败',
    detail: call.body.reason,
    at: call.now,
  })
  call.note({ target: `¥${yuanOf(invoice.amount_fen)}`, detail: { reason: call.body.reason } })
  return {}
}
