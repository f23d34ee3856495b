import { capability, provide } from '../../../platform/capability.ts'
import { hasRow, oneOf } from '../../../platform/db/row.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/certified.ts'
import { HAND_OVER, type HandOverStep } from '../../company/members/hand-over.ts'
import { GUIDE, type GuideEntry, plainStep } from '../../people/account/guide.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import { companySealsCalls } from './calls.ts'
import { sealsEnd } from './closing.ts'
import { decideSeal } from './decide-seal.ts'
import { giveFirstSeal } from './first-seal.ts'
import { SEAL } from './rules.ts'

/** The seals somebody keeps go to whoever takes over. What was lent to him personally does not: that ends with him. */
const sealKeeping: HandOverStep = {
  kind: '保管的印章',
  move: async (db, companyId, from, to) => {
    const moved = await db
      .updateTable('company_seal')
      .set({ keeper_member_id: to.id })
      .where('company_id', '=', companyId)
      .where('keeper_member_id', '=', from.id)
      .returning('id')
      .execute()
    return moved.length
  },
}

/** What a company signs with is made by those who look after its seals. */
const sealStep: GuideEntry = {
  key: 'seal',
  order: 30,
  step: async ({ actor, db }) => {
    if (!actor.company || !actor.grants.has('system:seal:edit')) return null
    const made = await hasRow(db, 'company_seal', {
      company_id: actor.company.id,
      status: oneOf([SEAL.underReview, SEAL.enabled]),
    })
    return plainStep('制作企业印章', made, '/seal')
  },
}

export const companySeals = capability({
  name: 'seals/company-seals',
  calls: companySealsCalls,
  provides: [
    provide(CLOSING, sealsEnd),
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
  reads: ['account', 'company', 'member', 'national_seal', 'person_seal', 'seal_grant', 'seal_use'],
})
