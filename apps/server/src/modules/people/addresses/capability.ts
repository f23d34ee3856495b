import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'

const addressesCalls = handlers({
  '/user/address/list': listAddresses,
  '/user/address/add': addAddress,
  '/user/address/update': updateAddress,
  '/user/address/delete': deleteAddress,
})

export const addresses = capability({
  name: 'people/addresses',
  calls: addressesCalls,
  tables: ['address'],
})
