import { handlers } from '../../../platform/http/call.ts'
import { actFor } from './act-for.ts'
import { lendRights, share } from './agree.ts'
import { accept, refuse } from './answer.ts'
import { showGroup } from './group.ts'
import { invite, listInvites, withdraw } from './invite.ts'
import { leave, remove } from './part.ts'
import { exportUsage, usage } from './usage.ts'

export const relatedCompaniesCalls = handlers({
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
