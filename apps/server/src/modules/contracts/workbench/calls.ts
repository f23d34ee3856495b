import { handlers } from '../../../platform/http/call.ts'
import { workbench } from './workbench.ts'

export const workbenchCalls = handlers({
  '/home/workbench': workbench,
})
