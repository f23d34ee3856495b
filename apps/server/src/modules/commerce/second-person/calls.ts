import { handlers } from '../../../platform/http/call.ts'
import { decideProposal, listProposals } from './proposals.ts'

export const secondPersonCalls = handlers({
  '/operator/proposal/list': listProposals,
  '/operator/proposal/decide': decideProposal,
})
