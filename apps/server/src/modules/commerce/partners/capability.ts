import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { ACCOUNT_FACT } from '../../people/account/account-facts.ts'
import { AGREED } from '../second-person/proposals.ts'
import { makeBills, SETTLE_BILL, settleBill } from './bills.ts'
import { partnersCalls } from './calls.ts'
import { isActivePartner } from './partners.ts'

export const partners = capability({
  name: 'commerce/partners',
  calls: partnersCalls,
  jobs: (services, work) => {
    work.job('partnerBills', () => makeBills(services), onTheClock('30 10 5 * *', { retries: 2 }))
  },
  provides: [
    provide(AGREED, { what: SETTLE_BILL, name: '合伙人结算', carryOut: settleBill }),
    provide(ACCOUNT_FACT, {
      of: 'commerce/partners',
      tell: async ({ actor, db }) => ({ isPersonPartner: await isActivePartner(db, actor.accountId) }),
    }),
  ],
  tables: ['individual_partner', 'partner_customer', 'partner_bill', 'commission'],
  reads: ['account', 'company', 'company_relation', 'member', 'purchase_order'],
})
