import type { FactsQuery } from '../../people/account/account-facts.ts'

/** Whether contracts signed elsewhere stand beside the company's own. */
export const legacyFacts = {
  of: 'legacy contracts',
  tell: async ({ actor, db }: FactsQuery) => {
    if (!actor.company) return {}
    const one = await db
      .selectFrom('elg_contract')
      .select('id')
      .where('company_id', '=', actor.company.id)
      .limit(1)
      .executeTakeFirst()
    return { isElg: one !== undefined }
  },
}
