import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { addType, changeType, deleteType, enableType, listTypes } from './types.ts'

const typesCalls = handlers({
  '/contractType/list': listTypes,
  '/contractType/add': addType,
  '/contractType/update': changeType,
  '/contractType/enable': enableType,
  '/contractType/delete': deleteType,
})

export const types = capability({
  name: 'contracts/types',
  calls: typesCalls,
  tables: ['contract_type'],
  reads: ['contract'],
})
