import { capability } from '../../../platform/capability.ts'

/** The book of money: cash by vendor, what is owed back, what is paid for services to come, commissions. */
export const moneyBook = capability({ name: 'commerce/money-book', tables: ['money_posting'] })
