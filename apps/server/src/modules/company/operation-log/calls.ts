import { handlers } from '../../../platform/http/call.ts'
import { exportOperations } from './export-operations.ts'
import { listOperations } from './operations.ts'

export const operationLogCalls = handlers({
  '/operation/list': listOperations,
  '/operation/export': exportOperations,
})
