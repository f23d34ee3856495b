import { handlers } from '../../../platform/http/call.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'

export const addressesCalls = handlers({
  '/user/address/list': listAddresses,
  '/user/address/add': addAddress,
  '/user/address/update': updateAddress,
  '/user/address/delete': deleteAddress,
})
