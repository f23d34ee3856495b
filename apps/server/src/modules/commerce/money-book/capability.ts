import { capability } from '../../../platform/capability.ts'

/** The book of money: cash by vendor, what is owed back, what is paid for services to come, commissions. */
export const moneyBook = capability({
  name: 'commerce/money-book',
  tables: ['money_posting'],
  reads: ['commission', 'invoice', 'invoice_order', 'partner_bill', 'purchase_order', 'quota_entry'],
})
