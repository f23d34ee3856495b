import { CodedError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/session/actor.ts'

/** People and departments are seen by those who work in the company, and by nobody else. */
export const companyOf = (actor: Actor): string => {
  if (!actor.company) throw new CodedError('FORBIDDEN')
  return actor.company.id
}
