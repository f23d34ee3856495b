import { capability } from '../../../platform/capability.ts'
import { operationLogCalls } from './calls.ts'
import { EXPORT_OPERATIONS, runOperationExport } from './export-operations.ts'

export const operationLog = capability({
  name: 'company/operation-log',
  calls: operationLogCalls,
  jobs: (services, work) => work.task(EXPORT_OPERATIONS, runOperationExport(services)),
  reads: ['account', 'company', 'contract'],
})
