import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { channelOf, issueByChannel, redByChannel } from './channel.ts'
import {
  applyInvoice,
  downloadAnyInvoice,
  downloadInvoice,
  listAllInvoices,
  listInvoices,
  listTitles,
  removeTitle,
  saveTitle,
} from './invoices.ts'
import { failInvoice, issueInvoice, isTaken, keepUpload, locked, tellOrders } from './issue.ts'

/** Red is whole: what must stay invoiced is asked for anew. */
const redInvoice = async (call: Call<'/operator/invoice/red'>) => {
  const invoice = await locked(call.db, call.body.invoiceId, ['issued'])
  if (await isTaken(call.db, call.body.number)) throw new CodedError('INVOICE_NUMBER')
  for (const file of call.files)
    await keepUpload(call, invoice, { ...file, number: call.body.number, isRed: true })
  await inRows(call.db, 'invoice', { id: invoice.id }).set({
    state: 'red',
    red_number: call.body.number,
    reason: call.body.reason,
  })
  await tellOrders(call.db, invoice.id, {
    what: '发票已红冲',
    detail: `${invoice.number} → ${call.body.number}：${call.body.reason}`,
    at: call.now,
  })
  call.note({ target: invoice.number ?? '', detail: { red: call.body.number } })
  return {}
}

export const invoicesCalls = handlers({
  '/invoice/titles': listTitles,
  '/invoice/saveTitle': saveTitle,
  '/invoice/removeTitle': removeTitle,
  '/invoice/apply': applyInvoice,
  '/invoice/list': listInvoices,
  '/invoice/download': downloadInvoice,
  '/operator/invoice/list': listAllInvoices,
  '/operator/invoice/issue': commitWithFiles<'/operator/invoice/issue'>(issueInvoice),
  '/operator/invoice/fail': failInvoice,
  '/operator/invoice/red': commitWithFiles<'/operator/invoice/red'>(redInvoice),
  '/operator/invoice/channel': channelOf,
  '/operator/invoice/issueByChannel': commitWithFiles<'/operator/invoice/issueByChannel'>(issueByChannel),
  '/operator/invoice/redByChannel': commitWithFiles<'/operator/invoice/redByChannel'>(redByChannel),
  '/operator/invoice/download': downloadAnyInvoice,
})
