import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { relationOf } from './relation-of.ts'

export const companyOf = (actor: Actor): string => {
  if (!actor.company) throw new CodedError('FORBIDDEN')
  return actor.company.id
}

/** Answering for a company is its administrator's business, whatever else was granted to whom. */
export const administeredCompany = (actor: Actor): string => {
  const companyId = companyOf(actor)
  if (!isAdmin(actor)) throw new CodedError('RELATE_ADMIN_ONLY')
  return companyId
}

/** A company right below one's own; anybody else's child is none of one's business. */
export const ownChild = async (db: Queryable, parentId: string, childId: string) => {
  const relation = await relationOf(db, childId)
  if (relation?.parent_id !== parentId) throw new CodedError('RELATE_NOT_CHILD')
  return relation
}
