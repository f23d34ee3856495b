import { CodedError } from '../errors.ts'
import type { Actor } from './actor.ts'

/** The company somebody acts for; whoever acts for himself has no business here. */
export const companyOf = (actor: Actor): string => {
  if (!actor.company) throw new CodedError('FORBIDDEN')
  return actor.company.id
}
