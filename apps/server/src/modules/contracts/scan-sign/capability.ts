import { capability } from '../../../platform/capability.ts'
import { scanSignCalls } from './calls.ts'

export const scanSign = capability({
  name: 'contracts/scan-sign',
  calls: scanSignCalls,
  tables: ['scan_code', 'scan_guest', 'scan_taking', 'scan_company_taking'],
  reads: ['account', 'company', 'contract', 'member'],
})
