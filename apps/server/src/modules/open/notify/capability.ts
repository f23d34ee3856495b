import { capability } from '../../../platform/capability.ts'
import { notifyCalls } from './calls.ts'

export const notify = capability({ name: 'open/notify', calls: notifyCalls })
