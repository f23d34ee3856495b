import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { decideProposal, listProposals } from './proposals.ts'

const secondPersonCalls = handlers({
  '/operator/proposal/list': listProposals,
  '/operator/proposal/decide': decideProposal,
})

export const secondPerson = capability({
  name: 'commerce/second-person',
  calls: secondPersonCalls,
  tables: ['operator_proposal', 'operator_alone'],
})
