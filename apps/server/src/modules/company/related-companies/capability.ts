import { capability } from '../../../platform/capability.ts'
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
})
