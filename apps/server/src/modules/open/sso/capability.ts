import { capability } from '../../../platform/capability.ts'
import { ssoCalls } from './calls.ts'

export const openSso = capability({ name: 'open/sso', calls: ssoCalls, tables: ['open_sso'] })
