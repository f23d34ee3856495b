// Invoices that somebody connected to the tax bureau issues and reverses for us: asked for by an operator, followed by
// a job, believed only when number, amount and files agree.

import { createHash } from 'node:crypto'
import { chinaDay } from '@xinqi/api/china-day'
import { yuanOf } from '@xinqi/api/commerce'
import { newId } from '../../../platform/db/ids.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { InvoiceAnswer, InvoiceChannel, InvoiceFormat } from '../../../providers/invoice.ts'
import type { Title } from './invoices.ts'
import { isOfFormat, isTaken, keepFile, locked, lockInvoice, tellOrders } from './issue.ts'

export const PROCEED = 'proceedInvoice'
const AT_ONCE = 50
const LOOK_AGAIN_MS = 2 * 60_000

export const channelOf = async ({ services: { invoices } }: Call<'/operator/invoice/channel'>) => ({
  channel: invoices ? { name: invoices.name, isSandbox: invoices.isSandbox } : null,
})

const connected = ({ invoices }: Services): InvoiceChannel => {
  if (!invoices) throw new CodedError('INVOICE_NO_CHANNEL')
  return invoices
}

export const issueByChannel = async (call: Call<'/operator/invoice/issueByChannel'>) => {
  const { actor, body, db, now, services } = call
  const { name, isSandbox } = connected(services)
  const invoice = await locked(db, body.invoiceId, ['asked'])
  await inRows(db, 'invoice', { id: invoice.id }).set({
    state: 'issuing',
    channel: name,
    is_sandbox: isSandbox,
    issued_by: actor.name,
    asked_channel_at: now,
  })
  await services.outbox.publish(db, PROCEED, { invoiceId: invoice.id })
  call.note({ target: `¥${yuanOf(invoice.amount_fen)}`, detail: { channel: name } })
  return {}
}

/** Only what was issued there can be reversed there. */
export const redByChannel = async (call: Call<'/operator/invoice/redByChannel'>) => {
  const { body, db, now, services } = call
  const { name } = connected(services)
  const invoice = await locked(db, body.invoiceId, ['issued'])
  if (invoice.channel !== name)
    throw new CodedError('INVOICE_STATE', '这张发票不是由当前渠道开具的，请登记红字发票')
  await inRows(db, 'invoice', { id: invoice.id }).set({
    state: 'reding',
    red_reference: newId(),
    red_reason: body.reason.trim(),
    asked_channel_at: now,
  })
  await services.outbox.publish(db, PROCEED, { invoiceId: invoice.id })
  call.note({ target: invoice.number ?? '', detail: { channel: name, reason: body.reason } })
  return {}
}

type Row = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** What the channel is asked for, from what the application was. */
const askedOf = async ({ db }: Services, row: Row) => {
  const orders = await db
    .selectFrom('invoice_order')
    .innerJoin('purchase_order', 'purchase_order.id', 'invoice_order.order_id')
    .select(['purchase_order.item_name', 'purchase_order.no', 'invoice_order.amount_fen'])
    .where('invoice_order.invoice_id', '=', row.id)
    .orderBy('purchase_order.no')
    .execute()
  const { name, taxNo, address, phone, bankName, bankAccount } = row.title as unknown as Title
  return {
    reference: row.id,
    type: row.type as 1 | 2,
    buyer: { name, taxNo, address, phone, bankName, bankAccount },
    amountFen: row.amount_fen,
    netFen: row.net_fen,
    taxFen: row.tax_fen,
    taxBp: row.tax_bp,
    lines: orders.map((order) => ({
      name: `${order.item_name}（${order.no}）`,
      amountFen: order.amount_fen,
    })),
  }
}

/**
 * One step on for one invoice. It may run twice, at once, and after a crash anywhere: the channel issues a reference
 * once, and what changes here changes under the row's lock, from where the row is. Nothing is locked while it is asked.
 */
export const proceedInvoice = async (services: Services, invoiceId: string): Promise<void> => {
  const { db, invoices: channel, clock } = services
  const row = await rowOf(db, 'invoice', { id: invoiceId })
  if (!row || (row.state !== 'issuing' && row.state !== 'reding') || !row.channel) return
  if (!channel || channel.name !== row.channel)
    throw new Error('an invoice waits for a channel that is no longer connected')
  await inRows(db, 'invoice', { id: row.id }).set({ asked_channel_at: clock() })
  const isRed = row.state === 'reding'
  const reference = isRed ? row.red_reference! : row.id
  let answer = await channel.stateOf(reference)
  if (answer.state === 'unknown')
    answer = isRed
      ? await channel.red({
          reference,
          of: row.id,
          number: row.number!,
          amountFen: row.amount_fen,
          reason: row.red_reason!,
        })
      : await channel.issue(await askedOf(services, row))
  if (answer.state === 'issued') return conclude(services, row, answer, { channel, reference, isRed })
  if (answer.state === 'failed') return failed(services, row, answer.reason, isRed)
}

type Issued = Extract<InvoiceAnswer, { state: 'issued' }>
type About = { channel: InvoiceChannel; reference: string; isRed: boolean }

const conclude = async (services: Services, row: Row, answer: Issued, about: About): Promise<void> => {
  const { channel, reference, isRed } = about
  if (answer.amountFen !== row.amount_fen)
    throw new Error(`the channel says ${answer.amountFen} fen for ${row.amount_fen}`)
  const files: { format: InvoiceFormat; bytes: Buffer }[] = []
  for (const { format, sha256 } of answer.files) {
    const bytes = await channel.fetch(reference, format)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256 || !isOfFormat(format, bytes))
      throw new Error(`the ${format} the channel handed out is not the one it spoke of`)
    files.push({ format, bytes })
  }
  const { clock, db } = services
  await transactWithFiles(db, async (tx) => {
    const current = await lockInvoice(tx, row.id)
    if (current?.state !== row.state || current.red_reference !== row.red_reference) return
    if (await isTaken(tx, answer.number)) throw new Error(`the number ${answer.number} has been used before`)
    const now = clock()
    for (const file of files) await keepFile(services, tx, row, { ...file, number: answer.number, isRed })
    await inRows(tx, 'invoice', { id: row.id }).set(
      isRed
        ? { state: 'red', red_number: answer.number, reason: row.red_reason }
        : {
            state: 'issued',
            number: answer.number,
            issued_at: now,
            issued_on: chinaDay(now),
            reason: null,
          },
    )
    await tellOrders(tx, row.id, {
      what: isRed ? '发票已红冲' : '发票已开具',
      detail: isRed
        ? `${row.number} → ${answer.number}：${row.red_reason}`
        : `号码 ${answer.number}，¥${yuanOf(row.amount_fen)}`,
      at: now,
    })
  })
}

/** A blue one can be asked for anew; a red one leaves the blue one standing. */
const failed = async ({ clock, db }: Services, row: Row, reason: string, isRed: boolean): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const current = await lockInvoice(tx, row.id)
    if (current?.state !== row.state || current.red_reference !== row.red_reference) return
    await inRows(tx, 'invoice', { id: row.id }).set(
      isRed ? { state: 'issued', reason: `红冲未成：${reason}` } : { state: 'failed', reason },
    )
    if (!isRed) await tellOrders(tx, row.id, { what: '发票开具失败', detail: reason, at: clock() })
  })
}

/** Whatever has waited longest; one that fails does not hold up the others. */
export const lookAtChannel = async (services: Services): Promise<void> => {
  const before = new Date(services.clock().getTime() - LOOK_AGAIN_MS)
  const waiting = await services.db
    .selectFrom('invoice')
    .select('id')
    .where('channel', 'is not', null)
    .where('state', 'in', ['issuing', 'reding'])
    .where('asked_channel_at', '<=', before)
    .orderBy('asked_channel_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of waiting)
    await proceedInvoice(services, id).catch((error) => {
      services.log.error({ error, invoice: id }, 'an invoice could not proceed')
    })
}
