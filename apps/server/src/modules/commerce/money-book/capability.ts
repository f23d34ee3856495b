import { capability, onTheClock } from '../../../platform/capability.ts'
import { proveAndKeep } from './prove-money.ts'

/** The book of money: cash by vendor, what is owed back, what is paid for services to come, commissions. */
export const moneyBook = capability({
  name: 'commerce/money-book',
  jobs: (services, work) =>
    work.job(
      'proveMoney',
      () => proveAndKeep(services),
      onTheClock('7 4 * * *', { retries: 2, timeLimit: 7200 }),
    ),
  tables: ['money_posting', 'money_proof'],
  reads: ['commission', 'invoice', 'invoice_order', 'partner_bill', 'purchase_order', 'quota_entry'],
})
