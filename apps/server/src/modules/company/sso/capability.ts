import { capability } from '../../../platform/capability.ts'
import { ssoCalls } from './calls.ts'

export const sso = capability({
  name: 'company/sso',
  calls: ssoCalls,
  tables: ['company_sso'],
  reads: ['company'],
})
