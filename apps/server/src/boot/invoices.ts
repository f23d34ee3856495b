import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import { outbound } from '../platform/security/outbound.ts'
import type { InvoiceChannel } from '../providers/invoice.ts'
import { invoiceHttp } from '../providers/invoice-http.ts'
import { invoiceSandbox } from '../providers/invoice-sandbox.ts'
import { httpService } from './http-service.ts'

/** Through whom invoices can be issued beside the operator's own hand; a sandbox exists in demos and nowhere else. */
export const invoiceChannelOf = (config: Config, db: Database, clock: () => Date): InvoiceChannel | null => {
  if (config.INVOICE_CHANNEL === 'http')
    return invoiceHttp(httpService(config, 'INVOICE'), outbound(config.OUTBOUND_ALLOW), clock)
  return config.INVOICE_CHANNEL === 'auto' && config.MODE === 'demo' ? invoiceSandbox(db, clock) : null
}
