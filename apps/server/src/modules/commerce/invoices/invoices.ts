import { METHOD, ORDER, TAX_BP } from '@xinqi/api/commerce'
import { normaliseCreditCode } from '@xinqi/api/credit-code'
import { INVOICE_TITLE } from '@xinqi/api/work-list-status'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import {
  addNew,
  addRow,
  addRows,
  inRow,
  inRows,
  type Row,
  rowOf,
  rowsOf,
  takeRow,
} from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, FileAnswer, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { InvoiceBuyer } from '../../../providers/invoice.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { addOrderEvent } from '../orders/orders.ts'
import { splitTax, taxNumberProblem } from './rules.ts'

/** On these an order's money is spoken for. */
const STANDING = ['asked', 'issuing', 'issued', 'reding']
export type Title = InvoiceBuyer & { kind: 1 | 2; email: string | null }

export const listTitles: PlainHandler<'/invoice/titles'> = async ({ actor, db }) =>
  (
    await db
      .selectFrom('invoice_title')
      .selectAll()
      .where('owner_id', '=', quotaOwner(actor))
      .orderBy('is_default', 'desc')
      .orderBy('created_at')
      .execute()
  ).map((row) => ({ titleId: row.id, ...titleOf(row), isDefault: row.is_default }))

const titleOf = (
  row: Omit<Row<'invoice_title'>, 'owner_id' | 'id' | 'is_default' | 'created_at'>,
): Title => ({
  kind: row.kind as 1 | 2,
  name: row.name,
  taxNo: row.tax_no,
  address: row.address,
  phone: row.phone,
  bankName: row.bank_name,
  bankAccount: row.bank_account,
  email: row.email,
})

export const saveTitle: PlainHandler<'/invoice/saveTitle'> = async (call) => {
  const { actor, body, db, now } = call
  const ownerId = quotaOwner(actor)
  const taxNo = body.taxNo ? normaliseCreditCode(body.taxNo) : null
  if (body.kind === INVOICE_TITLE.company && !taxNo) throw new CodedError('TAX_NUMBER', '企业抬头须填写税号')
  const problem = taxNo ? taxNumberProblem(taxNo) : null
  if (problem?.refused) throw new CodedError('TAX_NUMBER')
  const values = {
    kind: body.kind,
    name: body.name.trim(),
    tax_no: taxNo,
    address: body.address?.trim() || null,
    phone: body.phone?.trim() || null,
    bank_name: body.bankName?.trim() || null,
    bank_account: body.bankAccount?.trim() || null,
    email: body.email,
    is_default: body.isDefault,
  }
  if (body.isDefault) await inRows(db, 'invoice_title', { owner_id: ownerId }).set({ is_default: false })
  const titleId = body.titleId ?? newId()
  if (body.titleId) {
    orNotFound(await inRow(db, 'invoice_title', { owner_id: ownerId, id: titleId }).set(values, ['id']))
  } else await addRow(db, 'invoice_title', { owner_id: ownerId, id: titleId, ...values, created_at: now })
  call.note({ target: values.name })
  return { titleId, warning: problem?.warning ?? null }
}

export const removeTitle = async (call: Call<'/invoice/removeTitle'>) => {
  const gone = orNotFound(
    await takeRow(call.db, 'invoice_title', { owner_id: quotaOwner(call.actor), id: call.body.titleId }, [
      'name',
    ]),
  )
  call.note({ target: gone.name })
  return {}
}

/** A special invoice is the certified company's own, by name and number. */
const insistOnOwn = async (db: Queryable, actor: Actor, title: Title): Promise<void> => {
  const company = actor.company
    ? await rowOf(db, 'company', { id: actor.company.id }, ['name', 'credit_code'])
    : undefined
  if (!company || company.name !== title.name || company.credit_code !== title.taxNo)
    throw new CodedError('INVOICE_SPECIAL')
}

/** Several orders on one, each for what was paid, not refunded and not invoiced yet. */
export const applyInvoice: PlainHandler<'/invoice/apply'> = async (call) => {
  const { actor, body, db, now } = call
  const ownerId = quotaOwner(actor)
  const row = orNotFound(await rowOf(db, 'invoice_title', { owner_id: ownerId, id: body.titleId }))
  const title = titleOf(row)
  if (body.type === 2) await insistOnOwn(db, actor, title)
  const orders = await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', body.orderIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (orders.length !== body.orderIds.length) throw new CodedError('NOT_FOUND')
  const lines: { orderId: string; no: string; amount: number }[] = []
  for (const order of orders) {
    const { taken } = await db
      .selectFrom('invoice_order')
      .innerJoin('invoice', 'invoice.id', 'invoice_order.invoice_id')
      .select(sql<number>`coalesce(sum(invoice_order.amount_fen), 0)::int`.as('taken'))
      .where('invoice_order.order_id', '=', order.id)
      .where('invoice.state', 'in', STANDING)
      .executeTakeFirstOrThrow()
    // What is paid from money paid ahead was invoiced, or can be, with that money.
    const isOwn = order.status === ORDER.paid && order.paid_method !== METHOD.balance
    const amount = isOwn ? order.amount_fen - order.refunded_fen - taken : 0
    if (amount <= 0) throw new CodedError('INVOICE_AMOUNT', `订单 ${order.no} 没有可开票的金额`)
    lines.push({ orderId: order.id, no: order.no, amount })
  }
  const amountFen = lines.reduce((sum, line) => sum + line.amount, 0)
  const { netFen, taxFen } = splitTax(amountFen, TAX_BP)
  const invoiceId = await addNew(db, 'invoice', {
    owner_id: ownerId,
    type: body.type,
    title: JSON.stringify(title),
    amount_fen: amountFen,
    net_fen: netFen,
    tax_fen: taxFen,
    tax_bp: TAX_BP,
    asked_by: actor.name,
    created_at: now,
  })
  await addRows(
    db,
    'invoice_order',
    lines.map((line) => ({ invoice_id: invoiceId, order_id: line.orderId, amount_fen: line.amount })),
  )
  for (const line of lines)
    await addOrderEvent(db, line.orderId, { what: '申请开票', actorName: actor.name, at: now })
  call.note({ target: lines.map(({ no }) => no).join('、'), detail: { amountFen } })
  return { invoiceId, amountFen }
}

type InvoiceRow = {
  id: string
  owner_id: string
  type: number
  title: Title
  amount_fen: number
  net_fen: number
  tax_fen: number
  state: string
  number: string | null
  red_number: string | null
  reason: string | null
  is_sandbox: boolean
  channel: string | null
  created_at: Date
  issued_at: Date | null
}

export const presentInvoice = async (db: Queryable, row: InvoiceRow) => {
  const orders = await db
    .selectFrom('invoice_order')
    .innerJoin('purchase_order', 'purchase_order.id', 'invoice_order.order_id')
    .select('purchase_order.no')
    .where('invoice_order.invoice_id', '=', row.id)
    .orderBy('purchase_order.no')
    .execute()
  const files = await rowsOf(
    db,
    'invoice_file',
    { invoice_id: row.id },
    { columns: ['format', 'is_red'], by: 'format' },
  )
  return {
    invoiceId: row.id,
    type: row.type,
    titleName: row.title.name,
    taxNo: row.title.taxNo,
    amountFen: row.amount_fen,
    netFen: row.net_fen,
    taxFen: row.tax_fen,
    status: row.state === 'issued' || row.state === 'reding' || row.state === 'red' ? 1 : 0,
    state: row.state,
    number: row.number,
    redNumber: row.red_number,
    reason: row.reason,
    isSandbox: row.is_sandbox,
    orderNos: orders.map(({ no }) => no),
    files: files.map(({ format, is_red }) => ({ format, isRed: is_red })),
    createdAt: row.created_at.toISOString(),
    issuedAt: row.issued_at?.toISOString() ?? null,
  }
}

const invoicePage = (
  all: SelectQueryBuilder<Tables, 'invoice', object>,
  asked: { cursor?: string; pageSize?: number },
) =>
  countedPage(
    all.selectAll(),
    all,
    asked,
    { at: 'created_at', id: 'id' },
    (row) => row as unknown as InvoiceRow,
  )

export const listInvoices: PlainHandler<'/invoice/list'> = async ({ actor, body, db }) => {
  const mine = db.selectFrom('invoice').where('owner_id', '=', quotaOwner(actor))
  const page = await invoicePage(mine, body)
  const list = []
  for (const row of page.list) list.push(await presentInvoice(db, row))
  return { list, nextCursor: page.nextCursor, total: page.total }
}

/** The file of one's own invoice, or, for the platform's people, of anybody's. */
const fileOf = async (
  { body, db, note }: Call<'/invoice/download'> | Call<'/operator/invoice/download'>,
  ownerId: string | null,
) => {
  const file = orNotFound(
    await db
      .selectFrom('invoice_file')
      .innerJoin('invoice', 'invoice.id', 'invoice_file.invoice_id')
      .select(['invoice_file.blob_id', 'invoice_file.file_name', 'invoice.number'])
      .where('invoice.id', '=', body.invoiceId)
      .$if(ownerId !== null, (query) => query.where('invoice.owner_id', '=', ownerId!))
      .where('invoice_file.format', '=', body.format)
      .where('invoice_file.is_red', '=', body.isRed ?? false)
      .executeTakeFirst(),
  )
  note({ target: file.number ?? body.invoiceId })
  return file
}

export const downloadInvoice: PlainHandler<'/invoice/download'> = async (call) => {
  const file = await fileOf(call, quotaOwner(call.actor))
  return {
    url: call.services.links.make({ blobId: file.blob_id, fileName: file.file_name }),
    fileName: file.file_name,
  }
}

export const downloadAnyInvoice: PlainHandler<'/operator/invoice/download'> = async (call) => {
  const file = await fileOf(call, null)
  return {
    url: call.services.links.make({ blobId: file.blob_id, fileName: file.file_name }),
    fileName: file.file_name,
  }
}

/** The file itself. */
export const invoiceFile = async (call: Call<'/invoice/download'>): Promise<FileAnswer> => {
  const { blobs } = call.services
  const file = await fileOf(call, quotaOwner(call.actor))
  const blob = (await blobs.find(call.db, file.blob_id))!
  const bytes = await blobs.read(blob)
  return {
    fileName: file.file_name,
    mediaType: blob.mediaType,
    size: bytes.length,
    download: true,
    read: async (start, end) => bytes.subarray(start, end),
  }
}

export const listAllInvoices: PlainHandler<'/operator/invoice/list'> = async ({ body, db }) => {
  let all = db.selectFrom('invoice')
  if (body.state) all = all.where('state', '=', body.state)
  const keyword = body.keyword?.trim()
  if (keyword)
    all = all.where(sql<boolean>`position(${keyword} in (title->>'name') || ' ' || coalesce(number, '')) > 0`)
  const page = await invoicePage(all, body)
  const list = []
  for (const row of page.list) {
    const owner = await db
      .selectFrom('invoice_order')
      .innerJoin('purchase_order', 'purchase_order.id', 'invoice_order.order_id')
      .select('purchase_order.owner_name')
      .where('invoice_order.invoice_id', '=', row.id)
      .limit(1)
      .executeTakeFirst()
    list.push({
      ...(await presentInvoice(db, row)),
      ownerName: owner?.owner_name ?? '',
      channel: row.channel,
      title: row.title,
      email: row.title.email,
    })
  }
  return { list, nextCursor: page.nextCursor, total: page.total }
}
