import { handlers } from '../../platform/http/call.ts'
import { listDeliveries } from './sandbox-deliveries.ts'

export const operatorCalls = handlers({
  '/operator/outbox/list': listDeliveries,
})
