import { capability } from '../../../platform/capability.ts'
import { invoicesCalls } from './calls.ts'

export const invoices = capability({
  name: 'commerce/invoices',
  calls: invoicesCalls,
  tables: ['invoice_title', 'invoice', 'invoice_order', 'invoice_file'],
})
