import type { Contract } from './aggregate.ts'
import { type Person, rolesFor, signerOf } from './roles-of.ts'

/** A copy to read is not a copy to keep: no file of it is handed out, only pictures of its pages. Pure. */
export const readsOnly = (contract: Contract, person: Person): boolean => {
  const who = rolesFor(contract, person)
  if (who.has('initiator') || who.has('manager') || who.has('signed') || signerOf(contract, person))
    return false
  const copy = contract.cc.find(({ account_id }) => account_id === person.accountId)
  return copy !== undefined && !copy.may_download
}
