import type { FactsQuery } from '../../people/account/account-facts.ts'
import { settingOf } from './settings.ts'

export const settingFacts = {
  of: 'signing setting',
  tell: async ({ actor, db }: FactsQuery) => ({
    isNotice: (await settingOf(db, actor.company?.id ?? null)).tellPartiesOfEnd,
  }),
}
