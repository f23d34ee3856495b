import { capability, onTheClock } from '../../../platform/capability.ts'
import { invoicesCalls } from './calls.ts'
import { lookAtChannel, PROCEED, proceedInvoice } from './channel.ts'

export const invoices = capability({
  name: 'commerce/invoices',
  calls: invoicesCalls,
  jobs: (services, work) => {
    work.job<{ invoiceId: string }>(PROCEED, ({ data }) => proceedInvoice(services, data.invoiceId), {
      on: PROCEED,
      retries: 5,
      retryDelay: 3,
    })
    work.job('lookAtInvoices', () => lookAtChannel(services), onTheClock('*/2 * * * *'))
  },
  tables: ['invoice_title', 'invoice', 'invoice_order', 'invoice_file'],
  reads: ['company', 'purchase_order'],
})
