import { capability, provide } from '../../../platform/capability.ts'
import { MEMBER_LEAVES } from '../../company/members/change-members.ts'
import { SEAL_CANCELLED } from '../company-seals/change-seals.ts'
import { authorisationsCalls } from './calls.ts'
import { endGrants } from './end-grants.ts'

export const authorisations = capability({
  name: 'seals/authorisations',
  calls: authorisationsCalls,
  provides: [
    provide(MEMBER_LEAVES, {
      what: 'seal grants',
      follow: (db, { companyId, memberId, by, now }) =>
        endGrants(db, companyId, { memberId }, { by, reason: '成员已离开企业', now }),
    }),
    provide(SEAL_CANCELLED, {
      what: 'seal grants',
      follow: (db, { companyId, sealId, by, now }) =>
        endGrants(db, companyId, { sealId }, { by, reason: '印章已注销', now }),
    }),
  ],
  tables: ['seal_grant', 'seal_application', 'seal_use'],
  reads: ['company', 'company_seal', 'member', 'member_role', 'role', 'role_grant'],
})
