import { capability } from '../../../platform/capability.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { askSmall, listModelCalls, modelState, tried } from './model-state.ts'

export const model = capability({
  name: 'insight/model',
  calls: handlers({
    '/operator/model/state': modelState,
    '/operator/model/calls': listModelCalls,
    '/operator/model/try': prepareThenCommit(askSmall, tried),
  }),
  tables: ['model_call'],
})
