import type { Config } from '../platform/config/settings.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../providers/payment.ts'
import { paymentSandbox } from '../providers/payment-sandbox.ts'

/** Who takes money: the embedded cashier, which says that it is one, in the demo; nobody it does not know in earnest. */
export const paymentsOf = (config: Config, db: Database, clock: () => Date): readonly PaymentProvider[] => {
  if (config.MODE === 'production') return []
  const publicUrl = config.PUBLIC_URL ?? ''
  return ['sandbox-alipay', 'sandbox-wechat', 'sandbox-dingtalk'].map((vendor) =>
    paymentSandbox(vendor, db, clock, publicUrl),
  )
}
