import { hasRow, oneOf } from '../../../platform/db/row.ts'
import { type GuideEntry, plainStep } from '../../people/account/guide.ts'
import { SEAL } from './rules.ts'

/** What a company signs with is made by those who look after its seals. */
export const sealStep: GuideEntry = {
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
