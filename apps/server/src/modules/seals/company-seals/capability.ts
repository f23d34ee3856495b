import { capability, provide } from '../../../platform/capability.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/company-certified.ts'
import { HAND_OVER } from '../../company/members/hand-over.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import { companySealsCalls } from './calls.ts'
import { decideSeal } from './decide-seal.ts'
import { giveFirstSeal } from './first-seal.ts'
import { sealKeeping } from './hand-over-seals.ts'

export const companySeals = capability({
  name: 'seals/company-seals',
  calls: companySealsCalls,
  provides: [
    provide(HAND_OVER, sealKeeping),
    provide(COMPANY_CERTIFIED, {
      kind: 'first-seal',
      follow: (services, db, { company, accountId, now }) =>
        giveFirstSeal(services, db, company, accountId, now),
    }),
    provide(REVIEW_DECISION, { kind: 'seal', decide: decideSeal }),
  ],
})
