import { capability, provide } from '../../../platform/capability.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/certified.ts'
import { HAND_OVER } from '../../company/members/hand-over.ts'
import { GUIDE } from '../../people/account/guide.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import { companySealsCalls } from './calls.ts'
import { decideSeal } from './decide-seal.ts'
import { giveFirstSeal } from './first-seal.ts'
import { sealStep } from './guide-step.ts'
import { sealKeeping } from './hand-over-seals.ts'

export const companySeals = capability({
  name: 'seals/company-seals',
  calls: companySealsCalls,
  provides: [
    provide(GUIDE, sealStep),
    provide(HAND_OVER, sealKeeping),
    provide(COMPANY_CERTIFIED, {
      what: 'a seal to sign with',
      follow: (db, company, { services, accountId, now }) =>
        giveFirstSeal(services, db, company, accountId, now),
    }),
    provide(REVIEW_DECISION, { kind: 'seal', decide: decideSeal }),
  ],
  tables: ['company_seal'],
  reads: ['account', 'company', 'member', 'seal_grant', 'seal_use'],
})
