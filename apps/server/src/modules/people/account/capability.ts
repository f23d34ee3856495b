import { SAAS_API } from '@xinqi/api/work-list-status'
import { capability, provide } from '../../../platform/capability.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { balance } from '../../quota/copies/balance.ts'
import { ACCOUNT_FACT, type FactsQuery } from './account-facts.ts'
import { accountCalls } from './calls.ts'

/** Whether the company's programs may call us, and ask for evidence. */
const interfaceFacts = {
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

export const account = capability({
  name: 'people/account',
  calls: accountCalls,
  provides: [provide(ACCOUNT_FACT, interfaceFacts)],
  reads: ['account', 'company', 'company_relation', 'member', 'member_role', 'role', 'saas_api'],
})
