import { capability, provide } from '../../../platform/capability.ts'
import { ACCOUNT_FACT } from '../../people/account/account-facts.ts'
import { groupFacts } from './account-facts.ts'
import { relatedCompaniesCalls } from './calls.ts'
import { deliverRelationInvite, type InviteKey, RELATION_INVITED, relationInviteBounced } from './deliver.ts'

export const relatedCompanies = capability({
  name: 'company/related-companies',
  calls: relatedCompaniesCalls,
  jobs: (services, work) =>
    work.job<InviteKey>(RELATION_INVITED, ({ data }) => deliverRelationInvite(services, data), {
      retries: 3,
      on: RELATION_INVITED,
      onDead: (key) => relationInviteBounced(services, key),
    }),
  provides: [provide(ACCOUNT_FACT, groupFacts)],
  tables: ['company_relation', 'relation_invite'],
  reads: ['account', 'company', 'quota_entry'],
})
