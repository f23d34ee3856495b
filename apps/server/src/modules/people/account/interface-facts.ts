import { SAAS_API } from '@xinqi/api/work-list-status'
import { rowOf } from '../../../platform/db/row.ts'
import { balance } from '../../quota/copies/balance.ts'
import type { FactsQuery } from './account-facts.ts'

/** Whether the company's programs may call us, and ask for evidence. */
export const interfaceFacts = {
  of: 'interface',
  tell: async ({ actor, db, now }: FactsQuery) => {
    const ownerId = actor.company?.id
    const opened = ownerId && (await rowOf(db, 'saas_api', { company_id: ownerId }, ['company_id']))
    if (!opened) return {}
    return {
      applyStatus: SAAS_API.open,
      openApiNotary: (await balance(db, { ownerId, kind: 'notary', now })) > 0,
    }
  },
}
