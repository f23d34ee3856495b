import { handlers } from '../../../platform/http/call.ts'
import { addType, changeType, deleteType, enableType, listTypes } from './types.ts'

export const typesCalls = handlers({
  '/contractType/list': listTypes,
  '/contractType/add': addType,
  '/contractType/update': changeType,
  '/contractType/enable': enableType,
  '/contractType/delete': deleteType,
})
