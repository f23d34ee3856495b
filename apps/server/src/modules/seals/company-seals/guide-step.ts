import { type GuideEntry, plainStep } from '../../people/account/guide.ts'
import { SEAL } from './rules.ts'

/** What a company signs with is made by those who look after its seals. */
export const sealStep: GuideEntry = {
  key: 'seal',
  order: 30,
  step: async ({ actor, db }) => {
    if (!actor.company || !actor.grants.has('system:seal:edit')) return null
    const seal = await db
      .selectFrom('company_seal')
      .select('id')
      .where('company_id', '=', actor.company.id)
      .where('status', 'in', [SEAL.underReview, SEAL.enabled])
      .limit(1)
      .executeTakeFirst()
    return plainStep('制作企业印章', seal !== undefined, '/seal')
  },
}
