import { handlers } from '../../../platform/http/call.ts'
import { exportOperations } from './export-operations.ts'
import { listOperations } from './operations.ts'

export const operationsCalls = handlers({
  '/operation/list': listOperations,
  '/operation/export': exportOperations,
})
