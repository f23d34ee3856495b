import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { ACCOUNT_FACT } from '../../people/account/account-facts.ts'
import { groupFacts } from './account-facts.ts'
import { actFor } from './act-for.ts'
import { lendRights, share } from './agree.ts'
import { accept, refuse } from './answer-invitation.ts'
import { deliverRelationInvite, type InviteKey, RELATION_INVITED, relationInviteBounced } from './deliver.ts'
import { showGroup } from './group.ts'
import { invite, listInvites, withdraw } from './invite.ts'
import { leave, remove } from './part.ts'
import { exportUsage, usage } from './usage.ts'

const relatedCompaniesCalls = handlers({
  '/relateCompany/list': showGroup,
  '/relateCompany/invite': invite,
  '/relateCompany/inviteList': listInvites,
  '/relateCompany/withdraw': withdraw,
  '/relateCompany/accept': accept,
  '/relateCompany/refuse': refuse,
  '/relateCompany/leave': leave,
  '/relateCompany/remove': remove,
  '/relateCompany/share': share,
  '/relateCompany/rights': lendRights,
  '/relateCompany/actFor': actFor,
  '/relateCompany/usage': usage,
  '/relateCompany/usageExport': exportUsage,
})

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
