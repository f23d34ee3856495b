import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { EXPORT_OPERATIONS, exportOperations, runOperationExport } from './export-operations.ts'
import { listOperations } from './operations.ts'

const operationLogCalls = handlers({
  '/operation/list': listOperations,
  '/operation/export': exportOperations,
})

export const operationLog = capability({
  name: 'company/operation-log',
  calls: operationLogCalls,
  jobs: (services, work) => work.task(EXPORT_OPERATIONS, runOperationExport(services)),
  reads: ['account', 'company', 'contract'],
})
