import { handlers } from '../../../platform/http/call.ts'
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
import { failInvoice, issueInvoice } from './issue.ts'
import { redInvoice } from './red-letter.ts'

export const invoicesCalls = handlers({
  '/invoice/titles': listTitles,
  '/invoice/saveTitle': saveTitle,
  '/invoice/removeTitle': removeTitle,
  '/invoice/apply': applyInvoice,
  '/invoice/list': listInvoices,
  '/invoice/download': downloadInvoice,
  '/operator/invoice/list': listAllInvoices,
  '/operator/invoice/issue': issueInvoice,
  '/operator/invoice/fail': failInvoice,
  '/operator/invoice/red': redInvoice,
  '/operator/invoice/channel': channelOf,
  '/operator/invoice/issueByChannel': issueByChannel,
  '/operator/invoice/redByChannel': redByChannel,
  '/operator/invoice/download': downloadAnyInvoice,
})
