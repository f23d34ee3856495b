import { capability } from '../../../platform/capability.ts'
import { partnerOrdersCalls } from './calls.ts'

export const partnerOrders = capability({ name: 'open/partner-orders', calls: partnerOrdersCalls })
