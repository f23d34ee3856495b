import { handlers } from '../../../platform/http/call.ts'
import { addType, changeType, deleteType, enableType, listTypes } from './types.ts'

export const contractTypesCalls = handlers({
  '/contractType/list': listTypes,
  '/contractType/add': addType,
  '/contractType/update': changeType,
  '/contractType/enable': enableType,
  '/contractType/delete': deleteType,
})
