import { handlers } from '../../../platform/http/call.ts'
import { decideOpenScope, listOpenScopes } from './open-scopes.ts'
import { issuePartnerCode, listPartners, switchPartnerCode } from './partner-codes.ts'
import { listDeliveries } from './sandbox-deliveries.ts'

export const deskCalls = handlers({
  '/operator/outbox/list': listDeliveries,
  '/operator/openScope/list': listOpenScopes,
  '/operator/openScope/decide': decideOpenScope,
  '/operator/partner/list': listPartners,
  '/operator/partner/issueCode': issuePartnerCode,
  '/operator/partner/switchCode': switchPartnerCode,
})
